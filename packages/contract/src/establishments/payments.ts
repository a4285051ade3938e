import * as z from 'zod/mini'
import { payableChargeMembers, pixStatuses, providerNames } from '../collections.ts'
import { languages } from '../identity/sessions.ts'
import { chargeHistoryEntrySchema } from '../transactions.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { arsSchema, brlSchema, idParams, instantSchema, rateSchema, uuidSchema } from '../protocol/wire.ts'

/** The five characters of a public address; any other text is refused before anything is read (PAY-041). */
export const storeIdSchema = z.string().check(z.regex(/^[A-Z0-9]{5}$/))

/** A text of the form as typed. The server gives its faults codes of their own, so the contract bounds the size only. */
const typed = z.nullish(z.string().check(z.maxLength(2_000)))

/**
 * What a customer fills in on the page of an establishment (PAY-002). `readStorePayment` of the domain reads it in the browser and on the
 * server.
 */
export const createPaymentBody = z.strictObject({
  /** BRL centavos before the fee, as digits. Pesos that were typed are converted by `paymentOfPesos` first. */
  realValueMinor: typed,
  payerName: typed,
  payerCpf: typed,
  payerEmail: typed,
  payerPhone: typed,
  productDescription: typed,
  licensePlate: typed,
  gdprConsent: z.nullish(z.boolean()),
  /** The language in which the consent was shown. */
  language: z._default(z.enum(languages), 'pt'),
  /**
   * What the form showed: the customers' rate, the fee in BRL centavos, and the version of the privacy policy that the consent names. The payment is
   * created with exactly these, or refused (PAY-031).
   */
  shown: z.strictObject({
    rate: rateSchema,
    feeMinor: z.string().check(z.regex(/^\d{1,15}$/)),
    privacyVersion: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  }),
})
export type CreatePaymentBody = z.infer<typeof createPaymentBody>

/** A payment for the person who created it (rulings 36 and 68): without data of the owner, and with their own CPF masked. */
export const storePaymentSchema = z.strictObject({
  ...payableChargeMembers,
  pesosValue: arsSchema,
  /** Customers' rate of this payment. */
  rate: rateSchema,
  provider: z.enum(providerNames),
  store: z.strictObject({ storeId: z.string(), name: z.string() }),
  /** As the payer filled it in: the name on the charge. */
  payerName: z.string(),
  /** `***.456.789-**` */
  payerCpf: z.string(),
  /**
   * The person who paid, as the provider names them (ruling 61): in full if it is the person above, masked as on the receipt if it is another or
   * nobody knows. Null while unpaid, and if the provider names nobody.
   */
  paidBy: z.nullable(z.string()),
  productDescription: z.string(),
  licensePlate: z.nullable(z.string()),
  /** The sum of the Pix that came for it and wait for a decision (ruling 25); null without any. */
  heldAmount: z.nullable(brlSchema),
  /** The last of these Pix: its own time and its id. Null without any. */
  lastHeld: z.nullable(z.strictObject({ paidAt: instantSchema, endToEndId: z.string() })),
  /** The Pix's own time; null until it is known. */
  paidAt: z.nullable(instantSchema),
  endToEndId: z.nullable(z.string()),
  /** When we confirmed it. */
  confirmedAt: z.nullable(instantSchema),
  /** The code of the receipt in groups of four, and the address where anybody can check it; null until the payment was confirmed. */
  receipt: z.nullable(z.strictObject({ code: z.string(), url: z.string() })),
})
export type StorePayment = z.infer<typeof storePaymentSchema>

/**
 * Creates one payment for each key, and opens its session: the answer sets an HttpOnly cookie for the addresses of this payment alone, which
 * holds the secret token (PAY-043). `payment.invalid` carries `message`, `codes`, `faults` and the limits; `payment.terms-changed` the
 * present figures and `privacyVersion`, the version in force.
 */
export const createPayment = endpoint({
  name: 'createPayment',
  method: 'POST',
  path: '/stores/:storeId/payments',
  access: 'anyone',
  summary: 'Creates the Pix payment of a customer at an establishment and opens its session',
  idempotent: true,
  params: z.strictObject({ storeId: storeIdSchema }),
  body: createPaymentBody,
  status: 201,
  response: storePaymentSchema,
  problems: [
    'payment.invalid',
    'payment.terms-changed',
    'payment.establishment-not-found',
    // A repeat after the end of the session.
    'payment.not-found',
    'payment.rate-limited',
    'payment.not-created',
    'payment.key-reused',
    'order.pays-nothing',
    'payer.document-unsupported',
    'rate.unavailable',
    'charge.no-code',
    'charge.refused',
    'provider.busy',
    'provider.not-configured',
    'idempotency.in-progress',
  ],
})

