import type { Language } from '@puente/contract/identity/sessions'
import type { RequestContext, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../notifications/public.ts'
import { insertContactMessage, upsertContact } from './contact-repository.ts'
import { readContact, type TypedContact } from './contact.rules.ts'
import { insertFormTicket, insertTicketMessage } from './ticket-repository.ts'

export interface SendContactMessageDeps {
  readonly unitOfWork: UnitOfWork
  readonly mail: MailQueue
  readonly newId: () => string
}

/**
 * Stores a message from the public with its contact, opens a ticket for it and mails it to the team, in one transaction (MAIL-010, PLUS-020). Each
 * message is a ticket of its own (PLUS-025).
 * @throws DomainError of `readContact`
 */
export async function sendContactMessage(
  deps: SendContactMessageDeps,
  typed: TypedContact & { readonly language: Language },
  context: RequestContext,
): Promise<void> {
  const contact = readContact(typed)
  const id = deps.newId()
  await deps.unitOfWork.run(
    { kind: 'anonymous' },
    'contact.send',
    async (tx) => {
      const contactId = await upsertContact(tx, contact)
      await insertContactMessage(tx, { ...contact, id, contactId })
      // The ticket has the id of the message that opened it.
      await insertFormTicket(tx, { ...contact, id, contactId, language: typed.language })
      const first = {
        id: deps.newId(),
        ticketId: id,
        author: 'person',
        authorId: null,
        text: contact.message,
      } as const
      await insertTicketMessage(tx, first)
      await deps.mail.queueForTeam(tx, { type: 'CONTACT_MESSAGE', ...contact })
      tx.audit({ object: { type: 'contact-message', id }, after: { contactId, subject: contact.subject } })
      tx.announce({ topic: 'ticket', id, version: 1 }, ['admins'])
    },
    context,
  )
}
