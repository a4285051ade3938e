import type { TicketStatus } from '@puente/contract/support/tickets'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { insertTicketMessage, lockTicket, touchTicket } from './ticket-repository.ts'
import { readReply } from './ticket.rules.ts'

/**
 * Stores an answer of the team in the ticket, and notifies the person's open screens. An open ticket becomes in progress.
 * @throws DomainError `request.invalid`, `ticket.not-found`
 */
export async function replyToTicket(
  deps: { readonly unitOfWork: UnitOfWork; readonly newId: () => string },
  reply: { readonly ticketId: string; readonly message: string },
  caller: { readonly actor: SignedInActor; readonly context: RequestContext },
): Promise<void> {
  const { ticketId } = reply
  const text = readReply(reply.message)
  await deps.unitOfWork.run(
    caller.actor,
    'ticket.reply',
    async (tx) => {
      const ticket = await lockTicket(tx, ticketId, null)
      const status: TicketStatus = ticket.status === 'open' ? 'in_progress' : ticket.status
      const id = deps.newId()
      await insertTicketMessage(tx, { id, ticketId, author: 'team', authorId: caller.actor.userId, text })
      const version = await touchTicket(tx, ticketId, status)
      tx.audit({
        object: { type: 'support-ticket', id: ticketId },
        before: { status: ticket.status },
        after: { status, messageId: id },
      })
      tx.announce({ topic: 'ticket', id: ticketId, version }, [`user:${ticket.userId}`, 'admins'])
    },
    caller.context,
  )
}
