import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { pixStatuses } from '../collections.ts'
import { weeklyHoursSchema } from '../settings/settings.ts'
import { overallStatuses } from './statuses.ts'
import {
  arsSchema,
  brlSchema,
  daySchema,
  instantSchema,
  pageOf,
  pageQuery,
  rateSchema,
  uuidSchema,
} from '../protocol/wire.ts'

/** One line of the history: a Pix, or a payment that an admin registered (HIST-009). */
export const historyItemSchema = z.strictObject({
  /** `pix-<charge id>` or `admin-<payout id>`. */
  id: z.string(),
  type: z.enum(['pix', 'admin_payment']),
  /** The charge of the entry, or the one that an admin's payment was for. */
  chargeId: uuidSchema,
  /** A charge of the user's own, or a payment on the page of one of their establishments. */
  kind: z.enum(['order', 'establishment']),
  date: instantSchema,
  /** Centavos; negative for an admin payment (HIST-010). */
  value: arsSchema,
  /** The total paid and the fee inside it, for a Pix. */
  total: z.nullable(brlSchema),
  fee: z.nullable(brlSchema),
  /** `processing` replaces a status of a newer server that this reader does not know, so that the history still opens (HIST-017). */
  pixStatus: z.nullable(z.catch(z.enum([...pixStatuses, 'processing']), 'processing')),
  /** The payout status of a Pix, with `em_processo` by ruling 34. */
  status: z.nullable(z.enum(overallStatuses)),
  /** The reais of this charge that wait in suspense: another amount than requested, or a second Pix (ruling 25). Null without any. */
  heldAmount: z.nullable(brlSchema),
  /** The part of `value` that refunds and disputes took back from the owner or hold; zero for a payout. */
  pesosTakenBack: arsSchema,
  /** The reais returned to the payer; null unless they are a part of the total. */
  refundedPart: z.nullable(brlSchema),
  /** The description of the order; for an admin's payment, that of the charge that it was for. */
  description: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  clientCpf: z.nullable(z.string()),
  clientId: z.nullable(z.string()),
  transactionId: z.string(),
  /** The private file, by `GET /files/:id`: the client's receipt of a Pix, the admin's of a payment. */
  receiptFileId: z.nullable(z.string()),
  /** RCPT-003: whether the client receipt may be sent, or sent again. */
  canUploadReceipt: z.boolean(),
  /** A pending order whose code can still be shown. */
  canContinue: z.boolean(),
})
export type HistoryItem = z.infer<typeof historyItemSchema>

/** One line of the list: an entry, and for a payout its client and its bank account. */
export const historyListItemSchema = z.extend(historyItemSchema, {
  /** Null for a Pix. */
  payout: z.nullable(
    z.strictObject({
      /** The client of the charge that was paid out. */
      clientName: z.nullable(z.string()),
      /** The bank account as it was when the pesos were sent; null if none was on record. */
      account: z.nullable(z.strictObject({ bankName: z.string(), lastFour: z.string() })),
    }),
  ),
})
export type HistoryListItem = z.infer<typeof historyListItemSchema>

/** A whole Buenos Aires day of the user, with the same figures as its report (`readDay`): by the time of confirmation. */
export const historyDaySchema = z.strictObject({
  day: daySchema,
  confirmedCount: z.number(),
  /** The pesos confirmed in the day, without what refunds and disputes took back. */
  confirmedPesos: arsSchema,
})
export type HistoryDay = z.infer<typeof historyDaySchema>

export const historyPeriods = ['7', '30', '60', '90', 'all'] as const

export const listHistory = endpoint({
  name: 'listHistory',
  method: 'GET',
  path: '/history',
  access: 'user',
  summary: "The user's Pix and the payments made to them, newest first, 20 a page",
  query: z.strictObject({ ...pageQuery, period: z._default(z.enum(historyPeriods), 'all') }),
  status: 200,
  response: z.extend(pageOf(historyListItemSchema), {
    /** Each day with an entry on the page, with the totals of the whole day. */
    days: z.array(historyDaySchema),
  }),
})

