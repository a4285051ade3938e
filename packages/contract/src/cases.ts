import * as z from 'zod/mini'
import { pixStatuses, providerNames } from './collections.ts'
import { endpoint } from './protocol/endpoint.ts'
import {
  arsSchema,
  brlSchema,
  daySchema,
  instantSchema,
  lineSchema,
  pageOf,
  pageQuery,
  uuidSchema,
} from './protocol/wire.ts'

/**
 * What a case is about. `dispute`: the scheme (MED) blocks a Pix of a charge. `pix`: a Pix in suspense. `return`: a return of a credited Pix that has
 * not ended. `difference`: between a provider's statement and the books. `debt`: a merchant was paid more than their charge is worth. `chain`: the
 * chain of the audit log is broken.
 */
export const caseKinds = ['dispute', 'pix', 'return', 'difference', 'debt', 'chain'] as const
export type CaseKind = (typeof caseKinds)[number]

/** What is wrong, in one word. The first six are the reasons of suspense, then come the kinds of differences. */
export const caseFacts = [
  'unknown-txid',
  'foreign-key',
  'short',
  'over',
  'second-payment',
  'charge-closed',
  'missing-here',
  'missing-there',
  'amount',
  'unreadable',
  'balance',
  'debt-of-refund',
  'debt-of-dispute',
  'return-asked',
  'return-processing',
  'return-returned',
  'return-not-done',
  'return-refused',
  'dispute',
  'chain-broken',
] as const
export type CaseFact = (typeof caseFacts)[number]

/** How the facts met. `credited`: the Pix paid a charge. `returned`: the reais are with the payer. `kept`: the return or dispute came to nothing. `mended`: a later check found the chain whole. */
export const caseEndings = [
  'credited',
  'returned',
  'kept',
  'matched',
  'taken-in',
  'written-off',
  'cleared',
  'mended',
] as const

/** The key of the fact: the end-to-end id of a Pix, or the id of a difference, a return, the charge of a dispute or debt, or the check that found a break. */
export const caseSubject = /^[A-Za-z0-9-]{20,40}$/

const caseParams = z.strictObject({
  kind: z.enum(caseKinds),
  subject: z.string().check(z.regex(caseSubject)),
})

const ownerSchema = z.strictObject({
  /** Email of the admin. */
  email: z.string(),
  isReader: z.boolean(),
  since: instantSchema,
})

const caseSchema = z.strictObject({
  kind: z.enum(caseKinds),
  subject: z.string(),
  fact: z.enum(caseFacts),
  /** The money that the case is about, zero or more. Null for an entry of a statement that cannot be read. */
  amount: z.nullable(z.union([brlSchema, arsSchema])),
  /** The total of the charge that a Pix came for. Null elsewhere. */
  expected: z.nullable(brlSchema),
  provider: z.nullable(z.enum(providerNames)),
  /** Day of a difference, in São Paulo. */
  day: z.nullable(z.string()),
  chargeId: z.nullable(uuidSchema),
  payerName: z.nullable(z.string()),
  merchantName: z.nullable(z.string()),
  /** Its age counts from here. */
  since: instantSchema,
  /** Whether a request waits for another admin. */
  isAsked: z.boolean(),
  owner: z.nullable(ownerSchema),
})
export type Case = z.infer<typeof caseSchema>

export const listCases = endpoint({
  name: 'listCases',
  method: 'GET',
  path: '/admin/cases',
  access: 'admin',
  summary: 'The open cases, disputes first because the scheme sets their deadline, then the oldest',
  query: z.strictObject({
    ...pageQuery,
    kind: z.optional(z.enum(caseKinds)),
    owner: z._default(z.enum(['any', 'reader', 'nobody']), 'any'),
  }),
  status: 200,
  response: z.extend(pageOf(caseSchema), {
    /** Of all open cases, whatever the filters. */
    counts: z.strictObject({ all: z.number(), ofReader: z.number(), ownerless: z.number() }),
    sums: z.strictObject({ brl: brlSchema, ars: arsSchema }),
  }),
})

/** The end of the last case of a page: the next page begins after it. Microseconds since 1970, the kind and the key. */
export const closedCaseEdge = /^\d{1,17}\.[a-z]{3,10}\.[A-Za-z0-9-]{20,40}$/

const closedCaseSchema = z.extend(caseSchema, {
  ending: z.strictObject({
    as: z.enum(caseEndings),
    at: instantSchema,
    /** Emails of the admins who decided it, the one who asked first. Empty: no admin did. Null: the fact does not keep them. */
    by: z.nullable(z.array(z.string())),
  }),
})
export type ClosedCase = z.infer<typeof closedCaseSchema>

