import { DomainError } from '@puente/contract/protocol/problems'
import type { Actor } from '../../../platform/unit-of-work/unit-of-work.ts'

/**
 * Who decides on a rate: the admin's id, or null for the operator at the server itself (DASH-027).
 * @throws DomainError access.denied for anybody else
 */
export function decidingAdmin(actor: Actor): string | null {
  if (actor.kind === 'admin') return actor.userId
  if (actor.kind === 'system') return null
  throw new DomainError('access.denied')
}
