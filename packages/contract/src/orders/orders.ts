import * as z from 'zod/mini'
import {
  cancelOutcomes,
  closingsBeforeConfirmation,
  payableChargeMembers,
  pixPaymentSchema,
  pixStatuses,
  providerNames,
} from '../collections.ts'
import { endpoint } from '../protocol/endpoint.ts'
import {
  arsSchema,
  idParams,
  instantSchema,
  lineSchema,
  positiveMinorSchema,
  rateSchema,
  uuidSchema,
} from '../protocol/wire.ts'
import { overallStatuses, payoutStatuses } from './statuses.ts'

/** What the owner may do with a charge now; screens never derive it themselves. */
export const orderActions = ['show-code', 'verify', 'upload-receipt', 'repeat'] as const

/**
 * A user's own order: one charge with its payer's data as its owner may see them. The charge page and the announcements of confirmed payments
 * show payments at the user's establishments in the same form, but without the code, which is only for the payer.
 */
export const orderViewSchema = z.strictObject({
  ...payableChargeMembers,
  kind: z.enum(['order', 'establishment']),
  payoutStatus: z.enum(payoutStatuses),
  status: z.enum(overallStatuses),
  /** What the owner receives. */
  pesosValue: arsSchema,
  pesosPaid: arsSchema,
  /** Customer rate of this order (ruling 9). */
  rate: rateSchema,
  clientName: z.string(),
  /** Masked: `***.456.789-**`, or the CNPJ in full. */
  clientDocument: z.string(),
  /** Empty if the payer at an establishment gave none. */
  clientId: z.string(),
  description: z.string(),
  provider: z.enum(providerNames),
  /** Null until payment. */
  endToEndId: z.nullable(z.string()),
  /** Null until its Pix is known; a charge confirmed by hand may still wait for it. */
  payment: z.nullable(pixPaymentSchema),
  /** When we confirmed it. */
  confirmedAt: z.nullable(instantSchema),
  /** How the charge had closed when its Pix came (ruling 3). Null if it came in time. */
  confirmedAfter: z.nullable(z.enum(closingsBeforeConfirmation)),
  /** When the last Pix that waits for a decision came to us. Null if none waits. */
  heldSince: z.nullable(instantSchema),
  allowedActions: z.array(z.enum(orderActions)),
})
export type OrderView = z.infer<typeof orderViewSchema>

export const placeOrderBody = z.strictObject({
  quoteId: uuidSchema,
  /** BRL centavos of the request, before the fee. The server computes the pesos (ORD-018). */
  realValueMinor: positiveMinorSchema,
  clientName: lineSchema(2, 100),
  /** CPF or CNPJ, with or without separators. */
  clientDocument: z.string().check(z.trim(), z.minLength(11), z.maxLength(18)),
  clientId: lineSchema(1, 50),
  description: lineSchema(1, 200),
  whatsapp: z.nullable(
    z.strictObject({
      countryCode: z.string().check(z.regex(/^\+\d{1,3}$/)),
      number: z.string().check(z.trim(), z.minLength(4), z.maxLength(24), z.regex(/^[\d\s()-]+$/)),
    }),
  ),
})
export type PlaceOrderBody = z.infer<typeof placeOrderBody>

export const placeOrder = endpoint({
  name: 'placeOrder',
  method: 'POST',
  path: '/orders',
  access: 'user',
  summary: 'Stores an order on a quote and issues its Pix charge',
  rateLimit: 'charge-create',
  idempotent: true,
  body: placeOrderBody,
  status: 201,
  response: orderViewSchema,
  problems: [
    'verification.required',
    'verification.in-review',
    'verification.rejected',
    'quote.unknown',
    'quote.expired',
    'quote.superseded',
    'quote.used',
    'order.amount-out-of-range',
    'order.pays-nothing',
    'payer.document-invalid',
    'payer.document-unsupported',
    'payer.phone-invalid',
    'charge.no-code',
    'charge.refused',
    'charge.not-saved',
    'provider.busy',
    'provider.not-configured',
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})

/** Also a payment at one of the user's establishments, so that what happens to it can be announced. */
export const readOrder = endpoint({
  name: 'readOrder',
  method: 'GET',
  path: '/orders/:id',
  access: 'user',
  summary: "One of the signed-in user's orders, or a payment at one of their establishments",
  params: idParams,
  status: 200,
  response: orderViewSchema,
  problems: ['charge.not-found'],
})

/** The owner's input for an order that its view masks or hides, so that the form can be filled in again. */
export const readOrderForm = endpoint({
  name: 'readOrderForm',
  method: 'GET',
  path: '/orders/:id/form',
  access: 'user',
  summary: "What the signed-in user typed for an own order, with the client's document in full",
  params: idParams,
  status: 200,
  response: z.strictObject({
    clientDocument: z.string(),
    /** The calling code without its plus, and the number behind it; null if none was typed. */
    whatsapp: z.nullable(z.strictObject({ callingCode: z.string(), number: z.string() })),
  }),
  problems: ['charge.not-found'],
})

/** Ruling 62. The provider withdraws it first, so the answer may take as long as the provider's. */
export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'POST',
  path: '/orders/:id/cancellation',
  access: 'user',
  summary: 'Cancels an own order that waits for its payment',
  params: idParams,
  status: 200,
  response: z.strictObject({ outcome: z.enum(cancelOutcomes), order: orderViewSchema }),
  problems: ['charge.not-found', 'charge.not-payable'],
})

