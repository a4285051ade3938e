import type { SecondFactorMethod, SessionEndReason } from '@puente/contract/identity/sessions'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { IdentityTables, Role, SessionScope } from '../identity-tables.ts'
import { tokenHash } from '../secret-token.ts'
import { adminIdleMs, type SessionFacts } from './session.rules.ts'

/** A session with the present role of its person (ADM-007). */
export interface SessionRow extends SessionFacts {
  readonly id: string
  readonly userId: string
  readonly role: Role
  readonly scope: SessionScope
  /** The second factor that proved the identity, or null if only the password did. */
  readonly secondFactor: SecondFactorMethod | null
  /** True if an admin's account has a second factor. Not looked up for others. */
  readonly hasSecondFactor: boolean
  readonly hasPin: boolean
}

export interface NewSession {
  readonly id: string
  readonly token: string
  readonly userId: string
  readonly remembered: boolean
  readonly adminArea: boolean
  readonly scope: SessionScope
  readonly secondFactor: SecondFactorMethod | null
  readonly provenAt: Date
  readonly expiresAt: Date
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .tables<IdentityTables>()
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: tokenHash(session.token),
      user_id: session.userId,
      remembered: session.remembered,
      admin_area: session.adminArea,
      scope: session.scope,
      second_factor: session.secondFactor,
      proven_at: session.provenAt,
      created_at: tx.now,
      last_seen_at: tx.now,
      active_at: tx.now,
      expires_at: session.expiresAt,
      ip_address: session.ipAddress,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
      token_issued_at: tx.now,
    })
    .execute()
}

const findText = `
select s.id, s.user_id, s.remembered, s.created_at, s.last_seen_at, s.active_at, s.proven_at, s.expires_at, s.token_issued_at,
       s.scope, s.second_factor, s.end_reason, u.role, u.pin_hash is not null as has_pin,
       s.admin_area or u.role = 'admin' as admin_area,
       u.role = 'admin' and (
         exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
         or exists (select from passkeys p where p.user_id = u.id)
       ) as has_second_factor,
       case when s.token_hash = $1 then null else s.previous_valid_until end as old_token_valid_until
from sessions s join users u on u.id = s.user_id
where s.token_hash = $1 or s.previous_token_hash = $1`

interface FoundRow {
  readonly id: string
  readonly user_id: string
  readonly remembered: boolean
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly active_at: Date
  readonly proven_at: Date
  readonly expires_at: Date
  readonly token_issued_at: Date
  readonly scope: SessionScope
  readonly second_factor: SecondFactorMethod | null
  readonly end_reason: SessionEndReason | null
  readonly role: Role
  readonly has_pin: boolean
  readonly admin_area: boolean
  readonly has_second_factor: boolean
  readonly old_token_valid_until: Date | null
}

/** The session of a token, live or not. Runs on every request, so it is one prepared statement. */
export async function findSession(database: Database, token: string): Promise<SessionRow | null> {
  const [row] = await database.statement<FoundRow>('identity.session', findText, [tokenHash(token)])
  if (row === undefined) return null
  return {
    id: row.id,
    userId: row.user_id,
    role: row.role,
    scope: row.scope,
    secondFactor: row.second_factor,
    hasSecondFactor: row.has_second_factor,
    hasPin: row.has_pin,
    remembered: row.remembered,
    adminArea: row.admin_area,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    activeAt: row.active_at,
    provenAt: row.proven_at,
    expiresAt: row.expires_at,
    tokenIssuedAt: row.token_issued_at,
    oldTokenValidUntil: row.old_token_valid_until,
    endReason: row.end_reason,
  }
}

/** Stores that the session was used, and whether its person did something. It is not a business fact: no audit, and a loss is harmless. */
export async function touchSession(
  database: Database,
  sessionId: string,
  active: boolean,
  now: Date,
): Promise<void> {
  await database.statement(
    'identity.touch',
    `update sessions set last_seen_at = greatest(last_seen_at, $3),
       active_at = case when $2 then greatest(active_at, $3) else active_at end
     where id = $1 and ended_at is null`,
    [sessionId, active, now],
  )
}

