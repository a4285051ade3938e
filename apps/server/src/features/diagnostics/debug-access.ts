import { DomainError } from '@puente/contract/protocol/problems'
import { actsAsAdmin, type Session } from '../../platform/http/session.ts'

/**
 * The session of an admin. To all others the debug tools do not exist, and to everybody while the operator has not switched them on (DBG-001).
 * @throws DomainError `route.not-found`
 */
export function adminOfTools(debugTools: boolean, session: Session | null): Session {
  if (!debugTools || session === null || !actsAsAdmin(session)) throw new DomainError('route.not-found')
  return session
}