/** The largest number of open codes that are listed. */
export const mostWaiting = 20

/** The codes that a client may still pay: a code left by going back stays visible on every screen. */
export const listWaitingOrders = endpoint({
  name: 'listWaitingOrders',
  method: 'GET',
  path: '/orders/waiting',
  access: 'user',
  summary: 'Own orders that are still payable, newest first',
  status: 200,
  response: z.strictObject({ orders: z.array(orderViewSchema).check(z.maxLength(mostWaiting)) }),
})

/** GEN-001: opened without an order, the code screen shows the newest one that can still be paid. */
export const readPendingOrder = endpoint({
  name: 'readPendingOrder',
  method: 'GET',
  path: '/orders/pending',
  access: 'user',
  summary: 'The newest order of the user that is still payable',
  status: 200,
  response: z.strictObject({ order: z.nullable(orderViewSchema) }),
})

export const orderStatusViewSchema = z.strictObject({
  id: uuidSchema,
  status: z.enum(overallStatuses),
  pixStatus: z.enum(pixStatuses),
  version: z.number(),
  serverTime: instantSchema,
})

/**
 * GEN-005 to GEN-007: the poll. First queries the provider about a pending charge that was not queried in the last 30 s, or 2 s if the person tapped
 * (`at-once`).
 */
export const readOrderStatus = endpoint({
  name: 'readOrderStatus',
  method: 'GET',
  path: '/order-status/:reference',
  access: 'user',
  summary: 'Pix status of an own charge, found by end-to-end id or else by id',
  params: z.strictObject({ reference: z.string().check(z.regex(/^[A-Za-z0-9-]{32,36}$/)) }),
  query: z.strictObject({ ask: z.optional(z.literal('at-once')) }),
  status: 200,
  response: orderStatusViewSchema,
  problems: ['charge.not-found'],
})

/** GEN-018, GEN-019. */
export const listConfirmedSince = endpoint({
  name: 'listConfirmedSince',
  method: 'GET',
  path: '/orders/confirmed',
  access: 'user',
  summary:
    'Own charges of both kinds that were confirmed and changed at or after a time, newest change first',
  query: z.strictObject({ since: instantSchema }),
  status: 200,
  response: z.strictObject({ orders: z.array(orderViewSchema) }),
})

export const recentClientSchema = z.strictObject({
  /** The order of this payer. A new order may name it instead of typing the document again. */
  orderId: uuidSchema,
  name: z.string(),
  document: z.string(),
  clientId: z.string(),
  description: z.string(),
})

/** The largest number of texts of each kind that are offered. */
export const mostFavourites = 6

const favouritesSchema = z.array(z.string()).check(z.maxLength(mostFavourites))

/** The payers and texts of the last orders, for the chips. A client's document comes back in full because the user typed it. */
export const listRecentClients = endpoint({
  name: 'listRecentClients',
  method: 'GET',
  path: '/recent-clients',
  access: 'user',
  summary: 'The payers of the latest own orders, one row each, and the texts that these orders repeat',
  status: 200,
  response: z.strictObject({
    clients: z.array(recentClientSchema),
    /** The identifications used last, newest first. */
    clientIds: favouritesSchema,
    /** The descriptions used most, the most frequent first. */
    descriptions: favouritesSchema,
  }),
})
