import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pixStatuses, providerNames } from './collections.ts'
import { overallStatuses, payoutStatuses } from './orders.ts'
import { passwordLength } from './session.ts'
import {
  arsSchema,
  brlSchema,
  idParams,
  instantSchema,
  pageOf,
  pageQuery,
  rateSchema,
  uuidSchema,
} from './wire.ts'

export const chargeKinds = ['order', 'establishment'] as const

/** One payment to the beneficiary (TXN-023). */
export const payoutViewSchema = z.strictObject({
  id: uuidSchema,
  amount: arsSchema,
  receiptFileId: uuidSchema,
  /** Email of the admin. */
  paidBy: z.string(),
  paidAt: instantSchema,
})

/** A row of the admin's table of all transactions (TXN-001 to TXN-004). */
export const adminChargeSchema = z.strictObject({
  id: uuidSchema,
  transactionId: z.string(),
  kind: z.enum(chargeKinds),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  userId: z.nullable(uuidSchema),
  clientName: z.string(),
  clientCpf: z.string(),
  clientId: z.string(),
  description: z.string(),
  companyName: z.nullable(z.string()),
  realValue: brlSchema,
  fee: brlSchema,
  total: brlSchema,
  pesosValue: arsSchema,
  pesosPaid: arsSchema,
  pesosRemaining: arsSchema,
  baseRate: rateSchema,
  rate: rateSchema,
  spreadPercent: z.string(),
  /** Ledger balance of the beneficiary; null when it could not be read, never 0 (TXN-031). */
  userBalance: z.nullable(arsSchema),
  pixStatus: z.enum(pixStatuses),
  payoutStatus: z.enum(payoutStatuses),
  status: z.enum(overallStatuses),
  provider: z.enum(providerNames),
  providerStatus: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
  confirmedAt: z.nullable(instantSchema),
  confirmedLate: z.boolean(),
  confirmationSource: z.nullable(z.enum(['webhook', 'reconciliation', 'manual'])),
  /** Something a person must look at: unknown status word, wrong amount, second payment, late confirmation. */
  flags: z.array(z.string()),
  payouts: z.array(payoutViewSchema),
  allowedActions: z.array(z.enum(['pay', 'confirm-and-pay'])),
  version: z.number(),
})
export type AdminCharge = z.infer<typeof adminChargeSchema>

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

export const listAdminCharges = endpoint({
  name: 'listAdminCharges',
  method: 'GET',
  path: '/admin/charges',
  access: 'admin',
  summary: 'All transactions of both kinds, newest first, 20 a page',
  query: z.strictObject({
    ...pageQuery,
    specificDate: z.optional(day),
    startDate: z.optional(day),
    endDate: z.optional(day),
    pixStatus: z.optional(z.enum(pixStatuses)),
    payoutStatus: z.optional(z.enum(payoutStatuses)),
    status: z.optional(z.enum(['pending', 'partial', 'completed'])),
    userId: z.optional(uuidSchema),
  }),
  status: 200,
  response: pageOf(adminChargeSchema),
})

export const readAdminCharge = endpoint({
  name: 'readAdminCharge',
  method: 'GET',
  path: '/admin/charges/:id',
  access: 'admin',
  summary: 'One transaction with the bank data of its beneficiary and its history',
  params: idParams,
  status: 200,
  response: z.strictObject({
    charge: adminChargeSchema,
    bank: z.nullable(
      z.strictObject({
        holderName: z.string(),
        bankName: z.string(),
        cbu: z.string(),
        cuit: z.string(),
      }),
    ),
    timeline: z.array(
      z.strictObject({
        at: instantSchema,
        command: z.string(),
        actor: z.string(),
        reason: z.nullable(z.string()),
      }),
    ),
    /** What its owner sent, newest first: the payer's receipt, and photos with their description (ORD-031). */
    clientReceipts: z.array(
      z.strictObject({
        fileId: uuidSchema,
        sentAt: instantSchema,
        description: z.nullable(z.string()),
      }),
    ),
  }),
  problems: ['payout.charge-not-found'],
})

const endToEndIdSchema = z.string().check(z.regex(/^[A-Za-z0-9]{20,40}$/))

/** `heldPix` in the details of `payout.pix-unassigned`: Pix of the charge's total that wait in suspense without a charge (ruling 57). */
export const waitingPixSchema = z.array(z.object({ endToEndId: endToEndIdSchema, paidAt: instantSchema }))
export type WaitingPix = z.infer<typeof waitingPixSchema>[number]

/** Ruling 23. */
export const maxManualReason = 500

export const recordPayout = endpoint({
  name: 'recordPayout',
  method: 'POST',
  path: '/admin/charges/:id/payouts',
  access: 'admin',
  freshProof: true,
  summary: 'Records pesos paid to the beneficiary, part or all, with the receipt',
  rateLimit: 'payout',
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    /** ARS centavos. Sent as text and checked by the rules, so that each fault has its own answer (TXN-018). */
    amountMinor: z.string().check(z.regex(/^-?\d{1,15}$/)),
    receiptFileId: z.nullable(uuidSchema),
    /** Ruling 23, TXN-022: the Pix is confirmed by hand, with a reason and the admin's password as fresh proof. */
    manualConfirmation: z.nullable(
      z.strictObject({
        reason: z.string().check(z.trim(), z.maxLength(maxManualReason)),
        password: z.string().check(z.maxLength(passwordLength.most)),
        /** The Pix in suspense that paid the charge: one of those that `payout.pix-unassigned` names (ruling 57). */
        heldPix: z.optional(endToEndIdSchema),
      }),
    ),
  }),
  status: 201,
  response: z.strictObject({
    payout: payoutViewSchema,
    charge: adminChargeSchema,
    /** True when nothing is owed any more on this charge. */
    complete: z.boolean(),
  }),
  problems: [
    'payout.charge-not-found',
    'payout.amount-not-positive',
    'payout.receipt-required',
    'payout.receipt-unknown',
    'payout.exceeds-owed',
    'payout.pix-not-confirmed',
    'payout.charge-closed',
    'payout.pix-held',
    'payout.pix-unassigned',
    'payout.pix-not-assignable',
    'payout.pix-not-issued',
    'payout.own-charge',
    'payout.account-on-hold',
    'payout.reason-required',
    'password.wrong',
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})

/** The three figures above the table (DASH-002), today in Buenos Aires. */
export const readAdminSummary = endpoint({
  name: 'readAdminSummary',
  method: 'GET',
  path: '/admin/summary',
  access: 'admin',
  summary: 'Revenue in pesos, orders and completed orders of a day',
  query: z.strictObject({ date: z.optional(day) }),
  status: 200,
  response: z.strictObject({
    date: day,
    revenue: arsSchema,
    totalOrders: z.number(),
    completedOrders: z.number(),
    awaitingPix: z.number(),
    toPay: z.number(),
    computedAt: instantSchema,
  }),
})
