import * as z from 'zod/mini'
import { providerNames } from './collections.ts'
import { postingLineSchema } from './ledger.ts'
import { endpoint } from './protocol/endpoint.ts'
import {
  brlSchema,
  daySchema,
  idParams,
  instantSchema,
  lineSchema,
  pageOf,
  pageQuery,
  uuidSchema,
} from './protocol/wire.ts'

/**
 * How statement and books differ. `missing-here`: the provider has it, the books do not. `missing-there`: the books have it, the provider does
 * not. `unreadable`: the provider lists it in a way that we cannot read. `balance`: the sums differ.
 */
export const differenceKinds = ['missing-here', 'missing-there', 'amount', 'unreadable', 'balance'] as const
/** `asked`: an admin has requested to write it off, and another one has to confirm. */
export const differenceStates = ['open', 'asked', 'closed'] as const
/**
 * `matched`: a later run found both sides equal. `taken-in`: the Pix was missing in the books and was posted from the statement. `written-off`: by
 * two admins.
 */
export const differenceEndings = ['matched', 'taken-in', 'written-off'] as const

const differenceSchema = z.strictObject({
  id: uuidSchema,
  provider: z.enum(providerNames),
  /** The day of São Paulo whose run found it. */
  day: daySchema,
  kind: z.enum(differenceKinds),
  /** The subject: a Pix, a return of it, a charge that was confirmed by hand, another movement, or the balance. */
  movement: z.enum(['pix', 'return', 'charge', 'other', 'balance']),
  endToEndId: z.nullable(z.string()),
  returnId: z.nullable(z.string()),
  /** The charge that the Pix paid or came for. */
  chargeId: z.nullable(uuidSchema),
  /** The provider's amount, below zero for money that left. Null if the statement has no such entry, or the entry cannot be read. */
  statement: z.nullable(brlSchema),
  ledger: z.nullable(brlSchema),
  state: z.enum(differenceStates),
  ending: z.nullable(z.enum(differenceEndings)),
  /** When it was first found. Its age counts from this time. */
  foundAt: instantSchema,
  closedAt: z.nullable(instantSchema),
  /** The version that was shown. A decision on another version is refused. */
  version: z.number(),
})
export type Difference = z.infer<typeof differenceSchema>

/** The request of an admin to write a difference off, and its confirmation by another one. */
const writeOffSchema = z.strictObject({
  reason: z.string(),
  /** Email of the admin. */
  askedBy: z.string(),
  askedAt: instantSchema,
  /** Null until it is confirmed. */
  confirmedBy: z.nullable(z.string()),
  /** Whether the reader may confirm it: it waits, and another admin requested it. */
  mayConfirm: z.boolean(),
})

const differenceDetailSchema = z.strictObject({
  difference: differenceSchema,
  /** Null if there is no request, or it was dropped. */
  writeOff: z.nullable(writeOffSchema),
  /** What a write-off posts. Empty if there is no amount to write off. */
  posting: z.array(postingLineSchema),
})
export type DifferenceDetail = z.infer<typeof differenceDetailSchema>

const filterStates = ['undecided', ...differenceStates, 'all'] as const

export const listDifferences = endpoint({
  name: 'listDifferences',
  method: 'GET',
  path: '/admin/reconciliation/differences',
  access: 'admin',
  summary:
    'The differences between the statements of the providers and the books, the oldest first, and closed ones newest first',
  query: z.strictObject({
    ...pageQuery,
    /** `undecided`: open or asked. */
    state: z._default(z.enum(filterStates), 'undecided'),
    kind: z.optional(z.enum(differenceKinds)),
    provider: z.optional(z.enum(providerNames)),
    from: z.optional(daySchema),
    to: z.optional(daySchema),
  }),
  status: 200,
  response: pageOf(differenceSchema),
})

export const readDifference = endpoint({
  name: 'readDifference',
  method: 'GET',
  path: '/admin/reconciliation/differences/:id',
  access: 'admin',
  summary: 'One difference, the request to write it off, and what that would post',
  params: idParams,
  status: 200,
  response: differenceDetailSchema,
  problems: ['reconciliation.difference-not-found'],
})

