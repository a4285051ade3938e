import type { SessionEndReason } from '@puente/contract/identity/sessions'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { endOfSession } from '../../identity/public.ts'

/** Stores a link, and voids the person's unused ones. */
export async function insertHandover(
  tx: Tx,
  handover: {
    readonly tokenHash: Buffer
    readonly userId: string
    readonly sessionId: string
    readonly expiresAt: Date
  },
): Promise<void> {
  const { tokenHash, userId, sessionId, expiresAt } = handover
  await tx.statement('handover.void', 'delete from handovers where user_id = $1 and used_at is null', [
    userId,
  ])
  await tx.statement(
    'handover.insert',
    `insert into handovers (token_hash, user_id, session_id, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    [tokenHash, userId, sessionId, tx.now, expiresAt],
  )
}

/** Consumes a link. Returns null if it is unknown, used or too old. */
export async function claimHandover(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ readonly userId: string; readonly sessionId: string } | null> {
  const [row] = await tx.statement<{ user_id: string; session_id: string }>(
    'handover.claim',
    `update handovers set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2
     returning user_id, session_id`,
    [tokenHash, tx.now],
  )
  return row === undefined ? null : { userId: row.user_id, sessionId: row.session_id }
}

interface ComputerRow {
  readonly remembered: boolean
  readonly admin_area: boolean
  readonly active_at: Date
  readonly expires_at: Date
  readonly proven_at: Date
  readonly end_reason: SessionEndReason | null
  readonly role: 'user' | 'admin'
}

/** The session that the link came from, or null if it is over. Locks it, so that it cannot end unnoticed meanwhile. */
export async function lockComputerSession(
  tx: Tx,
  sessionId: string,
): Promise<{
  readonly expiresAt: Date
  readonly provenAt: Date
  readonly role: ComputerRow['role']
} | null> {
  const [row] = await tx.statement<ComputerRow>(
    'handover.computer',
    `select s.remembered, s.admin_area or u.role = 'admin' as admin_area, s.active_at, s.expires_at, s.proven_at, s.end_reason, u.role
     from sessions s join users u on u.id = s.user_id where s.id = $1 and u.closed_at is null for update of s`,
    [sessionId],
  )
  if (row === undefined) return null
  const { remembered, role, expires_at: expiresAt, proven_at: provenAt } = row
  const computer = { remembered, adminArea: row.admin_area, activeAt: row.active_at, expiresAt }
  if (endOfSession({ ...computer, endReason: row.end_reason }, tx.now) !== null) return null
  return { expiresAt, provenAt, role }
}

export async function setPhoneSession(tx: Tx, tokenHash: Buffer, phoneSessionId: string): Promise<void> {
  await tx.statement('handover.phone', 'update handovers set phone_session_id = $2 where token_hash = $1', [
    tokenHash,
    phoneSessionId,
  ])
}

export async function handedOverSessions(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.statement<{ id: string }>(
    'handover.phones',
    `select s.id from sessions s join handovers h on h.phone_session_id = s.id
     where h.user_id = $1 and s.ended_at is null order by s.id`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

/** Deletes links a day after their end. The sessions that they opened are over by then. */
export async function sweepHandovers(database: Database, now: Date): Promise<void> {
  await database.statement(
    'handover.sweep',
    'delete from handovers where expires_at < $1 returning user_id',
    [new Date(now.getTime() - 86_400_000)],
  )
}