export const readBalance = endpoint({
  name: 'readBalance',
  method: 'GET',
  path: '/balance',
  access: 'user',
  summary: 'What the user is owed by the ledger; negative if they owe',
  status: 200,
  response: z.strictObject({
    /** Balance of the user's payable account (ruling 10). */
    ars: arsSchema,
    /** Sum of the reais of the confirmed Pix; information only (HIST-021). */
    brl: brlSchema,
    version: z.number(),
    serverTime: instantSchema,
  }),
})

/** Beside the balance: what an admin is sending now (ruling 52), and when the operator usually pays. */
export const readUpcomingPayouts = endpoint({
  name: 'readUpcomingPayouts',
  method: 'GET',
  path: '/balance/payouts-ahead',
  access: 'user',
  summary: "The part of the user's balance that is being sent, and the operator's usual hours of paying out",
  status: 200,
  response: z.strictObject({
    onTheWay: arsSchema,
    /** Without hours if the operator set none. */
    hours: weeklyHoursSchema,
  }),
})

/** The day's charges of the user, in Buenos Aires days, for the line beside the order form. */
export const readToday = endpoint({
  name: 'readToday',
  method: 'GET',
  path: '/history/today',
  access: 'user',
  summary: 'How many Pix were confirmed today, their pesos, and the latest few charges of any state',
  status: 200,
  response: z.strictObject({
    confirmedCount: z.number(),
    confirmedPesos: arsSchema,
    latest: z.array(historyItemSchema),
  }),
})

export const exportFormats = ['xlsx', 'csv'] as const

/** HIST-037, HIST-038: streamed while it is read, at any length. */
export const exportHistory = endpoint({
  name: 'exportHistory',
  method: 'GET',
  path: '/history/export',
  access: 'user',
  summary: 'All own entries of a period as a table for spreadsheets',
  rateLimit: 'history-export',
  query: z.strictObject({
    period: z._default(z.enum(historyPeriods), 'all'),
    format: z._default(z.enum(exportFormats), 'xlsx'),
    language: z._default(z.enum(['es', 'pt']), 'es'),
  }),
  download: true,
  status: 200,
})

/** A line of a day's report. `total`: the reais of the charge, or of the Pix that is held. */
const dayLineMembers = {
  chargeId: uuidSchema,
  clientName: z.string(),
  clientId: z.nullable(z.string()),
  total: brlSchema,
}

/**
 * A Pix that the sums of its day leave out. `refunded`, `disputed`: it was confirmed in the day, and went back whole or is claimed by the payer's
 * bank. `held`: it came in the day and waits in suspense (ruling 25), for a charge that it does not pay or, if `extra`, that was paid before.
 */
const dayApartSchema = z.strictObject({
  ...dayLineMembers,
  reason: z.enum(['refunded', 'disputed', 'held']),
  extra: z.boolean(),
  at: instantSchema,
})

/** The report with which a merchant closes the till: a Buenos Aires day's confirmed Pix in both currencies, each with its rate. */
export const readDay = endpoint({
  name: 'readDay',
  method: 'GET',
  path: '/history/days/:day',
  access: 'user',
  summary: 'The confirmed Pix of one Buenos Aires day, with their rates and sums',
  params: z.strictObject({ day: daySchema }),
  status: 200,
  response: z.strictObject({
    day: daySchema,
    confirmedCount: z.number(),
    /** The requested amount, before the fee. */
    realValue: brlSchema,
    fees: brlSchema,
    total: brlSchema,
    pesosValue: arsSchema,
    /** The returned part of these sums: reais that are back with their payers, and the pesos that this took from the balance or holds. */
    refunded: brlSchema,
    pesosTakenBack: arsSchema,
    /** The latest 500, newest first; the sums count all. */
    sales: z.array(
      z.strictObject({
        ...dayLineMembers,
        confirmedAt: instantSchema,
        realValue: brlSchema,
        rate: rateSchema,
        pesosValue: arsSchema,
        /** The part of these amounts that was returned: reais that are back with the payer, and the pesos that the return took from the balance or holds. */
        refunded: brlSchema,
        pesosTakenBack: arsSchema,
      }),
    ),
    /** Pix that came in the day or were confirmed in it and are in none of the sums, the latest 500, newest first. */
    apart: z.array(dayApartSchema),
  }),
})
