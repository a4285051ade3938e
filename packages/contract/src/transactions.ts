import * as z from 'zod/mini'
import {
  closingsBeforeConfirmation,
  heldPixSchema,
  pixPaymentSchema,
  pixFilters,
  pixStatuses,
  providerNames,
} from './collections.ts'
import { debtEntrySchema } from './orders/debt-entries.ts'
import { overallStatuses, payoutStatuses } from './orders/statuses.ts'
import { endpoint } from './protocol/endpoint.ts'
import {
  arsSchema,
  brlSchema,
  daySchema,
  idParams,
  instantSchema,
  pageOf,
  pageQuery,
  rateSchema,
  uuidSchema,
} from './protocol/wire.ts'

/** A payment's id at its provider: our txid, or the end-to-end id of its Pix. Letters and digits. */
export const paymentReference = /^[A-Za-z0-9]{26,35}$/

export const chargeKinds = ['order', 'establishment'] as const

/** Views of the list with their own order: owed charges, the oldest confirmation first, and flagged ones, newest first. */
export const chargeViews = ['to-pay', 'review'] as const
export type ChargeView = (typeof chargeViews)[number]

/** One payment to the beneficiary (TXN-023). */
export const payoutViewSchema = z.strictObject({
  id: uuidSchema,
  amount: arsSchema,
  receiptFileId: uuidSchema,
  /** Email of the admin. */
  paidBy: z.string(),
  paidAt: instantSchema,
})

/** Bank account of a beneficiary, as an admin needs it for a transfer. */
export const payeeSchema = z.strictObject({
  holderName: z.string(),
  bankName: z.string(),
  cbu: z.string(),
  cuit: z.string(),
})

/** An admin is paying a charge now (ruling 52): until its end nobody else can. */
export const begunPayoutSchema = z.strictObject({
  payoutId: uuidSchema,
  amount: arsSchema,
  /** Full name of the admin. */
  by: z.string(),
  /** True if it is the reader's own. */
  mine: z.boolean(),
  expiresAt: instantSchema,
})
export type Begun = z.output<typeof begunPayoutSchema>

/**
 * A payout that needs a second admin: nobody has asked, somebody has, another admin has approved it, has refused it, or has taken the approval back. Who
 * refused and why is shown until somebody asks again.
 */
export const chargeApprovalSchema = z.strictObject({
  state: z.enum(['needed', 'asked', 'approved', 'refused', 'taken-back']),
  /** Null if no request is open. */
  id: z.nullable(uuidSchema),
  /** Full name of the admin who asked, or who approved or refused it. Null while nobody has asked. */
  by: z.nullable(z.string()),
  /** Whether that admin is the reader. */
  mine: z.boolean(),
  /** Why it was refused or taken back. Null otherwise. */
  reason: z.nullable(z.string()),
})
export type ChargeApproval = z.output<typeof chargeApprovalSchema>

/** What happened to a charge, as its history shows it. Each has a text, so that no history shows a name of the server's code. */
export const chargeSteps = [
  'attempt-started',
  'code-issued',
  'issue-unsent',
  'issue-unanswered',
  'code-shown',
  'provider-asked',
  'checked-by-payer',
  'payer-contact-read',
  'details-opened',
  'payer-forgotten',
  'payment-deleted',
  'notice-received',
  'pix-held',
  'held-pix-corrected',
  'held-pix-part-returned',
  'held-pix-returned',
  'cancellation-asked',
  'pix-confirmed',
  'pix-confirmed-by-hand',
  'pix-part-refunded',
  'pix-refunded',
  'pix-disputed',
  'dispute-ended',
  'pix-expired',
  'pix-cancelled',
  'pix-failed',
  'flagged',
  'approval-asked',
  'approval-given',
  'approval-refused',
  'approval-withdrawn',
  'approval-taken-back',
  'approval-ended',
  'payout-begun',
  'payout-expired',
  'payout-released',
  'payout-recorded',
  'debt-set-off',
  'write-off-asked',
  'debt-written-off',
  'write-off-fallen',
  'client-receipt',
  'other',
] as const
export type ChargeStep = (typeof chargeSteps)[number]

/** A refund or a dispute of a charge's Pix (ruling 3). */
export const pixReturnedSchema = z.strictObject({
  nature: z.enum(['asked', 'dispute']),
  state: z.enum(['processing', 'returned', 'not-done']),
  amount: brlSchema,
  startedAt: instantSchema,
  /** Null until it is decided. */
  endedAt: z.nullable(instantSchema),
})
export type PixReturned = z.output<typeof pixReturnedSchema>

