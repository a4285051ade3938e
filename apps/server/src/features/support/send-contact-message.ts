import type { RequestContext, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../notifications/public.ts'
import { insertContactMessage, upsertContact } from './contact-repository.ts'
import { readContact, type TypedContact } from './contact.rules.ts'

export interface SendContactMessageDeps {
  readonly unitOfWork: UnitOfWork
  readonly mail: MailQueue
  readonly newId: () => string
}

/**
 * Stores a message from the public with its contact and mails it to the team, in one transaction (MAIL-010).
 * @throws DomainError of `readContact`
 */
export async function sendContactMessage(
  deps: SendContactMessageDeps,
  typed: TypedContact,
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
      await deps.mail.queueForTeam(tx, { type: 'CONTACT_MESSAGE', ...contact })
      tx.audit({ object: { type: 'contact-message', id }, after: { contactId, subject: contact.subject } })
    },
    context,
  )
}
