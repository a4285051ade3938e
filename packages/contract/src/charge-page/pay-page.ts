import * as z from 'zod/mini'
import { endpoint, type ResponseOf } from '../protocol/endpoint.ts'
import { brlSchema, instantSchema } from '../protocol/wire.ts'

/**
 * The state of a charge for its payer. `preparing`: its code is on its way. `held`: a Pix came that did not pay it and
 * waits for a decision, so nobody should pay again meanwhile. `returned`: it was paid and returned in full. `ended`: it cannot be paid
 * any more.
 */
export const payPageStates = ['preparing', 'payable', 'held', 'paid', 'returned', 'ended'] as const
export type PayPageState = (typeof payPageStates)[number]

/** The page of a charge for the person who got its address. It shows only facts that their bank will show too, and no data of its owner. */
export const payPageSchema = z.strictObject({
  /** The txid: the charge's id without its hyphens. */
  transactionId: z.string(),
  state: z.enum(payPageStates),
  total: brlSchema,
  /** The business that charges, as it calls itself; null for a person. */
  receiverName: z.nullable(z.string()),
  /** What it is for, as the payer's bank shows it beside the code; null if there is no code to pay. */
  description: z.nullable(z.string()),
  /** The copy-and-paste code; null unless the charge is payable. */
  pixCode: z.nullable(z.string()),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  simulated: z.boolean(),
  serverTime: instantSchema,
})
export type PayPage = z.infer<typeof payPageSchema>

export const transactionIdSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/))

export const readPayPage = endpoint({
  name: 'readPayPage',
  method: 'GET',
  path: '/pay/:transactionId',
  access: 'anyone',
  summary: 'A charge for its payer',
  rateLimit: 'public-read',
  params: z.strictObject({ transactionId: transactionIdSchema }),
  status: 200,
  response: payPageSchema,
  problems: ['charge.not-found'],
})

/**
 * The confirmed payment of a charge for the payer who filled in its form: the browser has a cookie for it, until a day after the code's end (ruling
 * 68). Null for everybody else, also for another person who has the address.
 */
export const readPayerPayment = endpoint({
  name: 'readPayerPayment',
  method: 'GET',
  path: '/pay/:transactionId/payment',
  access: 'anyone',
  summary: 'When a charge was paid, for the payer who filled in its form',
  rateLimit: 'public-read',
  params: z.strictObject({ transactionId: transactionIdSchema }),
  status: 200,
  response: z.strictObject({
    payment: z.nullable(
      z.strictObject({
        /** The time of the Pix; null if the provider did not give it. */
        paidAt: z.nullable(instantSchema),
        endToEndId: z.nullable(z.string()),
        /** The code of the receipt in groups of four, and the address where anybody can check it. */
        receipt: z.strictObject({ code: z.string(), url: z.string() }),
      }),
    ),
  }),
  problems: [],
})
export type ReadPayerPayment = ResponseOf<typeof readPayerPayment>