export const listClosedCases = endpoint({
  name: 'listClosedCases',
  method: 'GET',
  path: '/admin/closed-cases',
  access: 'admin',
  summary: 'The closed cases with who closed them, how and when, the newest end first, found by key',
  query: z.strictObject({
    kind: z.optional(z.enum(caseKinds)),
    as: z.optional(z.enum(caseEndings)),
    /** First and last day of the ends, in Buenos Aires. */
    from: z.optional(daySchema),
    to: z.optional(daySchema),
    after: z.optional(z.string().check(z.regex(closedCaseEdge))),
  }),
  status: 200,
  response: z.strictObject({
    items: z.array(closedCaseSchema),
    /** The `after` of the next page. Null on the last one. */
    next: z.nullable(z.string()),
    /** Of all pages. A server of the release before does not send it. */
    total: z._default(z.nullable(z.number()), null),
    totalIsExact: z._default(z.boolean(), false),
  }),
})

/** A step of a case. Only a note has a text. A step is never changed. */
const stepSchema = z.strictObject({
  id: uuidSchema,
  kind: z.enum(['taken', 'left', 'note']),
  text: z.nullable(z.string()),
  /** Email of the admin. */
  by: z.string(),
  at: instantSchema,
})

/** The Pix that a case is about. */
const pixSideSchema = z.strictObject({
  endToEndId: z.string(),
  provider: z.enum(providerNames),
  amount: brlSchema,
  paidAt: instantSchema,
  payerName: z.nullable(z.string()),
  /** As it may be shown in lists. */
  payerDocument: z.nullable(z.string()),
  txid: z.nullable(z.string()),
})

/** The charge that a case is about. It has no bank data, whose reading is audited. */
const chargeSideSchema = z.strictObject({
  id: uuidSchema,
  transactionId: z.string(),
  pixStatus: z.enum(pixStatuses),
  total: brlSchema,
  realValue: brlSchema,
  fee: brlSchema,
  pesosValue: arsSchema,
  clientName: z.nullable(z.string()),
  clientDocument: z.nullable(z.string()),
  createdAt: instantSchema,
  expiresAt: instantSchema,
})

const caseDetailSchema = z.strictObject({
  case: caseSchema,
  /** Null if no Pix or charge is known. */
  pix: z.nullable(pixSideSchema),
  charge: z.nullable(chargeSideSchema),
  /** Null while the case is open. It closes by itself when the facts meet. */
  ending: z.nullable(z.strictObject({ as: z.enum(caseEndings), at: z.nullable(instantSchema) })),
  /** The oldest first; of very many the newest two hundred. */
  steps: z.array(stepSchema),
})
export type CaseDetail = z.infer<typeof caseDetailSchema>

export const readCase = endpoint({
  name: 'readCase',
  method: 'GET',
  path: '/admin/cases/:kind/:subject',
  access: 'admin',
  summary: 'One case, open or closed, with its owner and notes',
  params: caseParams,
  status: 200,
  response: caseDetailSchema,
  problems: ['case.not-found'],
})

export const takeCase = endpoint({
  name: 'takeCase',
  method: 'PUT',
  path: '/admin/cases/:kind/:subject/owner',
  access: 'admin',
  summary: 'Makes the caller the owner of a case. Refused if the owner is not the one that was shown',
  params: caseParams,
  body: z.strictObject({
    /** Email of the owner that was shown. Null if nobody had the case. */
    from: z.nullable(z.string().check(z.maxLength(254))),
  }),
  status: 200,
  response: caseDetailSchema,
  problems: ['case.not-found', 'case.owner-changed'],
})

export const leaveCase = endpoint({
  name: 'leaveCase',
  method: 'DELETE',
  path: '/admin/cases/:kind/:subject/owner',
  access: 'admin',
  summary: 'The caller gives a case up. Changes nothing if another admin has it',
  params: caseParams,
  status: 200,
  response: caseDetailSchema,
  problems: ['case.not-found'],
})

export const addCaseNote = endpoint({
  name: 'addCaseNote',
  method: 'POST',
  path: '/admin/cases/:kind/:subject/notes',
  access: 'admin',
  summary: 'Adds a note for the team to a case. It cannot be changed afterwards',
  idempotent: true,
  params: caseParams,
  body: z.strictObject({ text: lineSchema(1, 500) }),
  status: 201,
  response: caseDetailSchema,
  problems: ['case.not-found', 'idempotency.key-reused', 'idempotency.in-progress'],
})
