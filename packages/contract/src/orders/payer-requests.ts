import * as z from 'zod/mini'
import { languages } from '../identity/sessions.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { mostWaiting } from './orders.ts'
import {
  arsSchema,
  brlSchema,
  idParams,
  instantSchema,
  lineSchema,
  positiveMinorSchema,
  uuidSchema,
} from '../protocol/wire.ts'

/** `waiting` for its payer · `filled`: it became a charge · `cancelled` by the merchant · `ended`: its time is over, or its quote is void. */
export const payerRequestStates = ['waiting', 'filled', 'cancelled', 'ended'] as const
export type PayerRequestState = (typeof payerRequestStates)[number]

/** 32 bytes as base64url. */
export const payerTokenSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** A charge that waits for its payer's name and CPF, as its merchant sees it. */
export const payerRequestSchema = z.strictObject({
  id: uuidSchema,
  state: z.enum(payerRequestStates),
  /** The token of the payer's form. Null unless the request waits. */
  token: z.nullable(payerTokenSchema),
  /** BRL before the fee. */
  realValue: brlSchema,
  /** What the payer pays. */
  total: brlSchema,
  pesosValue: arsSchema,
  /**
   * The merchant's own texts. Null once it was filled in, when they are in the charge, and once it was cancelled. A server of the release before
   * does not send them.
   */
  clientId: z._default(z.nullable(z.string()), null),
  description: z._default(z.nullable(z.string()), null),
  /** When a payer first opened the form. Null until then. */
  openedAt: z.nullable(instantSchema),
  /** The charge that it became; null until then. */
  orderId: z.nullable(uuidSchema),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  serverTime: instantSchema,
})
export type PayerRequest = z.infer<typeof payerRequestSchema>

export const askPayerBody = z.strictObject({
  quoteId: uuidSchema,
  /** BRL centavos of the request, before the fee. */
  realValueMinor: positiveMinorSchema,
  clientId: lineSchema(1, 50),
  description: lineSchema(1, 200),
})
export type AskPayerBody = z.infer<typeof askPayerBody>

/** Consumes the quote and keeps it for the payer. Calls no provider. The same key leads to the same request. */
export const askPayer = endpoint({
  name: 'askPayer',
  method: 'POST',
  path: '/payer-requests',
  access: 'user',
  summary: 'Requests the name and CPF of the payer of a fixed amount',
  rateLimit: 'charge-create',
  idempotent: true,
  body: askPayerBody,
  status: 201,
  response: payerRequestSchema,
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
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})

export const readPayerRequest = endpoint({
  name: 'readPayerRequest',
  method: 'GET',
  path: '/payer-requests/:id',
  access: 'user',
  summary: "One of the signed-in user's requests to a payer",
  params: idParams,
  status: 200,
  response: payerRequestSchema,
  problems: ['payer-request.not-found'],
})

/** A waiting request in its merchant's list. The token of the payer's form is only in the request itself. */
export const waitingPayerRequestSchema = z.strictObject({
  id: uuidSchema,
  /** What the payer pays. */
  total: brlSchema,
  /** The merchant's own identification of it. */
  clientId: z.string(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
})
export type WaitingPayerRequest = z.infer<typeof waitingPayerRequestSchema>

export const listWaitingPayerRequests = endpoint({
  name: 'listWaitingPayerRequests',
  method: 'GET',
  path: '/payer-requests/waiting',
  access: 'user',
  summary: 'Own requests that wait for the data of their payer; the one that expires first comes first',
  status: 200,
  response: z.strictObject({
    requests: z.array(waitingPayerRequestSchema).check(z.maxLength(mostWaiting)),
  }),
})

/** Cancelling a cancelled one changes nothing. One that became a charge is cancelled as a charge (ruling 62). */
export const cancelPayerRequest = endpoint({
  name: 'cancelPayerRequest',
  method: 'POST',
  path: '/payer-requests/:id/cancellation',
  access: 'user',
  summary: 'Cancels an own request that waits for its payer',
  params: idParams,
  status: 200,
  response: payerRequestSchema,
  problems: ['payer-request.not-found', 'payer-request.taken'],
})

const tokenParams = z.strictObject({ token: payerTokenSchema })

/** What the person who scanned the QR sees before they fill it in: only the business of the merchant, and no data of another payer. */
export const payerFormSchema = z.strictObject({
  state: z.enum(payerRequestStates),
  total: brlSchema,
  /** The business that charges, as it calls itself; null for a person. */
  receiverName: z.nullable(z.string()),
  expiresAt: instantSchema,
  serverTime: instantSchema,
})
export type PayerForm = z.infer<typeof payerFormSchema>

export const readPayerForm = endpoint({
  name: 'readPayerForm',
  method: 'GET',
  path: '/payer-forms/:token',
  access: 'anyone',
  summary: 'A charge that waits for the data of its payer',
  rateLimit: 'public-read',
  params: tokenParams,
  status: 200,
  response: payerFormSchema,
  problems: ['payer-request.not-found'],
})

/**
 * The page of the form calls it once it is in view, so that a program that follows links does not count. Only the first call while the request waits
 * has an effect.
 */
export const openPayerForm = endpoint({
  name: 'openPayerForm',
  method: 'POST',
  path: '/payer-forms/:token/opening',
  access: 'anyone',
  summary: 'Notifies the merchant of a request that its payer has opened the form',
  params: tokenParams,
  status: 204,
  problems: ['payer-request.not-found'],
})

/** A text as typed. The server gives its faults codes of their own, so the contract bounds the size only. */
const typed = z.nullish(z.string().check(z.maxLength(2_000)))

export const fillPayerFormBody = z.strictObject({
  payerName: typed,
  payerCpf: typed,
  gdprConsent: z.nullish(z.boolean()),
  /** The language in which the consent was shown, and the version of the privacy policy that it names. */
  language: z._default(z.enum(languages), 'pt'),
  privacyVersion: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
})
export type FillPayerFormBody = z.infer<typeof fillPayerFormBody>

/**
 * Creates the charge. The first payer who fills in the form gets it, and their repeat with the same key gets it again.
 * `payer-request.invalid` carries `faults`, each with field and code; `payer-request.policy-changed` the `privacyVersion` in force.
 */
export const fillPayerForm = endpoint({
  name: 'fillPayerForm',
  method: 'POST',
  path: '/payer-forms/:token',
  access: 'anyone',
  summary: 'Creates the charge of a request with the name and CPF that its payer typed',
  idempotent: true,
  params: tokenParams,
  body: fillPayerFormBody,
  status: 201,
  /** The txid, for the page of the charge, where the payer continues. */
  response: z.strictObject({ transactionId: z.string() }),
  problems: [
    'payer-request.not-found',
    'payer-request.invalid',
    'payer-request.policy-changed',
    'payer-request.taken',
    'payer-request.ended',
    'payer-request.rate-limited',
    'payer.document-unsupported',
    'charge.no-code',
    'charge.refused',
    'charge.not-saved',
    'provider.busy',
    'provider.not-configured',
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})
