import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { idParams, instantSchema, uuidSchema } from '../protocol/wire.ts'

/** The embedded mailbox (MAIL-001): open on loopback in demo, for admins in production. */
export const mailboxMailSchema = z.strictObject({
  id: uuidSchema,
  to: z.string(),
  subject: z.string(),
  createdAt: instantSchema,
})

export const listMailboxMails = endpoint({
  name: 'listMailboxMails',
  method: 'GET',
  path: '/mailbox/mails',
  access: 'anyone',
  summary: 'Mails kept by the embedded mailbox, newest first; loopback in demo, admins otherwise',
  status: 200,
  response: z.strictObject({ mails: z.array(mailboxMailSchema) }),
  problems: ['route.not-found', 'session.required', 'access.denied'],
})

export const readMailboxMail = endpoint({
  name: 'readMailboxMail',
  method: 'GET',
  path: '/mailbox/mails/:id',
  access: 'anyone',
  summary: 'One mail of the embedded mailbox',
  params: idParams,
  status: 200,
  response: z.strictObject({ ...mailboxMailSchema.shape, text: z.string(), html: z.string() }),
  problems: ['route.not-found', 'session.required', 'access.denied'],
})

/** Mails that the mail server has not accepted yet. They wait, are retried, and are sent once it accepts them (MAIL-008). */
export const listMailProblems = endpoint({
  name: 'listMailProblems',
  method: 'GET',
  path: '/admin/mail-problems',
  access: 'admin',
  summary: 'How many mails wait, how many of them failed, and the newest failures',
  status: 200,
  response: z.strictObject({
    waiting: z.number(),
    failing: z.number(),
    newest: z.array(
      z.strictObject({
        mailId: uuidSchema,
        type: z.string(),
        to: z.string(),
        queuedAt: instantSchema,
        tries: z.number(),
        lastTriedAt: instantSchema,
        error: z.string(),
      }),
    ),
  }),
})
