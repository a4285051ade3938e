import { DomainError } from '@puente/contract/protocol/problems'
import type { DecidingAdmin } from '../../../platform/idempotency/decide-once.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../../notifications/public.ts'
import { bumpTicket, lockTicket } from '../ticket-repository.ts'
import { announceTicket } from './announce-ticket.ts'
import { replyMailKey } from './reply-to-ticket.ts'

/**
 * Sends the email of an answer again if it failed (PLUS-024). It is the same email, so it cannot arrive twice. One that is sent or on its way stays
 * as it is. A refusal is audited.
 * @returns the id of the ticket
 * @throws DomainError `ticket.reply-not-found`, also for a message that is no mailed answer
 */
export function sendReplyAgain(
  { unitOfWork, mail }: { readonly unitOfWork: UnitOfWork; readonly mail: MailQueue },
  messageId: string,
  { actor, context }: DecidingAdmin,
): Promise<string> {
  const command = 'ticket.send-reply-again'
  const about = { object: { type: 'support-message', id: messageId } }
  return withAuditedRefusal(unitOfWork, { actor, command, about, context }, () =>
    unitOfWork.run(
      actor,
      command,
      async (tx) => {
        const [reply] = await tx.statement<{ ticket_id: string }>(
          'support.reply',
          `select ticket_id from support_messages where id = $1 and author = 'team'`,
          [messageId],
        )
        if (reply === undefined) throw new DomainError('ticket.reply-not-found')
        const ticketId = reply.ticket_id
        await lockTicket(tx, ticketId, null)
        const outcome = await mail.sendAgain(tx, replyMailKey(messageId))
        if (outcome === 'unknown') throw new DomainError('ticket.reply-not-found')
        if (outcome === 'not-failed') {
          tx.unchanged()
          return ticketId
        }
        const version = await bumpTicket(tx, ticketId)
        tx.audit({ object: { type: 'support-ticket', id: ticketId }, after: { sentAgain: messageId } })
        announceTicket(tx, { id: ticketId, version, userId: null })
        return ticketId
      },
      context,
    ),
  )
}
