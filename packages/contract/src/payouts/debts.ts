import * as z from 'zod/mini'
import { postingLineSchema } from '../ledger.ts'
import { endpoint } from '../protocol/endpoint.ts'
import {
  arsSchema,
  idParams,
  instantSchema,
  lineSchema,
  pageOf,
  pageQuery,
  uuidSchema,
} from '../protocol/wire.ts'
import { adminChargeSchema } from '../transactions.ts'

/** Centavos of ARS, as the admin saw them. */
const seenAmount = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** A charge whose payouts exceed what refunds and disputes left of it. */
export const debtSchema = z.strictObject({
  chargeId: uuidSchema,
  transactionId: z.string(),
  /** Null for an establishment without an owner. */
  userId: z.nullable(uuidSchema),
  /** The merchant: their company, or their own name if they have none. Null once their account is erased. */
  companyName: z.nullable(z.string()),
  /** The amount owed to us for this charge that is neither set off nor written off. Zero once it is cleared. */
  amount: arsSchema,
  /** `dispute`: the scheme took the Pix back, or holds it. */
  cause: z.enum(['refund', 'dispute']),
  /** False while a return or dispute of the charge is not decided. */
  isFinal: z.boolean(),
  /** When the last of its returns began: its age counts from here. */
  since: instantSchema,
  /** Null if there is no request to write it off, or it was dropped. */
  writeOff: z.nullable(
    z.strictObject({
      amount: arsSchema,
      reason: z.string(),
      /** Email of the admin. */
      askedBy: z.string(),
      askedAt: instantSchema,
      /** Whether the reader may confirm it: its amount is that of the debt, and they neither requested it nor owe the debt. */
      mayConfirm: z.boolean(),
    }),
  ),
})
export type DebtView = z.infer<typeof debtSchema>

export const listDebts = endpoint({
  name: 'listDebts',
  method: 'GET',
  path: '/admin/debts',
  access: 'admin',
  summary: 'Charges whose payouts exceed their final value, the oldest first',
  query: z.strictObject({ ...pageQuery, userId: z.optional(uuidSchema) }),
  status: 200,
  response: z.extend(pageOf(debtSchema), {
    /** The sum of all debts that match the filter. */
    sum: arsSchema,
  }),
})

export const readDebt = endpoint({
  name: 'readDebt',
  method: 'GET',
  path: '/admin/debts/:id',
  access: 'admin',
  summary: 'The debt of one charge, zero once it is cleared, and what writing it off would post',
  params: idParams,
  status: 200,
  response: z.extend(debtSchema, {
    /** Empty once it is cleared. */
    posting: z.array(postingLineSchema),
  }),
  problems: ['debt.not-found'],
})

export const setOffCharge = endpoint({
  name: 'setOffCharge',
  method: 'POST',
  path: '/admin/charges/:id/set-off',
  access: 'admin',
  freshProof: true,
  summary: 'Sets off the whole amount owed for a charge if the debts of its beneficiary leave nothing to pay',
  rateLimit: 'payout',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ amountMinor: seenAmount }),
  status: 200,
  response: adminChargeSchema,
  problems: [
    'payout.charge-not-found',
    'payout.own-charge',
    'payout.charge-closed',
    'payout.begun-by-another',
    'payout.in-file',
    'payout.not-set-off',
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})

const decisionProblems = [
  'debt.not-found',
  'debt.own',
  'debt.changed',
  'debt.undecided',
  'idempotency.key-reused',
  'idempotency.in-progress',
] as const

export const askDebtWriteOff = endpoint({
  name: 'askDebtWriteOff',
  method: 'POST',
  path: '/admin/debts/:id/write-off',
  access: 'admin',
  freshProof: true,
  summary: 'Requests to write the debt of a charge off. It posts nothing until another admin confirms it',
  rateLimit: 'payout',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ amountMinor: seenAmount, reason: lineSchema(1, 500) }),
  status: 200,
  response: debtSchema,
  problems: decisionProblems,
})

export const confirmDebtWriteOff = endpoint({
  name: 'confirmDebtWriteOff',
  method: 'POST',
  path: '/admin/debts/:id/write-off/confirmation',
  access: 'admin',
  freshProof: true,
  summary: "Writes a debt off at another admin's request, and posts it",
  rateLimit: 'payout',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ amountMinor: seenAmount }),
  status: 200,
  response: debtSchema,
  problems: [...decisionProblems, 'debt.own-request'],
})

export const withdrawDebtWriteOff = endpoint({
  name: 'withdrawDebtWriteOff',
  method: 'DELETE',
  path: '/admin/debts/:id/write-off',
  access: 'admin',
  summary: 'Withdraws or declines a request to write a debt off. Changes nothing without one',
  params: idParams,
  status: 200,
  response: debtSchema,
  problems: ['debt.not-found'],
})
