import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { heldPixSchema, pixStatuses } from '../collections.ts'
import { orderViewSchema } from '../orders/orders.ts'
import { receiptCodeLength, receiptCodeSigns } from './receipt-code.ts'
import { arsSchema, brlSchema, idParams, instantSchema, uuidSchema } from '../protocol/wire.ts'

/**
 * The events of a charge's timeline.
 * `received`: the Pix of a charge that was confirmed by hand arrived.
 * `received-…`: a Pix that did not confirm it is held (ruling 25). `otherwise`: it was paid to another key or provider than the charge's.
 * `honoured` and `returned`: how it was settled.
 * `honoured-…`: the team took a Pix as the payment (decision 0049). `exact`: it has the charge's total. `received`: for the amount that came.
 * `total`: for the charge's total, and the rest goes back to the payer. `brl` is the amount that came.
 * `set-off`: pesos of the charge were kept for the debt of another one. `debt-covered`: pesos of other charges covered the debt of this one
 * (decision 0048).
 * `confirmed-late`: after it had expired. `confirmed-after-closing`: after it had closed in a way that was not recorded.
 * `refund-…` and `dispute-…`: reais go back to the payer, or stay. `ars` is the amount that this takes from the balance, or gives back.
 * `account-confirmed`: its owner confirmed the bank account for its pesos. `receipt-photo`: the owner's photo of a receipt.
 */
export const chargeEventKinds = [
  'created',
  'issued',
  'shown',
  'confirmed',
  'confirmed-late',
  'confirmed-after-cancelling',
  'confirmed-after-failing',
  'confirmed-after-closing',
  'confirmed-by-hand',
  'converted',
  'received',
  'received-short',
  'received-over',
  'received-twice',
  'received-after-close',
  'received-otherwise',
  'received-honoured',
  'received-returned',
  'honoured-exact',
  'honoured-received',
  'honoured-total',
  'expired',
  'cancelled',
  'failed',
  'refund-started',
  'refunded-part',
  'refunded',
  'refund-not-done',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
  'paid-out',
  'set-off',
  'debt-covered',
  'client-receipt',
  'receipt-photo',
  'account-confirmed',
] as const
export type ChargeEventKind = (typeof chargeEventKinds)[number]

export const chargeEventSchema = z.strictObject({
  kind: z.enum(chargeEventKinds),
  at: instantSchema,
  /** The reais or pesos that the event is about. */
  brl: z.nullable(brlSchema),
  ars: z.nullable(arsSchema),
  /** The receipt, by `GET /files/:id`. */
  fileId: z.nullable(uuidSchema),
})
export type ChargeEvent = z.infer<typeof chargeEventSchema>

/** A charge's own page: the order as its owner reads it, and everything that happened to it, oldest first. */
export const readChargePage = endpoint({
  name: 'readChargePage',
  method: 'GET',
  path: '/charges/:id',
  access: 'user',
  summary: 'An own charge with its timeline',
  params: idParams,
  status: 200,
  response: z.strictObject({
    order: orderViewSchema,
    /** Reais that are back with the payer, and pesos that refunds and disputes took from the balance or hold. */
    refunded: brlSchema,
    pesosTakenBack: arsSchema,
    /** The debt of the owner for this charge, because its Pix was returned after its pesos were sent or set off. Zero once it is cleared. */
    debt: arsSchema,
    /** The oldest first. */
    heldPix: z.array(heldPixSchema),
    timeline: z.array(chargeEventSchema),
    /**
     * The client's contact data: phone in E.164 and email. The owner typed it for an order, which has no email. The payer typed it on an
     * establishment's page, where each read is audited. Null if it was not given.
     */
    clientWhatsapp: z.nullable(z.string()),
    clientEmail: z.nullable(z.string()),
    /** The address of the payer's receipt; null until the charge was confirmed. */
    receiptUrl: z.nullable(z.string()),
  }),
  problems: ['charge.not-found'],
})

/** The code was on screen. The browser that showed it reports that once, for the timeline. */
export const noteChargeShown = endpoint({
  name: 'noteChargeShown',
  method: 'POST',
  path: '/charges/:id/shown',
  access: 'user',
  summary: 'Stores when the code of an own charge was first on screen',
  params: idParams,
  status: 204,
  problems: ['charge.not-found'],
})

/** The receipt that a payer shows and anybody can check. It is read from our records when opened and holds nothing private. */
export const publicReceiptSchema = z.strictObject({
  /** As it was printed on the receipt, in groups of four. */
  code: z.string(),
  pixStatus: z.enum(pixStatuses),
  total: brlSchema,
  refunded: brlSchema,
  /** The Pix's own time; null if it was confirmed by hand and its Pix is not known. */
  paidAt: z.nullable(instantSchema),
  /** When we confirmed it. */
  confirmedAt: instantSchema,
  /** The person named on the charge. Names are initials and stars: recognizable only to people who know the person. */
  clientName: z.string(),
  /** Who sent the Pix; null if the provider does not name them. */
  payerName: z.nullable(z.string()),
  /** The business that was paid, as it calls itself; null for a person. */
  receiverName: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
  /** The last eight characters. */
  transactionTail: z.string(),
  simulated: z.boolean(),
  serverTime: instantSchema,
})
export type PublicReceipt = z.infer<typeof publicReceiptSchema>

/** Without the spaces between its printed groups of four. */
export const receiptCodeSchema = z
  .string()
  .check(z.regex(new RegExp(`^${receiptCodeSigns}{${receiptCodeLength}}$`)))

export const readPublicReceipt = endpoint({
  name: 'readPublicReceipt',
  method: 'GET',
  path: '/receipts/:code',
  access: 'anyone',
  summary: 'The receipt of a payment as our records have it now',
  rateLimit: 'public-read',
  params: z.strictObject({ code: receiptCodeSchema }),
  status: 200,
  response: publicReceiptSchema,
  problems: ['receipt.not-found'],
})
