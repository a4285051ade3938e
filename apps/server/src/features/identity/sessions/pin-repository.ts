import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { pinTriesAllowed } from './session.rules.ts'

/** Returns whether there was a PIN before, or null if there is no such account. */
export async function setPinHash(tx: Tx, userId: string, pinHash: string): Promise<boolean | null> {
  const [row] = await tx.statement<{ had_pin: boolean }>(
    'identity.set-pin',
    `with before as (select id, pin_hash is not null as had_pin from users where id = $1 and closed_at is null for no key update)
     update users u set pin_hash = $2, updated_at = $3, version = u.version + 1 from before where u.id = before.id
     returning before.had_pin`,
    [userId, pinHash, tx.now],
  )
  return row?.had_pin ?? null
}

/** Returns false if there was no PIN. */
export async function clearPinHash(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.statement(
    'identity.clear-pin',
    `update users set pin_hash = null, updated_at = $2, version = version + 1
     where id = $1 and pin_hash is not null returning id`,
    [userId, tx.now],
  )
  return rows.length === 1
}

export async function hasPin(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.statement<{ has_pin: boolean }>(
    'identity.has-pin',
    'select pin_hash is not null as has_pin from users where id = $1',
    [userId],
  )
  return row?.has_pin ?? false
}

export interface PinTry {
  /** Counts the tries in a row, this one included. */
  readonly number: number
  /** Null if the account no longer has a PIN. */
  readonly pinHash: string | null
}

/**
 * Counts an attempt before it is checked, so that at most five are checked if many come at once. Commits in its own transaction, because a wrong PIN
 * must not roll the count back. Null if the session has ended or its tries are used up.
 */
export async function takePinTry(database: Database, sessionId: string): Promise<PinTry | null> {
  const [row] = await database.statement<{ pin_failures: number; pin_hash: string | null }>(
    'identity.pin-try',
    `update sessions s set pin_failures = s.pin_failures + 1 from users u
     where s.id = $1 and u.id = s.user_id and s.ended_at is null and s.pin_failures < $2
     returning s.pin_failures, u.pin_hash`,
    [sessionId, pinTriesAllowed],
  )
  return row === undefined ? null : { number: row.pin_failures, pinHash: row.pin_hash }
}

/** Withdraws an attempt that was never checked. */
export async function returnPinTry(database: Database, sessionId: string): Promise<void> {
  await database.statement(
    'identity.pin-try-returned',
    'update sessions set pin_failures = pin_failures - 1 where id = $1 and pin_failures > 0',
    [sessionId],
  )
}

/** Unlocks the session of this person, and counts as their activity. False if it has ended. */
export async function markUnlocked(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const rows = await tx.statement(
    'identity.unlock',
    `update sessions set active_at = $3, pin_failures = 0
     where id = $1 and user_id = $2 and ended_at is null and expires_at > $3 returning id`,
    [sessionId, userId, tx.now],
  )
  return rows.length === 1
}
