import { type ContactSubject, contactSubjects, maxContactMessage } from '@puente/contract/support/contact'
import { emailSchema } from '@puente/contract/identity/sessions'

/** As typed; the subject is empty until one is chosen (PUB-033). */
export interface ContactFields {
  readonly companyName: string
  readonly email: string
  readonly phone: string
  readonly subject: ContactSubject | ''
  readonly message: string
}

export const emptyContact: ContactFields = { companyName: '', email: '', phone: '', subject: '', message: '' }

/** The field with the fault. `messageLength` is a second fault of the field `message`. */
export type ContactFault = keyof ContactFields | 'messageLength'

/** The first fault, in the order of PUB-035. Null if there are none. */
export function firstContactFault(fields: ContactFields): ContactFault | null {
  if (fields.companyName.trim() === '') return 'companyName'
  if (!emailSchema.safeParse(fields.email).success) return 'email'
  if (fields.phone.trim() === '') return 'phone'
  if (!contactSubjects.some((subject) => subject === fields.subject)) return 'subject'
  if (fields.message.trim() === '') return 'message'
  return messageLength(fields.message) > maxContactMessage ? 'messageLength' : null
}

/** Characters as people count them: an emoji is one. */
export function messageLength(message: string): number {
  return Array.from(message).length
}

export function fieldOf(fault: ContactFault): keyof ContactFields {
  return fault === 'messageLength' ? 'message' : fault
}

/** The fault that a refusal of the server names; null for another refusal. */
export function faultOfCode(code: string): ContactFault | null {
  const faults: Readonly<Record<string, ContactFault>> = {
    'contact.company-missing': 'companyName',
    'contact.email-invalid': 'email',
    'contact.phone-missing': 'phone',
    'contact.subject-missing': 'subject',
    'contact.message-missing': 'message',
    'contact.message-too-long': 'messageLength',
  }
  return faults[code] ?? null
}
