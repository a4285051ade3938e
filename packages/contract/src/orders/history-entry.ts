import * as z from 'zod/mini'
import { pixPaymentSchema } from '../collections.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { arsSchema, brlSchema, instantSchema, rateSchema } from '../protocol/wire.ts'
import { debtEntrySchema } from './debt-entries.ts'
import { historyItemSchema } from './history.ts'
import { payoutStatuses } from './statuses.ts'

/** HIST-015, HIST-039, HIST-040: everything about one entry; an admin's payment shows the payer of the charge that it was for. */
export const historyEntrySchema = z.strictObject({
  item: historyItemSchema,
  realValue: z.nullable(brlSchema),
  rate: z.nullable(rateSchema),
  payoutStatus: z.nullable(z.enum(payoutStatuses)),
  pesosPaid: z.nullable(arsSchema),
  /** In full for an order, whose owner typed it; masked for a payment on an establishment's page. */
  clientDocument: z.nullable(z.string()),
  /** Country code and digits, as typed by the owner, or by the payer on an establishment's page. Each read of a payer's phone or email is audited. */
  whatsappNumber: z.nullable(z.string()),
  clientEmail: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
  /** The provider's movement number, once it gives one. */
  movementNumber: z.nullable(z.string()),
  /** Null until its Pix is known, and for a payout. */
  payment: z.nullable(pixPaymentSchema),
  /** When we confirmed it. */
  confirmedAt: z.nullable(instantSchema),
  /** Set-offs and write-offs of its pesos and of its debt, the oldest first. None for a payout. */
  debtEntries: z.array(debtEntrySchema),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const readHistoryEntry = endpoint({
  name: 'readHistoryEntry',
  method: 'GET',
  path: '/history/entries/:id',
  access: 'user',
  summary: 'One entry of the own history, by its id with the prefix',
  params: z.strictObject({
    id: z.string().check(z.regex(/^(pix|admin)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  }),
  status: 200,
  response: historyEntrySchema,
  problems: ['charge.not-found'],
})
