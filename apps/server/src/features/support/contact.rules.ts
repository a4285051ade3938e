import { type ContactSubject, contactSubjects, maxContactMessage } from '@puente/contract/support/contact'
import { DomainError, type FieldFault } from '@puente/contract/protocol/problems'
import { emailSchema } from '@puente/contract/identity/sessions'
import { lengthOf, manyLines, oneLine } from './typed-text.rules.ts'

/** The form as it came, with any content. */
export interface TypedContact {
  readonly companyName: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly message: string
}

/** The form after every field has been read. */
export interface ReadContact extends TypedContact {
  readonly subject: ContactSubject
}

const maxCompany = 100
const maxPhone = 40

/**
 * The checks of PUB-035, in its order. The first failure is reported (PUB-037). Markup is stored as typed, because it is text and every place that
 * shows it escapes it.
 * @throws DomainError `contact.company-missing`, `contact.email-invalid`, `contact.phone-missing`, `contact.subject-missing`,
 * `contact.message-missing`, `contact.message-too-long`; `request.invalid` for a company or phone that is too long
 */
export function readContact(typed: TypedContact): ReadContact {
  const companyName = oneLine(typed.companyName)
  if (companyName === '') throw new DomainError('contact.company-missing')
  const email = emailSchema.safeParse(typed.email)
  if (!email.success) throw new DomainError('contact.email-invalid')
  const phone = oneLine(typed.phone)
  if (phone === '') throw new DomainError('contact.phone-missing')
  const subject = contactSubjects.find((known) => known === typed.subject)
  if (subject === undefined) throw new DomainError('contact.subject-missing')
  const message = manyLines(typed.message)
  if (message === '') throw new DomainError('contact.message-missing')
  if (lengthOf(message) > maxContactMessage) throw new DomainError('contact.message-too-long')
  const faults = [...tooLong('companyName', companyName, maxCompany), ...tooLong('phone', phone, maxPhone)]
  if (faults.length > 0) throw new DomainError('request.invalid', {}, faults)
  return { companyName, email: email.data, phone, subject, message }
}

function tooLong(field: string, text: string, limit: number): FieldFault[] {
  return lengthOf(text) > limit ? [{ field, rule: 'too-long', limit }] : []
}
