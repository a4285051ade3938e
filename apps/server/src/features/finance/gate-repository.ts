import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { tryWindowMs, type WrongTries } from './finance-gate.rules.ts'

type Reader = Pick<Database, 'statement'>

export interface StoredPassword {
  readonly hash: string
  readonly version: number
}

/** The shared password as it is stored; null if the operator has set none. */
export async function readPassword(from: Reader): Promise<StoredPassword | null> {
  const [row] = await from.statement<StoredPassword>(
    'finance.password',
    'select password_hash as hash, version from finance_password',
    [],
  )
  return row ?? null
}

/** Locks the password against changes until the transaction ends, and returns its version. */
export async function holdPasswordVersion(tx: Tx): Promise<number | null> {
  const [row] = await tx.statement<{ version: number }>(
    'finance.hold-password',
    'select version from finance_password for share',
    [],
  )
  return row?.version ?? null
}

/** Replaces the shared password and returns the new version. */
export async function savePassword(tx: Tx, hash: string): Promise<number> {
  const [row] = await tx.statement<{ version: number }>(
    'finance.save-password',
    `insert into finance_password (password_hash, version, set_at) values ($1, 1, $2)
     on conflict (only_row) do update set password_hash = $1, version = finance_password.version + 1, set_at = $2
     returning version`,
    [hash, tx.now],
  )
  if (row === undefined) throw new Error('the finance password was not stored')
  return row.version
}

/** When the open grant of a session ends. Null if it has no open grant. */
export async function readGrant(
  from: Reader,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
  now: Date,
): Promise<Date | null> {
  const [row] = await from.statement<{ expires_at: Date }>(
    'finance.grant',
    `select g.expires_at from finance_grants g join sessions s on s.id = g.session_id
     where g.session_id = $1 and g.user_id = $2 and g.closed_at is null and g.expires_at > $3 and s.ended_at is null`,
    [sessionId, userId, now],
  )
  return row?.expires_at ?? null
}

export async function saveGrant(
  tx: Tx,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
  expiresAt: Date,
): Promise<void> {
  await tx.statement(
    'finance.save-grant',
    `insert into finance_grants (session_id, user_id, opened_at, expires_at) values ($1, $2, $3, $4)
     on conflict (session_id) do update set user_id = $2, opened_at = $3, expires_at = $4, closed_at = null`,
    [sessionId, userId, tx.now, expiresAt],
  )
}

/** Closes the grant of a session. Returns false if none was open. */
export async function closeGrant(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx.statement(
    'finance.close-grant',
    `update finance_grants set closed_at = $2 where session_id = $1 and closed_at is null and expires_at > $2
     returning session_id`,
    [sessionId, tx.now],
  )
  return rows.length === 1
}

/** Closes every open grant and returns their sessions. Locks them in sorted order. */
export async function closeGrants(tx: Tx): Promise<string[]> {
  const rows = await tx.statement<{ session_id: string }>(
    'finance.close-grants',
    `with live as (
       select g.session_id from finance_grants g join sessions s on s.id = g.session_id
       where g.closed_at is null and g.expires_at > $1 and s.ended_at is null order by g.session_id for update of g
     )
     update finance_grants g set closed_at = $1 from live where g.session_id = live.session_id returning g.session_id`,
    [tx.now],
  )
  return rows.map((row) => row.session_id)
}

const wrongText = `
select count(*) filter (where user_id = $1)::int as own, min(tried_at) filter (where user_id = $1) as own_first,
       count(*)::int as all_tries, min(tried_at) as all_first
from finance_tries where not was_right and tried_at > $2`

interface WrongRow {
  readonly own: number
  readonly own_first: Date | null
  readonly all_tries: number
  readonly all_first: Date | null
}

/** The wrong tries of the last 15 minutes, of one admin and of all. */
export async function readWrongTries(
  from: Reader,
  userId: string,
  now: Date,
): Promise<{ readonly own: WrongTries; readonly all: WrongTries }> {
  const since = new Date(now.getTime() - tryWindowMs)
  const [row] = await from.statement<WrongRow>('finance.wrong-tries', wrongText, [userId, since])
  if (row === undefined) throw new Error('an aggregate gave no row')
  return {
    own: { count: row.own, firstAt: row.own_first },
    all: { count: row.all_tries, firstAt: row.all_first },
  }
}

/** Attempts wait for each other here, so that a hundred simultaneous ones do not all count as the first. */
export async function queueTries(tx: Tx): Promise<void> {
  await tx.statement(
    'finance.tries-queue',
    `select pg_advisory_xact_lock(hashtextextended('finance-tries', 0))`,
    [],
  )
}

export async function insertTry(tx: Tx, id: string, userId: string): Promise<void> {
  await tx.statement('finance.try', 'insert into finance_tries (id, user_id, tried_at) values ($1, $2, $3)', [
    id,
    userId,
    tx.now,
  ])
}

export async function markTryRight(tx: Tx, id: string): Promise<void> {
  await tx.statement('finance.try-right', 'update finance_tries set was_right = true where id = $1', [id])
}

/** Withdraws an attempt whose password was never checked. */
export async function withdrawTry(database: Reader, id: string): Promise<void> {
  await database.statement('finance.try-withdrawn', 'delete from finance_tries where id = $1', [id])
}

/** Removes attempts that no longer count. */
export async function sweepTries(database: Reader, now: Date): Promise<void> {
  await database.statement('finance.sweep-tries', 'delete from finance_tries where tried_at < $1', [
    new Date(now.getTime() - 2 * tryWindowMs),
  ])
}
