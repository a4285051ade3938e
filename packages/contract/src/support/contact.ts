import * as z from 'zod/mini'
import { languages } from '../identity/sessions.ts'
import { endpoint } from '../protocol/endpoint.ts'

/** The values of the subjects of PUB-034. The screen has their texts. */
export const contactSubjects = [
  'general',
  'technical',
  'commercial',
  'transaction',
  'business-account',
  'other',
] as const
export type ContactSubject = (typeof contactSubjects)[number]

export const maxContactMessage = 250

/**
 * The fields come as typed: the server checks them in the order of PUB-037 and answers the first that fails with its own code.
 */
export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/contact',
  access: 'anyone',
  whileLocked: true,
  summary: 'Stores a message to the team and mails it to them',
  rateLimit: 'contact',
  body: z.strictObject({
    companyName: z.string().check(z.maxLength(20_000)),
    email: z.string().check(z.maxLength(20_000)),
    phone: z.string().check(z.maxLength(20_000)),
    subject: z.string().check(z.maxLength(20_000)),
    message: z.string().check(z.maxLength(20_000)),
    /** The language of the page, for the answer by email; Spanish if it is absent. */
    language: z._default(z.enum(languages), 'es'),
  }),
  status: 202,
  response: z.strictObject({ accepted: z.literal(true) }),
  problems: [
    'contact.company-missing',
    'contact.email-invalid',
    'contact.phone-missing',
    'contact.subject-missing',
    'contact.message-missing',
    'contact.message-too-long',
  ],
})
