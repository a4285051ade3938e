import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { idParams, instantSchema, pageOf, pageQuery, uuidSchema } from '../protocol/wire.ts'
import { contactSubjects } from './contact.ts'
import { ticketStatuses } from './tickets.ts'

export const ticketPriorities = ['high', 'medium', 'low'] as const
export type TicketPriority = (typeof ticketPriorities)[number]

/** `account`: sent from the support page by a signed-in person · `form`: sent by the public contact form. */
export const ticketOrigins = ['account', 'form'] as const
export type TicketOrigin = (typeof ticketOrigins)[number]

/** Longest answer or note of an admin, in characters. */
export const maxReply = 4000

const adminSchema = z.strictObject({ id: uuidSchema, name: z.string() })
export type DeskAdmin = z.infer<typeof adminSchema>

export const deskTicketSchema = z.strictObject({
  id: uuidSchema,
  number: z.int(),
  origin: z.enum(ticketOrigins),
  subject: z.enum(contactSubjects),
  status: z.enum(ticketStatuses),
  priority: z.enum(ticketPriorities),
  senderName: z.string(),
  senderEmail: z.string(),
  assignedTo: z.nullable(adminSchema),
  /** True while no admin has opened the newest message of the sender. */
  unread: z.boolean(),
  /** The beginning of the last message. */
  preview: z.string(),
  lastFrom: z.enum(['person', 'team']),
  createdAt: instantSchema,
  /** Time of the last message. */
  updatedAt: instantSchema,
  version: z.int(),
})
export type DeskTicket = z.infer<typeof deskTicketSchema>

/** The state of an answer's email. `failed`: the mail server did not accept it; it is tried again by itself, and on request at once. */
export const deliverySchema = z.strictObject({
  state: z.enum(['queued', 'sent', 'failed']),
  to: z.string(),
  /** Time of the state. */
  at: instantSchema,
  /** The mail server's last answer. Null unless it failed. */
  reason: z.nullable(z.string()),
})
export type ReplyDelivery = z.infer<typeof deliverySchema>

const said = { id: uuidSchema, text: z.string(), at: instantSchema }

export const deskEntrySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('message'), ...said }),
  z.strictObject({
    kind: z.literal('reply'),
    ...said,
    by: z.string(),
    /** Null for an answer from before answers were mailed. */
    delivery: z.nullable(deliverySchema),
  }),
  z.strictObject({ kind: z.literal('note'), ...said, by: z.string() }),
  z.strictObject({
    kind: z.literal('change'),
    id: uuidSchema,
    at: instantSchema,
    field: z.enum(['status', 'priority', 'assigned']),
    /** A status, a priority, or the name of an admin; null if no admin is assigned. */
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
    /** Null if the sender's message opened the ticket again. */
    by: z.nullable(z.string()),
  }),
])
export type DeskEntry = z.infer<typeof deskEntrySchema>

const earlierSchema = z.strictObject({
  id: uuidSchema,
  number: z.int(),
  subject: z.enum(contactSubjects),
  status: z.enum(ticketStatuses),
  updatedAt: instantSchema,
})

export const deskTicketDetailSchema = z.strictObject({
  ...deskTicketSchema.shape,
  /** The phone number of the form. Null for a sender with an account. */
  senderPhone: z.nullable(z.string()),
  senderCompany: z.nullable(z.string()),
  /** The last of the sender's messages, to report it as read. */
  lastMessageId: uuidSchema,
  /** Oldest first; of a very long conversation the newest of each kind. */
  entries: z.array(deskEntrySchema),
  /** Other tickets of the same email, newest first (PLUS-025). */
  others: z.array(earlierSchema),
})
export type DeskTicketDetail = z.infer<typeof deskTicketDetailSchema>

