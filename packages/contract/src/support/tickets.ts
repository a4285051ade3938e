import * as z from 'zod/mini'
import { contactSubjects } from './contact.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { idParams, instantSchema, uuidSchema } from '../protocol/wire.ts'

export const ticketStatuses = ['open', 'in_progress', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** SUP-021: characters as a person counts them. */
export const maxTicketMessage = 1000

export const ticketSummarySchema = z.strictObject({
  id: uuidSchema,
  /** The number of the ticket. */
  number: z.int(),
  subject: z.enum(contactSubjects),
  status: z.enum(ticketStatuses),
  createdAt: instantSchema,
  /** Time of the last message. */
  updatedAt: instantSchema,
  /** Author of the last message. */
  lastFrom: z.enum(['person', 'team']),
})
export type TicketSummary = z.infer<typeof ticketSummarySchema>

export const ticketMessageSchema = z.strictObject({
  id: uuidSchema,
  /** The ticket's person, or the team, whose members are not named here. */
  from: z.enum(['person', 'team']),
  /** Plain text. */
  text: z.string(),
  createdAt: instantSchema,
})
export type TicketMessage = z.infer<typeof ticketMessageSchema>

export const ticketSchema = z.strictObject({
  ...ticketSummarySchema.shape,
  /** Oldest first; of a very long conversation the newest two hundred. */
  messages: z.array(ticketMessageSchema),
})
export type TicketView = z.infer<typeof ticketSchema>

/** As typed; the server counts and trims it. */
const message = z.string().check(z.maxLength(20_000))

export const listTickets = endpoint({
  name: 'listTickets',
  method: 'GET',
  path: '/support/tickets',
  access: 'user',
  summary: 'The fifty tickets of this person with the newest activity',
  status: 200,
  response: z.strictObject({ tickets: z.array(ticketSummarySchema) }),
})

export const readTicket = endpoint({
  name: 'readTicket',
  method: 'GET',
  path: '/support/tickets/:id',
  access: 'user',
  summary: 'One ticket of this person with its messages and replies',
  params: idParams,
  status: 200,
  response: ticketSchema,
  problems: ['ticket.not-found'],
})

export const openTicket = endpoint({
  name: 'openTicket',
  method: 'POST',
  path: '/support/tickets',
  access: 'user',
  summary: 'Sends a message to support as a new ticket',
  rateLimit: 'contact',
  idempotent: true,
  body: z.strictObject({ subject: z.enum(contactSubjects), message }),
  status: 201,
  response: ticketSchema,
})

export const addTicketMessage = endpoint({
  name: 'addTicketMessage',
  method: 'POST',
  path: '/support/tickets/:id/messages',
  access: 'user',
  summary: 'Adds a message to a ticket of this person; a closed one opens again',
  rateLimit: 'contact',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ message }),
  status: 201,
  response: ticketSchema,
  problems: ['ticket.not-found'],
})