/** All data of the payer's dialog. Another session's payment is answered like an unknown one. */
export const readPayment = endpoint({
  name: 'readPayment',
  method: 'GET',
  path: '/payments/:id',
  access: 'anyone',
  summary: 'A payment at an establishment, for the session that made it',
  params: idParams,
  status: 200,
  response: storePaymentSchema,
  problems: ['payment.not-found'],
})

const paymentStatusMembers = {
  id: uuidSchema,
  status: z.enum(pixStatuses),
  /** The Pix's own time, or that of a confirmation by hand; null until then. */
  paidAt: z.nullable(instantSchema),
}

/**
 * The poll behind the live stream (PAY-020, PAY-068). First queries the provider about a pending or expired payment that was not queried for 30 s.
 */
export const readPaymentStatus = endpoint({
  name: 'readPaymentStatus',
  method: 'GET',
  path: '/payments/:id/status',
  access: 'anyone',
  summary: 'The status of a payment at an establishment, for the session that made it',
  params: idParams,
  status: 200,
  response: z.strictObject(paymentStatusMembers),
  problems: ['payment.not-found'],
})

/**
 * The result of a check at the provider. `answered`: it was queried and answered. `recent`: it answered just before. `under-way`: an earlier press is
 * querying it now, so the answer is about to come. `unanswered`: the last query got no answer, so it is unknown whether the payment arrived (ruling
 * 64). `not-needed`: the payment is neither pending nor expired, so the provider was not queried.
 */
export const providerAnswers = ['answered', 'recent', 'under-way', 'unanswered', 'not-needed'] as const
export type ProviderAnswer = (typeof providerAnswers)[number]

/**
 * "Efetuei o Pagamento" (PAY-025): queries the provider unless it was queried in the last 10 s, or the payment is neither pending nor expired.
 * Without an answer the status does not change.
 */
export const checkPayment = endpoint({
  name: 'checkPayment',
  method: 'POST',
  path: '/payments/:id/check',
  access: 'anyone',
  summary: 'Checks a payment with its provider now, for the session that made it',
  params: idParams,
  status: 200,
  response: z.strictObject({ ...paymentStatusMembers, provider: z.enum(providerAnswers) }),
  problems: ['payment.not-found', 'payment.not-updated'],
})

/** Path of the live stream of one payment below the API prefix. Its events are those of the topic `charge`. */
export const paymentLivePath = '/payments/:id/live'

/** Characters of the reason for a deletion or a cancellation, without the spaces around it. */
export const paymentReasonLength = { least: 3, most: 500 } as const

/** One or several lines of plain text. */
export const plainReasonSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(paymentReasonLength.least),
    z.maxLength(paymentReasonLength.most),
    z.regex(/^[^\0\p{Cs}]*$/u),
  )

/**
 * Hides a payment that ended unpaid from the lists of its establishment (PAY-054). The row stays, and a late Pix still pays it. One that may
 * be paid, was paid, or holds a Pix is refused as `payment.not-deletable`.
 */
export const deletePayment = endpoint({
  name: 'deletePayment',
  method: 'POST',
  path: '/admin/payments/:id/deletion',
  access: 'admin',
  freshProof: true,
  summary: 'Deletes a payment at an establishment that nobody paid, with a reason',
  params: idParams,
  body: z.strictObject({ reason: plainReasonSchema }),
  status: 204,
  problems: ['payment.not-found', 'payment.not-deletable'],
})

const mostListed = 100

/**
 * The payments of one establishment for its owner and for admins, newest first (PAY-072). Without a charge that was never issued and without
 * deleted ones; a name of less than three letters is searched among the latest 5,000.
 */
export const listEstablishmentPayments = endpoint({
  name: 'listEstablishmentPayments',
  method: 'GET',
  path: '/establishments/:id/payments',
  access: 'user',
  summary: 'The latest payments at an own establishment, or found by name or CPF',
  params: idParams,
  query: z.strictObject({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostListed)), 10),
    /** A part of the payer's name, or a CPF: all of it, or the six digits that its mask shows (ruling 28). */
    search: z._default(z.string().check(z.maxLength(100)), ''),
  }),
  status: 200,
  response: z.strictObject({
    payments: z.array(
      z.strictObject({
        chargeId: uuidSchema,
        createdAt: instantSchema,
        pixStatus: z.enum(pixStatuses),
        total: brlSchema,
        pesosValue: arsSchema,
        /** Null, like the three fields below, once the payer's data of an unpaid payment was dropped. */
        payerName: z.nullable(z.string()),
        payerCpf: z.nullable(z.string()),
        productDescription: z.nullable(z.string()),
        licensePlate: z.nullable(z.string()),
        paidAt: z.nullable(instantSchema),
        /** For admins, newest first: the last entries of its history, and the last of what can be repeated. Null for the owner. */
        auditTrail: z.nullable(z.array(chargeHistoryEntrySchema)),
      }),
    ),
  }),
  problems: ['establishment.not-found'],
})
