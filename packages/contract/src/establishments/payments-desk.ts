import * as z from 'zod/mini'
import { cancelOutcomes, pixFilters } from '../collections.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { arsSchema, brlSchema, daySchema, idParams, pageOf, pageQuery, uuidSchema } from '../protocol/wire.ts'
import { adminChargeSchema, chargeHistoryEntrySchema, payeeSchema } from '../transactions.ts'
import { plainReasonSchema } from './payments.ts'

/** What the first badge of a payment shows (URLT-008): `cancelled` for a cancelled charge, otherwise the state of its payout. */
export const deskPaymentStatuses = ['pending', 'partial', 'paid', 'cancelled'] as const
export type DeskPaymentStatus = (typeof deskPaymentStatuses)[number]

/** A payment at an establishment, as admins see it (URLT-005). */
export const deskPaymentSchema = z.strictObject({
  charge: adminChargeSchema,
  status: z.enum(deskPaymentStatuses),
  /** Null, like the three fields below, once the payer's data of an unpaid payment was dropped. */
  payerName: z.nullable(z.string()),
  /** `***.456.789-**` */
  payerCpf: z.nullable(z.string()),
  productDescription: z.nullable(z.string()),
  licensePlate: z.nullable(z.string()),
  establishment: z.strictObject({
    id: uuidSchema,
    storeId: z.string(),
    name: z.string(),
    city: z.string(),
  }),
  /** Whether `cancelPayment` accepts it now. */
  cancellable: z.boolean(),
})
export type DeskPayment = z.infer<typeof deskPaymentSchema>

/** One day, or a first and a last day (URLT-015). The server refuses both together. */
const dayQuery = {
  specificDate: z.optional(daySchema),
  startDate: z.optional(daySchema),
  endDate: z.optional(daySchema),
}

export const listDeskPayments = endpoint({
  name: 'listDeskPayments',
  method: 'GET',
  path: '/admin/payments',
  access: 'admin',
  summary: 'The payments at all establishments, newest first, 20 a page. Without deleted ones',
  query: z.strictObject({
    ...pageQuery,
    ...dayQuery,
    establishmentId: z.optional(uuidSchema),
    status: z.optional(z.enum(deskPaymentStatuses)),
    pixStatus: z.optional(z.enum(pixFilters)),
    /** A part of the payer's name, or a CPF: all of it, or the six digits that its mask shows (ruling 28). */
    search: z._default(z.string().check(z.maxLength(100)), ''),
  }),
  status: 200,
  response: pageOf(deskPaymentSchema),
})

/** The cards above the list (URLT-004). They follow the days and no other filter. */
export const readPaymentFigures = endpoint({
  name: 'readPaymentFigures',
  method: 'GET',
  path: '/admin/payment-figures',
  access: 'admin',
  summary: 'Count, volume, pending and paid of the payments at all establishments in a period',
  query: z.strictObject(dayQuery),
  status: 200,
  response: z.strictObject({
    total: z.int(),
    /** Without fees, like `realValue` of each payment, and as they were charged: a later refund does not lessen it. */
    volume: brlSchema,
    /** The part of the volume whose Pix is confirmed. */
    confirmed: brlSchema,
    /** Payments whose status is `pending`, and those whose status is `paid`. */
    pending: z.int(),
    paid: z.int(),
    /** The pesos to send for confirmed payments, and those that were sent. */
    toSend: arsSchema,
    sent: arsSchema,
  }),
})

export const readDeskPayment = endpoint({
  name: 'readDeskPayment',
  method: 'GET',
  path: '/admin/payments/:id',
  access: 'admin',
  summary: 'One payment with the data of its payer and of its owner, and its history. The opening is audited',
  params: idParams,
  status: 200,
  response: z.strictObject({
    payment: deskPaymentSchema,
    /** In clear text. Null where it was dropped or was not typed. */
    payer: z.strictObject({
      cpf: z.nullable(z.string()),
      email: z.nullable(z.string()),
      /** In E.164. */
      phone: z.nullable(z.string()),
    }),
    /** `erased`: the account of the owner is gone, so that its profile is not found. */
    owner: z.enum(['linked', 'none', 'erased']),
    /** The account of the owner. Null if they declared none. */
    bank: z.nullable(payeeSchema),
    cancellationReason: z.nullable(z.string()),
    /** Newest first. */
    timeline: z.array(chargeHistoryEntrySchema),
  }),
  problems: ['payment.not-found'],
})

/**
 * Cancels a payment that waits for its Pix: at the provider first (ruling 62). If the Pix came first, it is confirmed instead. One that is
 * confirmed, has ended or is being paid out is refused as `payment.not-cancellable`. Repeating it is harmless.
 */
export const cancelPayment = endpoint({
  name: 'cancelPayment',
  method: 'POST',
  path: '/admin/payments/:id/cancellation',
  access: 'admin',
  summary: 'Cancels a payment at an establishment that waits for its Pix, with a reason',
  params: idParams,
  body: z.strictObject({ reason: plainReasonSchema }),
  status: 200,
  response: z.strictObject({ outcome: z.enum(cancelOutcomes), payment: deskPaymentSchema }),
  problems: ['payment.not-found', 'payment.not-cancellable', 'charge.not-payable'],
})
