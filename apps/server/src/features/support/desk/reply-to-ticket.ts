import type { Language } from '@puente/contract/identity/sessions'
import type { TicketStatus } from '@puente/contract/support/tickets'
import { DomainError } from '@puente/contract/protocol/problems'
import { type DecidingAdmin, decideOnce } from '../../../platform/idempotency/decide-once.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../../notifications/public.ts'
import { readReply } from '../ticket.rules.ts'
import {
  insertChanges,
  insertTicketMessage,
  type LockedTicket,
  lockTicket,
  touchTicket,
} from '../ticket-repository.ts'
import { announceTicket } from './announce-ticket.ts'

export interface ReplyDeps {
  readonly unitOfWork: UnitOfWork
  readonly mail: MailQueue
  readonly newId: () => string
  /** Address of the product, without a slash at the end. */
  readonly publicUrl: string
}

/** An answer of the team. Repeats with the same key are one answer. */
export interface Reply {
  readonly ticketId: string
  /** As typed. */
  readonly message: string
  /** Closes the ticket with the answer. */
  readonly close: boolean
  readonly idempotencyKey: string
}

/** The key of the mail that carries an answer (PLUS-024). */
export function replyMailKey(messageId: string): string {
  return `ticket-reply:${messageId}`
}

/**
 * Stores an answer of the team in the ticket, mails it to the sender and notifies open screens, in one transaction. An open ticket becomes in
 * progress (PLUS-023, PLUS-024).
 * @throws DomainError `request.invalid`, `ticket.not-found`, `idempotency.*`; `ticket.sender-closed` for a closed account, which has no address left
 */
export async function replyToTicket(deps: ReplyDeps, reply: Reply, admin: DecidingAdmin): Promise<void> {
  const { ticketId, close, idempotencyKey } = reply
  const text = readReply(reply.message)
  await decideOnce(deps.unitOfWork, admin, {
    command: 'ticket.reply',
    route: 'replyToTicket',
    path: `/admin/support/tickets/${ticketId}/replies`,
    body: { message: text, close },
    auditedBody: { close },
    idempotencyKey,
    object: { type: 'support-ticket', id: ticketId },
    lock: (tx) => lockTicket(tx, ticketId, null),
    apply: (tx, ticket) => write(tx, deps, ticket, { text, close, authorId: admin.actor.userId }),
  })
}

async function write(
  tx: Tx,
  { mail, newId, publicUrl }: ReplyDeps,
  ticket: LockedTicket,
  { text, close, authorId }: { readonly text: string; readonly close: boolean; readonly authorId: string },
): Promise<void> {
  const { id: ticketId, number, subject, userId } = ticket
  const status: TicketStatus = close ? 'closed' : ticket.status === 'open' ? 'in_progress' : ticket.status
  const id = newId()
  await insertTicketMessage(tx, { id, ticketId, author: 'team', authorId, text })
  const version = await touchTicket(tx, ticketId, status)
  await insertChanges(tx, ticketId, { before: ticket, after: { ...ticket, status } }, authorId)
  const { email, name, language } = await readSender(tx, ticketId)
  const link = `${publicUrl}${userId === null ? '/#contacto' : '/support'}`
  const fromForm = userId === null
  await mail.queue(tx, {
    userId,
    to: email,
    language,
    content: { type: 'SUPPORT_REPLY', number, name, subject, message: text, link, fromForm },
    onceKey: replyMailKey(id),
  })
  tx.audit({
    object: { type: 'support-ticket', id: ticketId },
    before: { status: ticket.status },
    after: { status, messageId: id },
  })
  announceTicket(tx, { id: ticketId, version, userId })
}

interface SenderRow {
  readonly email: string
  readonly name: string
  readonly language: Language
  readonly is_closed: boolean
}

async function readSender(tx: Tx, ticketId: string): Promise<SenderRow> {
  const [sender] = await tx.statement<SenderRow>(
    'support.reply-to',
    `select coalesce(u.email, c.email) as email, coalesce(u.full_name, t.sender_name) as name,
            coalesce(u.language, t.sender_language) as language, u.closed_at is not null as is_closed
       from support_tickets t left join users u on u.id = t.user_id left join contacts c on c.id = t.contact_id
      where t.id = $1`,
    [ticketId],
  )
  if (sender === undefined) throw new Error(`ticket ${ticketId} has no sender`)
  if (sender.is_closed) throw new DomainError('ticket.sender-closed')
  return sender
}
