import * as z from 'zod/mini'
import { uploadedFileSchema } from './files.ts'
import { passwordLength } from './identity/sessions.ts'
import { endpoint } from './protocol/endpoint.ts'
import { idParams, instantSchema, uuidSchema } from './protocol/wire.ts'
import { adminChargeSchema, begunPayoutSchema, payeeSchema, payoutViewSchema } from './transactions.ts'

/** Ruling 52: a begun payout ends by itself after this many minutes. */
export const begunPayoutMinutes = 30

export const beginPayout = endpoint({
  name: 'beginPayout',
  method: 'POST',
  path: '/admin/charges/:id/begun-payout',
  access: 'admin',
  summary:
    'Reserves the amount owed for a charge for this admin, before the bank transfer. Repeating it returns the payout that they began',
  params: idParams,
  status: 200,
  response: z.strictObject({
    begun: begunPayoutSchema,
    /** Frozen when the payout was begun; null if the beneficiary declared none. */
    bank: z.nullable(payeeSchema),
    /** The beneficiary has changed their bank account since. The pesos go to the frozen one. */
    accountChanged: z.boolean(),
    /**
     * The approval of the beneficiary's identity was withdrawn, and why. What is owed stays payable (decision 0063). Null while it stands. A server of the
     * release before does not send it.
     */
    approvalWithdrawn: z._default(
      z.nullable(z.strictObject({ since: instantSchema, reason: z.nullable(z.string()) })),
      null,
    ),
    charge: adminChargeSchema,
  }),
  problems: [
    'payout.charge-not-found',
    'payout.begun-by-another',
    'payout.in-file',
    'payout.exceeds-owed',
    'payout.only-set-off',
    'payout.charge-closed',
    'payout.pix-held',
    'payout.pix-not-issued',
    'payout.own-charge',
    'payout.account-on-hold',
    'payout.approval-required',
    'payout.own-approval',
  ],
})

/** The state of a begun payout. */
export const payoutStates = ['begun', 'released', 'recorded'] as const

export const releasePayout = endpoint({
  name: 'releasePayout',
  method: 'POST',
  path: '/admin/payouts/:id/release',
  access: 'admin',
  summary:
    'Releases the reservation of a begun payout. Changes nothing if the payout is recorded or already released',
  params: idParams,
  status: 200,
  response: z.strictObject({ state: z.enum(payoutStates) }),
  problems: ['payout.not-found', 'payout.in-file'],
})

/** The browser leaves the page of a begun payout while its dialog is open: by a reload, another address or the end of the tab (decision 0061). */
export const leavePayout = endpoint({
  name: 'leavePayout',
  method: 'POST',
  path: '/admin/payouts/:id/leave',
  access: 'admin',
  summary:
    'Notes that nobody is at a begun payout. It stays reserved for its admin, who takes it up by beginning it again',
  params: idParams,
  status: 200,
  response: z.strictObject({ state: z.enum(payoutStates) }),
  problems: ['payout.not-found'],
})

/** For a screen that got no answer to `recordPayout` (ruling 64). */
export const readPayout = endpoint({
  name: 'readPayout',
  method: 'GET',
  path: '/admin/payouts/:id',
  access: 'admin',
  summary: "The state of one of the admin's own payouts, and its charge",
  params: idParams,
  status: 200,
  response: z.strictObject({
    state: z.enum(payoutStates),
    /** Null unless it is recorded. */
    payout: z.nullable(payoutViewSchema),
    charge: adminChargeSchema,
  }),
  problems: ['payout.not-found'],
})

/** TXN-025: the payout receipt is stored before the payout that names it. */
export const uploadPayoutReceipt = endpoint({
  name: 'uploadPayoutReceipt',
  method: 'POST',
  path: '/admin/payout-receipts',
  access: 'admin',
  summary: 'Stores a payout receipt before its payout is recorded',
  rateLimit: 'receipt-upload',
  upload: true,
  status: 201,
  response: uploadedFileSchema,
  problems: ['file.too-large', 'file.type-refused', 'file.unreadable', 'file.storage-failed'],
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
  summary: 'Records the pesos of a begun payout as sent, part or all, with the receipt',
  rateLimit: 'payout',
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    /** The payout that was begun. One that was released or has expired can still be recorded unless another admin is paying the charge. */
    payoutId: uuidSchema,
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
    'payout.not-found',
    'payout.begun-by-another',
    'payout.in-file',
    'payout.already-recorded',
    'payout.amount-not-positive',
    'payout.receipt-required',
    'payout.receipt-unknown',
    'payout.exceeds-owed',
    'payout.exceeds-balance',
    'payout.pix-not-confirmed',
    'payout.charge-closed',
    'payout.pix-held',
    'payout.pix-unassigned',
    'payout.pix-not-assignable',
    'payout.pix-not-issued',
    'payout.own-charge',
    'payout.approval-required',
    'payout.reason-required',
    'password.wrong',
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})