export const readSupportDesk = endpoint({
  name: 'readSupportDesk',
  method: 'GET',
  path: '/admin/support',
  access: 'admin',
  summary: 'The numbers of open tickets and of those in progress, and the admins who can be assigned',
  status: 200,
  response: z.strictObject({
    /** Each counted up to one more than `countedUpTo`. */
    open: z.int(),
    inProgress: z.int(),
    /** The sender's wait in the open ticket that waits longest. Null without an open ticket. */
    oldestOpenAt: z.nullable(instantSchema),
    admins: z.array(adminSchema),
  }),
})

export const listDeskTickets = endpoint({
  name: 'listDeskTickets',
  method: 'GET',
  path: '/admin/support/tickets',
  access: 'admin',
  summary: 'The tickets with the newest message first, by filters and by sender, email, number and text',
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(ticketStatuses)),
    priority: z.optional(z.enum(ticketPriorities)),
    origin: z.optional(z.enum(ticketOrigins)),
    subject: z.optional(z.enum(contactSubjects)),
    /** An admin, or `none` for the tickets that no admin has. */
    assigned: z.optional(z.union([z.literal('none'), uuidSchema])),
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  }),
  status: 200,
  response: pageOf(deskTicketSchema),
})

export const readDeskTicket = endpoint({
  name: 'readDeskTicket',
  method: 'GET',
  path: '/admin/support/tickets/:id',
  access: 'admin',
  summary:
    'One ticket with its messages, notes and changes, its sender and the other tickets of the same email',
  params: idParams,
  status: 200,
  response: deskTicketDetailSchema,
  problems: ['ticket.not-found'],
})

export const markTicketRead = endpoint({
  name: 'markTicketRead',
  method: 'POST',
  path: '/admin/support/tickets/:id/read',
  access: 'admin',
  summary: 'Marks the messages of the sender as read for all admins, up to one of them. May be repeated',
  params: idParams,
  body: z.strictObject({ messageId: uuidSchema }),
  status: 204,
  problems: ['ticket.not-found'],
})

/** As typed; the server counts and trims it. */
const text = z.string().check(z.maxLength(20_000))

export const replyToTicket = endpoint({
  name: 'replyToTicket',
  method: 'POST',
  path: '/admin/support/tickets/:id/replies',
  access: 'admin',
  summary:
    'Stores an answer and mails it to the sender. An open ticket becomes in progress, or closed with `close`. Audited',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ message: text, close: z.boolean() }),
  status: 201,
  response: deskTicketDetailSchema,
  problems: ['ticket.not-found', 'ticket.sender-closed'],
})

export const sendReplyAgain = endpoint({
  name: 'sendReplyAgain',
  method: 'POST',
  path: '/admin/support/replies/:id/send',
  access: 'admin',
  summary: 'Sends an answer again whose email failed. One that is sent or on its way stays as it is. Audited',
  params: idParams,
  status: 200,
  response: deskTicketDetailSchema,
  problems: ['ticket.reply-not-found'],
})

export const addTicketNote = endpoint({
  name: 'addTicketNote',
  method: 'POST',
  path: '/admin/support/tickets/:id/notes',
  access: 'admin',
  summary: 'Stores an internal note, which is never mailed and never shown to the sender. Audited',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ message: text }),
  status: 201,
  response: deskTicketDetailSchema,
  problems: ['ticket.not-found'],
})

export const changeTicket = endpoint({
  name: 'changeTicket',
  method: 'POST',
  path: '/admin/support/tickets/:id/changes',
  access: 'admin',
  summary: 'Sets status, priority or the assigned admin. May be repeated. Audited',
  params: idParams,
  body: z.strictObject({
    status: z.optional(z.enum(ticketStatuses)),
    priority: z.optional(z.enum(ticketPriorities)),
    /** Null for no admin. */
    assignedTo: z.optional(z.nullable(uuidSchema)),
  }),
  status: 200,
  response: deskTicketDetailSchema,
  problems: ['ticket.not-found', 'ticket.assignee-unknown'],
})
