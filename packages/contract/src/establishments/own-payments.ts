import * as z from 'zod/mini'
import { pixStatuses } from '../collections.ts'
import { historyDaySchema, historyPeriods } from '../orders/history.ts'
import { endpoint } from '../protocol/endpoint.ts'
import {
  arsSchema,
  brlSchema,
  idParams,
  instantSchema,
  pageOf,
  pageQuery,
  uuidSchema,
} from '../protocol/wire.ts'

/** A customer's payment as the owner of the establishment sees it in its list. */
export const ownPaymentSchema = z.strictObject({
  chargeId: uuidSchema,
  createdAt: instantSchema,
  pixStatus: z.enum(pixStatuses),
  total: brlSchema,
  pesosValue: arsSchema,
  /** The part of `pesosValue` that refunds and disputes took back from the owner or hold. */
  pesosTakenBack: arsSchema,
  /** The reais that came for it and wait in suspense (ruling 25). Null without any. */
  heldAmount: z.nullable(brlSchema),
  /** Null, like the three fields below, once the payer's data of an unpaid payment was dropped. */
  payerName: z.nullable(z.string()),
  /** `***.456.789-**` */
  payerCpf: z.nullable(z.string()),
  productDescription: z.nullable(z.string()),
  licensePlate: z.nullable(z.string()),
})
export type OwnPayment = z.infer<typeof ownPaymentSchema>

/** Like the history, without a charge that was never issued, and without deleted payments unless a late Pix paid them (PAY-072). */
export const listOwnPayments = endpoint({
  name: 'listOwnPayments',
  method: 'GET',
  path: '/establishments/own/:id/payments',
  access: 'user',
  summary: 'The payments at an own establishment, newest first, 20 a page',
  params: idParams,
  query: z.strictObject({
    ...pageQuery,
    period: z._default(z.enum(historyPeriods), 'all'),
    status: z.optional(z.enum(pixStatuses)),
  }),
  status: 200,
  response: z.extend(pageOf(ownPaymentSchema), {
    /** Each day with a payment on the page: the total confirmed on that whole day at this establishment, regardless of page and filter. */
    days: z.array(historyDaySchema),
  }),
  problems: ['establishment.not-found'],
})