/** Who did it. The name is a person's email, null for everybody else. */
export const historyActorSchema = z.strictObject({
  kind: z.enum(['person', 'erased', 'visitor', 'provider', 'automatic', 'operator']),
  name: z.nullable(z.string()),
})
export type HistoryActor = z.output<typeof historyActorSchema>

/** One entry of a charge's history. */
export const chargeHistoryEntrySchema = z.strictObject({
  at: instantSchema,
  step: z.enum(chargeSteps),
  actor: historyActorSchema,
  reason: z.nullable(z.string()),
  /** The reais that came or went back, where the step is about a Pix that is held. */
  amount: z.nullable(brlSchema),
  /** How often this was done, if a person can repeat it at will. The entry is then the last one. 1 for all other entries. */
  times: z.number(),
})
export type ChargeHistoryEntry = z.output<typeof chargeHistoryEntrySchema>

/** What the books can hold about a charge. Each has a text. */
export const chargeJournals = [
  'charge_confirmed',
  'payout_begun',
  'payout_done',
  'payment_held',
  'payment_corrected',
  'payment_released',
  'payment_returned',
  'refund_asked',
  'refund_returned',
  'refund_not_done',
  'refund_reported',
  'dispute_opened',
  'dispute_released',
  'dispute_returned',
  'debt_set_off',
  'debt_covered',
  'debt_written_off',
  'reversal',
] as const
export type ChargeJournal = (typeof chargeJournals)[number]

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
  /** The payer's phone without its digits but the last four. Null if none was given. */
  payerPhone: z.nullable(z.string()),
  /** Where it was paid, and for what. Null for an order (TXN-004). */
  establishmentId: z.nullable(uuidSchema),
  productDescription: z.nullable(z.string()),
  licensePlate: z.nullable(z.string()),
  /** `establishment_url` for a payment at the address of an establishment, null for an order (TXN-003). */
  metadata: z.strictObject({ source: z.nullable(z.literal('establishment_url')) }),
  /** The payer's receipt, as the merchant sent it. */
  clientReceiptFileId: z.nullable(uuidSchema),
  /** The merchant: their company, or their own name if they have none. Null once their account is erased. */
  companyName: z.nullable(z.string()),
  realValue: brlSchema,
  fee: brlSchema,
  total: brlSchema,
  pesosValue: arsSchema,
  pesosPaid: arsSchema,
  /** The amount owed that is neither recorded as sent nor set off, also while an admin is paying it. */
  pesosRemaining: arsSchema,
  /** The pesos of this charge that were kept for debts of its beneficiary, and so not sent (ruling 58). */
  pesosSetOff: arsSchema,
  /** The reais that went back to the payer of its Pix, and the pesos by which this reduces the amount owed for it. */
  refunded: brlSchema,
  pesosTakenBack: arsSchema,
  /** The overpaid amount of this charge that is not cleared. */
  debt: arsSchema,
  /**
   * How the remaining pesos divide now: the part that may be paid, and the part that is set off with the payout against debts of the beneficiary.
   * Null if the balance could not be read.
   */
  division: z.nullable(z.strictObject({ payable: arsSchema, setOff: arsSchema })),
  baseRate: rateSchema,
  rate: rateSchema,
  spreadPercent: z.string(),
  /** Ledger balance of the beneficiary; null when it could not be read, never 0 (TXN-031). */
  userBalance: z.nullable(arsSchema),
  pixStatus: z.enum(pixStatuses),
  payoutStatus: z.enum(payoutStatuses),
  status: z.enum(overallStatuses),
  provider: z.enum(providerNames),
  /** The provider's own id of the charge. */
  providerTransactionId: z.nullable(z.string()),
  providerStatus: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
  /** Null until its Pix is known. */
  payment: z.nullable(pixPaymentSchema),
  confirmedAt: z.nullable(instantSchema),
  /** How the charge had closed when its Pix came. Null if it came in time. */
  confirmedAfter: z.nullable(z.enum(closingsBeforeConfirmation)),
  confirmationSource: z.nullable(z.enum(['webhook', 'reconciliation', 'manual'])),
  /** Reasons for a review by an admin: unknown status word, wrong amount, second payment, late confirmation. */
  flags: z.array(z.string()),
  /**
   * The Pix that came for it and wait for a decision (ruling 25): their sum, also of what was partly returned, and the time of the newest. Null if no
   * Pix waits.
   */
  held: z.nullable(z.strictObject({ amount: brlSchema, paidAt: instantSchema })),
  payouts: z.array(payoutViewSchema),
  /** Who is paying it now; null if anybody may begin. */
  begun: z.nullable(begunPayoutSchema),
  /** The number of the file for the bank that holds its payout: `000187` (ruling 73). Null without one. */
  inFile: z.nullable(z.string()),
  /**
   * The approval of the beneficiary's identity is withdrawn (decision 0063). What is owed stays payable. A server of the release before does not send it.
   */
  approvalWithdrawn: z._default(z.boolean(), false),
  /** Null if one admin may pay the rest alone, or nothing can be paid (decision 0071). */
  approval: z.nullable(chargeApprovalSchema),
  /**
   * `set-off`: the debts of the beneficiary leave nothing to pay, and `setOffCharge` keeps the whole rest. `approval`: the payout needs a second admin
   * first, or the reader is that admin.
   */
  allowedActions: z.array(z.enum(['pay', 'confirm-and-pay', 'set-off', 'approval'])),
  version: z.number(),
})
export type AdminCharge = z.infer<typeof adminChargeSchema>

