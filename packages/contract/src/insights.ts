import * as z from 'zod/mini'
import { endpoint } from './protocol/endpoint.ts'
import { arsSchema, brlSchema, daySchema, instantSchema } from './protocol/wire.ts'

/** The figures of a period. An amount is null if it could not be computed: it is then unknown, and not zero (DASH-007). */
const figures = {
  /** ARS of the completed charges (DASH-003). */
  revenue: z.nullable(arsSchema),
  /** BRL of the completed charges, without the fee (DASH-004). */
  exchange: z.nullable(brlSchema),
  spread: z.nullable(brlSchema),
  totalOrders: z.number(),
  completedOrders: z.number(),
  /** When the oldest of the figures was calculated (DASH-010). */
  computedAt: instantSchema,
}

/** A day of Buenos Aires, today by default, or all days since the first charge. */
const ofPeriod = z.strictObject({ date: z.optional(z.union([daySchema, z.literal('all')])) })

const summaryFigures = {
  /** Null for all days. */
  date: z.nullable(daySchema),
  ...figures,
  /** DASH-005. */
  usdtDebtMinor: z.literal('0'),
}

/** The three figures above the table (DASH-002), and what waits for an admin now. */
export const readAdminSummary = endpoint({
  name: 'readAdminSummary',
  method: 'GET',
  path: '/admin/summary',
  access: 'admin',
  summary: 'Revenue in pesos, orders and completed orders of a day or of all days',
  query: ofPeriod,
  status: 200,
  response: z.strictObject({
    ...summaryFigures,
    awaitingPix: z.number(),
    toPay: z.number(),
    /** Flagged transactions, counted up to one more than `countedUpTo`. */
    toReview: z.number(),
    /** Payouts that wait for the approval of a second admin. */
    toApprove: z.number(),
  }),
  problems: ['metrics.not-calculated'],
})

/** For a screen whose figures could not be calculated (DASH-018). */
export const readStoredSummary = endpoint({
  name: 'readStoredSummary',
  method: 'GET',
  path: '/admin/summary/stored',
  access: 'admin',
  summary: 'The last stored figures of a day or of the nearest day before it, or of all days',
  query: ofPeriod,
  status: 200,
  response: z.strictObject({ summary: z.nullable(z.strictObject(summaryFigures)) }),
})

export const refreshMetrics = endpoint({
  name: 'refreshMetrics',
  method: 'POST',
  path: '/admin/summary/refresh',
  access: 'admin',
  summary: 'Calculates the figures of a day or of all days again. May be repeated',
  body: ofPeriod,
  status: 204,
  problems: ['metrics.not-calculated'],
})

/** The most days that one movement covers: two years, for a year and the year before it. */
export const mostMovementDays = 732

export const readMovement = endpoint({
  name: 'readMovement',
  method: 'GET',
  path: '/admin/movement',
  access: 'admin',
  summary: 'Volume, revenue and spread of each day, both ends included',
  query: z.strictObject({ from: daySchema, to: daySchema }),
  status: 200,
  response: z.strictObject({
    days: z.array(
      z.strictObject({
        date: daySchema,
        /** BRL of the confirmed Pix of the day's charges, without the fee. */
        volume: z.nullable(brlSchema),
        ...figures,
      }),
    ),
  }),
  problems: ['metrics.not-calculated'],
})

export const checkBalances = endpoint({
  name: 'checkBalances',
  method: 'POST',
  path: '/admin/balance-check',
  access: 'admin',
  summary:
    'Compares the balance of every beneficiary in the books with their charges, payouts and refunds. Changes no balance. Audited',
  status: 200,
  response: z.strictObject({
    checked: z.number(),
    /** How many accounts differ. The list holds the largest differences, at most 100. */
    differing: z.number(),
    differences: z.array(
      z.strictObject({
        /** A user, or an establishment without an owner. */
        beneficiaryId: z.string(),
        /** Null for an erased account. */
        name: z.nullable(z.string()),
        /** The sum of the account's postings. */
        ledger: arsSchema,
        /** Confirmed charges minus payouts and refunds. */
        records: arsSchema,
        /** What the screens show as the balance. */
        shown: arsSchema,
      }),
    ),
    checkedAt: instantSchema,
    tookMs: z.number(),
  }),
  problems: ['balance-check.running'],
})

const waitingSchema = z.strictObject({
  waiting: z.number(),
  /** Of those, the ones that came after the time in the query; all of them without one. */
  fresh: z.number(),
})

/** For the bell of the admin area. It returns counts and no data, so it is safe to reload after every event. */
export const readWaiting = endpoint({
  name: 'readWaiting',
  method: 'GET',
  path: '/admin/waiting',
  access: 'admin',
  summary: 'The number of cases that wait for an admin, and of those that came since they last looked',
  query: z.strictObject({
    payoutsSince: z.optional(instantSchema),
    reviewsSince: z.optional(instantSchema),
    flaggedSince: z.optional(instantSchema),
    storesSince: z.optional(instantSchema),
  }),
  status: 200,
  response: z.strictObject({
    /** Confirmed charges whose pesos are not all sent, including those that an admin is paying now. */
    payouts: waitingSchema,
    /** Identities that were sent for review. */
    reviews: waitingSchema,
    /** Transactions that need a review by an admin. This and the next are counted up to one more than `countedUpTo`. */
    flagged: waitingSchema,
    /** Registrations of establishments that wait for their approval. */
    stores: waitingSchema,
    /** Open tickets of support (PLUS-027), counted in the same way. */
    tickets: z.number(),
    /** Open cases (decision 0062), and those of them that no admin has. */
    cases: z.strictObject({ open: z.number(), ownerless: z.number() }),
    readAt: instantSchema,
  }),
})
