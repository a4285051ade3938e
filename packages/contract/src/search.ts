import * as z from 'zod/mini'
import { pixStatuses } from './collections.ts'
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
  payoutStatus: z.enum(payoutStatuses),
})
export type FoundCharge = z.infer<typeof foundChargeSchema>

export const searchDesk = endpoint({
  name: 'searchDesk',
  method: 'GET',
  path: '/admin/search',
  access: 'admin',
  summary:
    'A few people, establishments, transactions and payments that a name, a number or an id finds, without any number of a person',
  query: z.strictObject({
    /** A part of a name or an email, all digits of a CPF, CUIT or DNI, a store id, a charge id, a txid or the first eight of it, an end-to-end id. */
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
  }),
})
