import type { AdminSession } from '@puente/contract/identity/own-sessions'
import type { SessionEndReason } from '@puente/contract/identity/sessions'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Session } from '../../../platform/http/session.ts'
import type { Role } from '../identity-tables.ts'
import { endIsNear, sessionEndsAt } from './session.rules.ts'

interface StateRow {
  readonly user_id: string
  readonly email: string
  readonly role: Role
  readonly remembered: boolean
  readonly admin_area: boolean
  readonly created_at: Date
  readonly active_at: Date
  readonly expires_at: Date
}

const stateText = `
select s.user_id, u.email, u.role, s.remembered, s.admin_area or u.role = 'admin' as admin_area, s.created_at, s.active_at, s.expires_at
from sessions s join users u on u.id = s.user_id
where s.id = $1 and s.ended_at is null`

/** The state of an admin's session as the admin area shows it (ADM-018). It ends with its term or the idle limit, whichever is first. */
export async function readAdminSession(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { id, locked }: Pick<Session, 'id' | 'locked'>,
): Promise<AdminSession> {
  // A session that waits for its PIN is live, and this read shows nothing else about it (AUTH-021).
  if (locked) return { ...noAdminSession(null), isActive: true, remembered: true }
  const [row] = await database.statement<StateRow>('identity.admin-session', stateText, [id])
  // The session ended between the check of the request and this read.
  if (row === undefined) return noAdminSession(null)
  const now = clock.now()
  const endsAt = sessionEndsAt({
    remembered: row.remembered,
    adminArea: row.admin_area,
    activeAt: row.active_at,
    expiresAt: row.expires_at,
  })
  return {
    isActive: true,
    showWarning: endIsNear(row, endsAt, now),
    timeUntilExpiry: Math.max(0, endsAt.getTime() - now.getTime()),
    sessionStartTime: row.created_at.toISOString(),
    lastActivityTime: row.active_at.toISOString(),
    expiryReason: null,
    remembered: row.remembered,
    expiresAt: endsAt.toISOString(),
    account: { id: row.user_id, email: row.email, role: row.role },
  }
}

/** What the admin area shows to a browser without a session. */
export function noAdminSession(expiryReason: SessionEndReason | null): AdminSession {
  return {
    isActive: false,
    showWarning: false,
    timeUntilExpiry: null,
    sessionStartTime: null,
    lastActivityTime: null,
    expiryReason,
    remembered: false,
    expiresAt: null,
    account: null,
  }
}
