import type { RequestContext, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../notifications/public.ts'
import { insertContactMessage, upsertContact } from './contact-repository.ts'
import { readContact, type TypedContact } from './contact.rules.ts'

export type SendContactMessage = (typed: TypedContact, context: RequestContext) => Promise<void>

/**
 * Keeps a message from the public with its contact and mails it to the team: all of it or nothing (MAIL-010).
 * @throws DomainError of `readContact`
 */
export function sendContactMessage(deps: {
  readonly unitOfWork: UnitOfWork
  readonly mail: MailQueue
  readonly newId: () => string
}): SendContactMessage {
  return async (typed, context) => {
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
}
