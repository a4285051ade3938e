import { DomainError } from '@puente/contract/protocol/problems'
import type { OwnSession } from '@puente/contract/identity/own-sessions'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { endSession, endSessionsOf } from './end-session.ts'
import { lockOwnSession } from './session-repository.ts'
import { adminIdleMs } from './session.rules.ts'

interface ListedRow {
  readonly id: string
  readonly admin_area: boolean
  readonly remembered: boolean
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly expires_at: Date
  readonly ip_address: string | null
  readonly user_agent: string | null
}

const listText = `
select s.id, s.admin_area, s.remembered, s.created_at, s.last_seen_at, s.expires_at, s.ip_address, s.user_agent
from sessions s join users u on u.id = s.user_id
where s.user_id = $1 and s.ended_at is null and s.expires_at > $3
  and (s.remembered or not (s.admin_area or u.role = 'admin') or s.active_at > $3 - make_interval(secs => $4))
order by s.id = $2 desc, s.last_seen_at desc, s.id`

export interface OwnSessionsDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
}

/** The live sessions of a person, the current one first. */
export async function listOwnSessions(
  { database, clock }: OwnSessionsDeps,
  { userId, sessionId }: SignedInActor,
): Promise<OwnSession[]> {
  const rows = await database.statement<ListedRow>('identity.own-sessions', listText, [
    userId,
    sessionId,
    clock.now(),
    adminIdleMs / 1000,
  ])
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    adminArea: row.admin_area,
    remembered: row.remembered,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
  }))
}

/**
 * Ends one of a person's sessions from another of them, or from itself.
 * @throws DomainError `session.not-found`, also for another person's session
 */
export function endOwnSession(
  { unitOfWork }: OwnSessionsDeps,
  actor: SignedInActor,
  sessionId: string,
  context: RequestContext,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'session.close',
    async (tx) => {
      if (!(await lockOwnSession(tx, actor.userId, sessionId))) throw new DomainError('session.not-found')
      await endSession(tx, sessionId, sessionId === actor.sessionId ? 'signed_out' : 'revoked')
      tx.audit({ object: { type: 'session', id: sessionId } })
    },
    context,
  )
}

/** Ends all of a person's sessions but the one at hand, and returns how many ended. */
export function endOtherSessions(
  { unitOfWork }: OwnSessionsDeps,
  actor: SignedInActor,
  context: RequestContext,
): Promise<number> {
  return unitOfWork.run(
    actor,
    'session.close-others',
    async (tx) => {
      const ended = await endSessionsOf(tx, actor.userId, 'revoked', { spare: actor.sessionId })
      if (ended > 0) tx.audit({ object: { type: 'user', id: actor.userId }, after: { ended } })
      else tx.unchanged()
      return ended
    },
    context,
  )
}
