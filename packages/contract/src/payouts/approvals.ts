import * as z from 'zod/mini'
import { passwordLength } from '../identity/sessions.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { arsSchema, idParams, instantSchema, lineSchema, uuidSchema } from '../protocol/wire.ts'
import { adminChargeSchema, payeeSchema } from '../transactions.ts'

/** Hours after which a request ends: from the request on while nobody has decided it, and from the approval on afterwards (decision 0071). */
export const approvalHours = 24

/** The longest note of a request, and the longest reason of a refusal or of taking an approval back. */
export const maxApprovalNote = 300

/** Centavos of ARS, as the admin saw them. */
const seenAmount = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** A request to pay a charge whose payouts exceed what one admin may pay alone. */
export const payoutApprovalSchema = z.strictObject({
  id: uuidSchema,
  chargeId: uuidSchema,
  state: z.enum(['asked', 'approved']),
  amount: arsSchema,
  note: z.string(),
  /** Full name. */
  askedBy: z.string(),
  askedAt: instantSchema,
  /** Whether the reader is the admin who asked. */
  mine: z.boolean(),
  /** Full name of the admin who approved it. Null until then. */
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(instantSchema),
  endsAt: instantSchema,
  /** Whether the reader is the admin who approved it, and no payout has begun with it. */
  mayTakeBack: z.boolean(),
  /** Whether the reader may approve or refuse it: it waits, and they neither asked nor receive the pesos. */
  mayDecide: z.boolean(),
})
export type PayoutApproval = z.infer<typeof payoutApprovalSchema>

/** What speaks for and against a payout besides the charge itself. */
export const approvalFactsSchema = z.strictObject({
  /** Since when the bank account of the beneficiary is the present one. Null without bank data. */
  accountSince: z.nullable(instantSchema),
  /** Payouts that were recorded since then. */
  payoutsToAccount: z.number(),
  /** The largest payout that was recorded for the beneficiary. Null before the first one. */
  largestPayout: z.nullable(arsSchema),
  /** Whether the documents of the beneficiary are approved. */
  isVerified: z.boolean(),
  /** Pix to the beneficiary that were disputed and did not come back to us, the disputed Pix of this charge included. */
  disputes: z.number(),
})
export type ApprovalFacts = z.infer<typeof approvalFactsSchema>

export const listPayoutApprovals = endpoint({
  name: 'listPayoutApprovals',
  method: 'GET',
  path: '/admin/payout-approvals',
  access: 'admin',
  summary:
    'Requests for a second admin that wait or were approved and not used, the oldest first, at most 100',
  status: 200,
  response: z.strictObject({
    items: z.array(z.strictObject({ approval: payoutApprovalSchema, charge: adminChargeSchema })),
  }),
})

export const readPayoutApproval = endpoint({
  name: 'readPayoutApproval',
  method: 'GET',
  path: '/admin/payout-approvals/:id',
  access: 'admin',
  summary: 'A request for a second admin with the bank data and what speaks for and against the payout',
  params: idParams,
  status: 200,
  response: z.strictObject({
    approval: payoutApprovalSchema,
    charge: adminChargeSchema,
    /** Null if the beneficiary declared none. */
    bank: z.nullable(payeeSchema),
    facts: approvalFactsSchema,
  }),
  problems: ['payout.approval-not-found'],
})

export const askPayoutApproval = endpoint({
  name: 'askPayoutApproval',
  method: 'POST',
  path: '/admin/charges/:id/payout-approval',
  access: 'admin',
  freshProof: true,
  summary: 'Requests a second admin for the payout of a charge. It reserves nothing',
  rateLimit: 'payout',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ amountMinor: seenAmount, note: lineSchema(1, maxApprovalNote) }),
  status: 200,
  response: adminChargeSchema,
  problems: [
    'payout.charge-not-found',
    'payout.own-charge',
    'payout.charge-closed',
    'payout.pix-held',
    'payout.pix-not-issued',
    'payout.exceeds-owed',
    'payout.only-set-off',
    'payout.begun-by-another',
    'payout.in-file',
    'payout.account-on-hold',
    'payout.approval-not-needed',
    'payout.approval-changed',
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})

const decisionProblems = [
  'payout.approval-not-found',
  'payout.approval-changed',
  'payout.own-approval',
  'payout.own-charge',
  'idempotency.key-reused',
  'idempotency.in-progress',
] as const

export const approvePayout = endpoint({
  name: 'approvePayout',
  method: 'POST',
  path: '/admin/payout-approvals/:id/approval',
  access: 'admin',
  freshProof: true,
  summary: 'Approves a payout that another admin asked for, with the password',
  rateLimit: 'payout',
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    amountMinor: seenAmount,
    password: z.string().check(z.maxLength(passwordLength.most)),
  }),
  status: 200,
  response: adminChargeSchema,
  problems: [...decisionProblems, 'password.wrong'],
})

export const refusePayout = endpoint({
  name: 'refusePayout',
  method: 'POST',
  path: '/admin/payout-approvals/:id/refusal',
  access: 'admin',
  summary: 'Refuses a payout that another admin asked for, with a reason',
  rateLimit: 'payout',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ reason: lineSchema(1, maxApprovalNote) }),
  status: 200,
  response: adminChargeSchema,
  problems: decisionProblems,
})

export const takeBackPayoutApproval = endpoint({
  name: 'takeBackPayoutApproval',
  method: 'POST',
  path: '/admin/payout-approvals/:id/take-back',
  access: 'admin',
  summary: 'Takes the own approval of a payout back, with a reason, until the payout begins',
  rateLimit: 'payout',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ reason: lineSchema(1, maxApprovalNote) }),
  status: 200,
  response: adminChargeSchema,
  problems: [
    'payout.approval-not-found',
    'payout.approval-changed',
    'payout.approval-in-use',
    'payout.own-approval',
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})

export const withdrawPayoutApproval = endpoint({
  name: 'withdrawPayoutApproval',
  method: 'DELETE',
  path: '/admin/payout-approvals/:id',
  access: 'admin',
  summary: 'Withdraws the own request for a second admin. Changes nothing if it has ended',
  params: idParams,
  status: 200,
  response: adminChargeSchema,
  problems: ['payout.approval-not-found', 'payout.own-approval'],
})
