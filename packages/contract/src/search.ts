import * as z from 'zod/mini'
import { pixStatuses } from './collections.ts'
import { transferStates } from './finance/transfers.ts'
import { contactSubjects } from './support/contact.ts'
import { ticketStatuses } from './support/tickets.ts'
import { establishmentStatuses } from './establishments/own-establishments.ts'
import { payoutStatuses } from './orders/statuses.ts'
import { endpoint } from './protocol/endpoint.ts'
import { arsSchema, brlSchema, instantSchema, uuidSchema } from './protocol/wire.ts'
import { personStates } from './verification/people.ts'

/** The trigram indexes of names need this many characters. */
export const shortestSearch = 3

/** At most so many of each kind; the list of the kind has the others. */
export const mostFound = 4

/** The few that were found, and whether the list of their kind has others. */
function fewOf<T extends z.ZodMiniType>(item: T) {
  return z.strictObject({ items: z.array(item), more: z.boolean() })
}

const foundPersonSchema = z.strictObject({
  id: uuidSchema,
  fullName: z.string(),
  email: z.string(),
  state: z.enum(personStates),
})
export type FoundPerson = z.infer<typeof foundPersonSchema>

const foundStoreSchema = z.strictObject({
  id: uuidSchema,
  name: z.string(),
  city: z.string(),
  /** Null until it is approved. */
  storeId: z.nullable(z.string()),
  status: z.enum(establishmentStatuses),
  paused: z.boolean(),
  /** Whether it is a change of another establishment that waits for a decision or was rejected. */
  isChange: z.boolean(),
})
export type FoundStore = z.infer<typeof foundStoreSchema>

const foundChargeSchema = z.strictObject({
  id: uuidSchema,
  /** The txid. */
  transactionId: z.string(),
  /** Empty once the data of an unpaid payer was dropped. */
  clientName: z.string(),
  /** The establishment or the company that was paid. Null once the account is erased. */
  merchantName: z.nullable(z.string()),
  createdAt: instantSchema,
  total: brlSchema,
  pesosValue: arsSchema,
  pixStatus: z.enum(pixStatuses),
  /** What came does not pay the charge and is held (ruling 25): shown instead of the status. */
  isHeld: z.boolean(),
  payoutStatus: z.enum(payoutStatuses),
})
export type FoundCharge = z.infer<typeof foundChargeSchema>

const foundPixSchema = z.strictObject({
  endToEndId: z.string(),
  payerName: z.nullable(z.string()),
  amount: brlSchema,
  receivedAt: instantSchema,
  /** False once it was assigned or returned. */
  isHeld: z.boolean(),
})
export type FoundPix = z.infer<typeof foundPixSchema>

const foundTicketSchema = z.strictObject({
  id: uuidSchema,
  number: z.int(),
  senderName: z.string(),
  subject: z.enum(contactSubjects),
  status: z.enum(ticketStatuses),
  updatedAt: instantSchema,
})
export type FoundTicket = z.infer<typeof foundTicketSchema>

const foundTransferSchema = z.strictObject({
  id: uuidSchema,
  recipientName: z.string(),
  amount: brlSchema,
  state: z.enum(transferStates),
  createdAt: instantSchema,
})
export type FoundTransfer = z.infer<typeof foundTransferSchema>

export const searchDesk = endpoint({
  name: 'searchDesk',
  method: 'GET',
  path: '/admin/search',
  access: 'admin',
  summary:
    'A few people, establishments, transactions, payments, Pix, tickets and transfers that a name, a number or an id finds, without any number of a person',
  query: z.strictObject({
    /** A part of a name or an email, all digits of a CPF, CUIT or DNI, a store id, a charge id, a txid or the first eight of it, an end-to-end id, the number of a ticket. */
    text: z
      .string()
      .check(z.trim(), z.minLength(shortestSearch), z.maxLength(100), z.regex(/^[^\0\p{Cs}]*$/u)),
  }),
  status: 200,
  response: z.strictObject({
    people: fewOf(foundPersonSchema),
    establishments: fewOf(foundStoreSchema),
    /** By a charge id, a txid or an end-to-end id, of both kinds. */
    transactions: fewOf(foundChargeSchema),
    /** Payments at establishments, by their payer. */
    payments: fewOf(foundChargeSchema),
    /** Pix that came without a charge, by their end-to-end id; the held ones also by txid and payer. */
    pix: fewOf(foundPixSchema),
    /** By number, and by the name or email of the sender. */
    tickets: fewOf(foundTicketSchema),
    /** None unless the gate of finance is open for this session (FIN-001). */
    transfers: fewOf(foundTransferSchema),
  }),
})