/** Replaces `oldToken` by a new token. False if another request did so first. */
export async function replaceToken(
  database: Database,
  change: {
    readonly sessionId: string
    readonly oldToken: string
    readonly newToken: string
    readonly now: Date
    readonly oldValidUntil: Date
  },
): Promise<boolean> {
  const rows = await database.statement(
    'identity.renew',
    `update sessions set token_hash = $3, token_issued_at = $4, previous_token_hash = $2, previous_valid_until = $5
     where id = $1 and token_hash = $2 and ended_at is null returning id`,
    [
      change.sessionId,
      tokenHash(change.oldToken),
      tokenHash(change.newToken),
      change.now,
      change.oldValidUntil,
    ],
  )
  return rows.length === 1
}

/**
 * Gives the session a new term and with it a new token. The old token works until `oldValidUntil`. False if the session has ended or is not
 * remembered.
 */
export async function setTerm(
  tx: Tx,
  sessionId: string,
  term: {
    readonly remembered: boolean
    readonly expiresAt: Date
    readonly token: string
    readonly oldValidUntil: Date
  },
): Promise<boolean> {
  const rows = await tx.statement(
    'identity.set-term',
    `update sessions set remembered = $2, expires_at = $3, previous_token_hash = token_hash, previous_valid_until = $4,
       token_hash = $5, token_issued_at = $6
     where id = $1 and remembered and ended_at is null and expires_at > $6 returning id`,
    [sessionId, term.remembered, term.expiresAt, term.oldValidUntil, tokenHash(term.token), tx.now],
  )
  return rows.length === 1
}

/** Moves the time of the newest proof of identity forward, never back. */
export async function moveProofOn(
  from: Pick<Database, 'statement'>,
  sessionId: string,
  now: Date,
): Promise<void> {
  await from.statement(
    'identity.prove',
    'update sessions set proven_at = $2 where id = $1 and proven_at < $2 and ended_at is null',
    [sessionId, now],
  )
}

/** Locks a live session of this person. False if there is no such session. */
export async function lockOwnSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const rows = await tx.statement(
    'identity.own-session',
    'select id from sessions where id = $1 and user_id = $2 and ended_at is null and expires_at > $3 for update',
    [sessionId, userId, tx.now],
  )
  return rows.length === 1
}

/** False if it had already ended. */
export async function markSessionEnded(
  tx: Tx,
  sessionId: string,
  reason: SessionEndReason,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .tables<IdentityTables>()
    .updateTable('sessions')
    .set({ ended_at: tx.now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Ends all live sessions of the user except `spare`, and returns the ids of those that it ended. Locks them in sorted order, so that two
 * callers cannot deadlock.
 */
export async function markSessionsEnded(
  tx: Tx,
  userId: string,
  reason: SessionEndReason,
  spare: string | null,
): Promise<string[]> {
  const rows = await tx.statement<{ id: string }>(
    'identity.end-sessions',
    `with live as (
       select id from sessions where user_id = $1 and ended_at is null and expires_at > $3 and id is distinct from $2
       order by id for update
     )
     update sessions s set ended_at = $3, end_reason = $4 from live where s.id = live.id returning s.id`,
    [userId, spare, tx.now, reason],
  )
  return rows.map((row) => row.id)
}

const keepEndedMs = 30 * 86_400_000

/** Stores the end of expired sessions, and deletes those that ended thirty days ago, because nobody needs the reason any more. */
export async function sweepSessions(database: Database, now: Date): Promise<void> {
  await database.statement(
    'identity.sweep-expired',
    `update sessions set ended_at = expires_at, end_reason = 'expired' where ended_at is null and expires_at <= $1`,
    [now],
  )
  await database.statement(
    'identity.sweep-idle',
    `update sessions s set ended_at = s.active_at + make_interval(secs => $2), end_reason = 'idle' from users u
     where u.id = s.user_id and s.ended_at is null and not s.remembered and (s.admin_area or u.role = 'admin')
       and s.active_at <= $1`,
    [new Date(now.getTime() - adminIdleMs), adminIdleMs / 1000],
  )
  await database.statement('identity.sweep-sessions', 'delete from sessions where ended_at < $1', [
    new Date(now.getTime() - keepEndedMs),
  ])
}