/** The first load of the table has the rows of this many pages (TXN-007). */
export const firstPages = 5

export const listAdminCharges = endpoint({
  name: 'listAdminCharges',
  method: 'GET',
  path: '/admin/charges',
  access: 'admin',
  summary:
    'All transactions of both kinds, newest first, 20 a page. The view to-pay has the oldest confirmation first',
  query: z.strictObject({
    ...pageQuery,
    /** How many pages to answer at once, from `page` on. */
    pages: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(firstPages)), 1),
    view: z.optional(z.enum(chargeViews)),
    specificDate: z.optional(daySchema),
    startDate: z.optional(daySchema),
    endDate: z.optional(daySchema),
    pixStatus: z.optional(z.enum(pixFilters)),
    payoutStatus: z.optional(z.enum(payoutStatuses)),
    status: z.optional(z.enum(['pending', 'partial', 'completed'])),
    userId: z.optional(uuidSchema),
    /** Exact, in any view (ruling 26). */
    reference: z.optional(z.string().check(z.regex(paymentReference))),
  }),
  status: 200,
  response: z.strictObject({
    ...pageOf(adminChargeSchema).shape,
    /**
     * `basic` if only the charges themselves could be read: newest first, filtered by days alone, and no row can be paid (TXN-011).
     */
    reading: z.enum(['full', 'basic']),
    /**
     * The amount still to be paid out for confirmed charges: of each page in the answer, and of all rows that match the filters. Null in a basic
     * reading.
     */
    owed: z.nullable(z.strictObject({ pages: z.array(arsSchema), all: arsSchema })),
  }),
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
    bank: z.nullable(payeeSchema),
    /** True for a payment at an establishment that ended unpaid and was not deleted: `deletePayment` accepts it (PAY-054). */
    deletable: z.boolean(),
    /** Newest first. */
    timeline: z.array(chargeHistoryEntrySchema),
    /** Pix that came for it and wait for a decision, the oldest first. */
    heldPix: z.array(heldPixSchema),
    /** Refunds and disputes of its Pix, the oldest first. */
    returns: z.array(pixReturnedSchema),
    /** Set-offs and write-offs of its pesos and of its debt, the oldest first. */
    debtEntries: z.array(debtEntrySchema),
  }),
  problems: ['payout.charge-not-found'],
})

/** An account's part of a journal: a debit is positive, a credit negative. */
const postingSchema = z.strictObject({
  account: z.string(),
  amount: z.union([brlSchema, arsSchema]),
})

export const readChargeReceipts = endpoint({
  name: 'readChargeReceipts',
  method: 'GET',
  path: '/admin/charges/:id/receipts',
  access: 'admin',
  summary: 'The receipts of one transaction: those of its owner, and those of its payouts',
  params: idParams,
  status: 200,
  response: z.strictObject({
    /** The files of its owner, newest first: the payer's receipt, and photos with their description (ORD-031). */
    client: z.array(
      z.strictObject({
        chargeId: uuidSchema,
        fileId: uuidSchema,
        sentAt: instantSchema,
        /** Email of the person who sent it. Null once their account is erased. */
        sentBy: z.nullable(z.string()),
        description: z.nullable(z.string()),
      }),
    ),
    /** Newest first. */
    payouts: z.array(payoutViewSchema),
  }),
  problems: ['payout.charge-not-found'],
})

export const readChargeLedger = endpoint({
  name: 'readChargeLedger',
  method: 'GET',
  path: '/admin/charges/:id/ledger',
  access: 'admin',
  summary: 'What the books hold about one transaction, each journal in balance per currency',
  params: idParams,
  status: 200,
  response: z.strictObject({
    /** The oldest first. */
    journals: z.array(
      z.strictObject({
        id: uuidSchema,
        event: z.enum(chargeJournals),
        at: instantSchema,
        postings: z.array(postingSchema),
      }),
    ),
  }),
  problems: ['payout.charge-not-found'],
})