const decisionProblems = [
  'reconciliation.difference-not-found',
  'reconciliation.difference-changed',
  'reconciliation.not-writable',
  'idempotency.key-reused',
  'idempotency.in-progress',
] as const

export const askWriteOff = endpoint({
  name: 'askWriteOff',
  method: 'POST',
  path: '/admin/reconciliation/differences/:id/write-off',
  access: 'admin',
  freshProof: true,
  summary: 'Requests to write a difference off. It posts nothing until another admin confirms it',
  rateLimit: 'payout',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ version: z.number().check(z.int(), z.minimum(1)), reason: lineSchema(1, 500) }),
  status: 200,
  response: differenceDetailSchema,
  problems: decisionProblems,
})

export const confirmWriteOff = endpoint({
  name: 'confirmWriteOff',
  method: 'POST',
  path: '/admin/reconciliation/differences/:id/write-off/confirmation',
  access: 'admin',
  freshProof: true,
  summary: "Writes a difference off at another admin's request, and posts it",
  rateLimit: 'payout',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ version: z.number().check(z.int(), z.minimum(1)) }),
  status: 200,
  response: differenceDetailSchema,
  problems: [...decisionProblems, 'reconciliation.own-request'],
})

export const withdrawWriteOff = endpoint({
  name: 'withdrawWriteOff',
  method: 'DELETE',
  path: '/admin/reconciliation/differences/:id/write-off',
  access: 'admin',
  summary: 'Withdraws or declines a request to write a difference off. Changes nothing without one',
  params: idParams,
  status: 200,
  response: differenceDetailSchema,
  problems: ['reconciliation.difference-not-found'],
})

/** What came in and what left, both positive, of the whole day (FIN-015). */
const flowSchema = z.strictObject({ in: brlSchema, out: brlSchema })

const runSchema = z.strictObject({
  provider: z.enum(providerNames),
  /** Day of São Paulo. */
  day: daySchema,
  /** `reading`: the statement is being read, or waits for the provider. */
  state: z.enum(['reading', 'comparing', 'done']),
  /** How often the day has run. */
  round: z.number(),
  startedAt: instantSchema,
  finishedAt: z.nullable(instantSchema),
  /** When a failed run will be retried. Null if it did not fail. */
  retryAt: z.nullable(instantSchema),
  /**
   * When the balance was compared with the books. Null if it was not: the provider shows none, or the day was missed and only the present balance is
   * known.
   */
  balanceComparedAt: z.nullable(instantSchema),
  /**
   * The totals of the last completed run. Null before the first one, and if the provider's statement names no Pix, so that only its balance is
   * compared.
   */
  result: z.nullable(
    z.strictObject({
      lines: z.number(),
      matched: z.number(),
      differing: z.number(),
      statement: flowSchema,
      ledger: flowSchema,
      /** Pix and returns that were posted from the statement. */
      takenIn: z.number(),
      /** Entries that are unreadable and have no id. */
      nameless: z.number(),
    }),
  ),
})
export type ReconciliationRun = z.infer<typeof runSchema>

export const listReconciliationRuns = endpoint({
  name: 'listReconciliationRuns',
  method: 'GET',
  path: '/admin/reconciliation/runs',
  access: 'admin',
  summary: 'The days that were compared, newest first',
  query: z.strictObject({ ...pageQuery, provider: z.optional(z.enum(providerNames)) }),
  status: 200,
  response: pageOf(runSchema),
})

export const startReconciliation = endpoint({
  name: 'startReconciliation',
  method: 'POST',
  path: '/admin/reconciliation/runs',
  access: 'admin',
  summary:
    'Compares a day now, for the first time or again. Changes nothing while a run of the day is in progress',
  body: z.strictObject({ provider: z.enum(providerNames), day: daySchema }),
  status: 202,
  response: runSchema,
  problems: ['reconciliation.no-statement', 'reconciliation.day-refused'],
})
