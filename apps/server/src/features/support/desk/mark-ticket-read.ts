import type { DecidingAdmin } from '../../../platform/idempotency/decide-once.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { lockTicket, markReadUpTo } from '../ticket-repository.ts'
import { announceTicket } from './announce-ticket.ts'

/**
 * Marks the sender's messages as read for all admins, up to one of them (PLUS-021). Repeating it changes nothing.
 * @throws DomainError `ticket.not-found`
 */
export function markTicketRead(
  { unitOfWork }: { readonly unitOfWork: UnitOfWork },
  { ticketId, messageId }: { readonly ticketId: string; readonly messageId: string },
  { actor, context }: DecidingAdmin,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'ticket.read',
    async (tx) => {
      await lockTicket(tx, ticketId, null)
      const version = await markReadUpTo(tx, ticketId, messageId)
      if (version === null) return tx.unchanged()
      tx.audit({ object: { type: 'support-ticket', id: ticketId }, after: { readUpTo: messageId } })
      announceTicket(tx, { id: ticketId, version, userId: null })
    },
    context,
  )
}
