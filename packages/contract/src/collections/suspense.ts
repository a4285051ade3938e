import * as z from 'zod/mini'
import { pixPayerSchema, pixStatuses, providerNames } from '../collections.ts'
import { postingLineSchema } from '../ledger.ts'
import { endpoint } from '../protocol/endpoint.ts'
import {
  arsSchema,
  brlSchema,
  instantSchema,
  lineSchema,
  pageOf,
  pageQuery,
  uuidSchema,
} from '../protocol/wire.ts'

const pixParams = z.strictObject({ endToEndId: z.string().check(z.regex(/^[A-Za-z0-9]{20,40}$/)) })

/** A Pix in suspense: it arrived and confirms nothing (ruling 25). */
const suspendedPixSchema = z.strictObject({
  endToEndId: z.string(),
  provider: z.enum(providerNames),
  amount: brlSchema,
  /** The part that was returned to its payer. */
  returned: brlSchema,
  reason: z.enum(['unknown-txid', 'foreign-key', 'short', 'over', 'second-payment', 'charge-closed']),
  /** The Pix's own time. */
  paidAt: instantSchema,
  /** Its age counts from here. */
  receivedAt: instantSchema,
  /** The charge that it came for; null if none is known. */
  chargeId: z.nullable(uuidSchema),
  payer: z.nullable(
    z.strictObject({ name: pixPayerSchema.shape.name, document: pixPayerSchema.shape.document }),
  ),
})
export type SuspendedPix = z.infer<typeof suspendedPixSchema>

export const listSuspense = endpoint({
  name: 'listSuspense',
  method: 'GET',
  path: '/admin/reconciliation/suspense',
  access: 'admin',
  summary: 'The Pix that wait for a decision, the oldest first',
  query: z.strictObject({
    ...pageQuery,
    provider: z.optional(z.enum(providerNames)),
    /** `aged`: only those that have waited for more than a day. */
    age: z._default(z.enum(['any', 'aged']), 'any'),
  }),
  status: 200,
  response: pageOf(suspendedPixSchema),
})

/**
 * How a Pix pays a charge. `exact`: it has the charge's total. `received`: the charge takes the amount that came, at its own rate and fee.
 * `total`: the charge takes its total, and the rest goes back to the payer first.
 */
export const decisionKinds = ['exact', 'received', 'total'] as const

const candidateSchema = z.strictObject({
  chargeId: uuidSchema,
  pixStatus: z.enum(pixStatuses),
  total: brlSchema,
  clientName: z.nullable(z.string()),
  createdAt: instantSchema,
  /** What is posted if the Pix pays exactly its total. */
  posting: z.array(postingLineSchema),
})

/** A charge that may take a Pix of another amount. */
const honourableSchema = z.strictObject({
  ...candidateSchema.shape,
  /** Its amounts if it takes the amount that came, at its own rate and fee. Null if the fee leaves nothing. */
  received: z.nullable(
    z.strictObject({
      realValue: brlSchema,
      fee: brlSchema,
      pesosValue: arsSchema,
      posting: z.array(postingLineSchema),
    }),
  ),
  /** The amount to return to the payer if it takes its total. Null unless more came. */
  rest: z.nullable(brlSchema),
})

const decisionSchema = z.strictObject({
  id: uuidSchema,
  kind: z.enum(decisionKinds),
  chargeId: uuidSchema,
  /** What the charge is credited with, and what goes back to the payer. */
  credited: brlSchema,
  rest: brlSchema,
  state: z.enum(['asked', 'returning']),
  reason: z.string(),
  /** Email of the admin. */
  askedBy: z.string(),
  askedAt: instantSchema,
  /** Whether the reader may confirm it: it waits, and they neither requested it nor own the charge. */
  mayConfirm: z.boolean(),
})
export type PixDecisionView = z.infer<typeof decisionSchema>

export const readSuspense = endpoint({
  name: 'readSuspense',
  method: 'GET',
  path: '/admin/reconciliation/suspense/:endToEndId',
  access: 'admin',
  summary:
    'One Pix that waits for a decision, and the charges of its amount that it may pay, the nearest in time first',
  params: pixParams,
  status: 200,
  response: z.strictObject({
    pix: suspendedPixSchema,
    candidates: z.array(candidateSchema),
    /** The charge that the Pix came for with another amount, if it still takes a Pix. */
    honourable: z.nullable(honourableSchema),
    /** A decision that another admin has to confirm, or that waits for the return of the rest. */
    decision: z.nullable(decisionSchema),
  }),
  problems: ['assignment.pix-not-held'],
})

const decidedSchema = z.strictObject({
  decisionId: uuidSchema,
  chargeId: uuidSchema,
  pixStatus: z.enum(pixStatuses),
  /**
   * `asked`: above the limit, another admin has to confirm it. `returning`: the rest is on its way back. `fallen`: the rest could not be returned, so
   * the decision was dropped.
   */
  state: z.enum(['asked', 'returning', 'done', 'fallen']),
})

export const assignPix = endpoint({
  name: 'assignPix',
  method: 'POST',
  path: '/admin/reconciliation/suspense/:endToEndId/assignment',
  access: 'admin',
  freshProof: true,
  summary: 'Takes a Pix out of suspense as the payment of a charge of its exact amount',
  rateLimit: 'payout',
  idempotent: true,
  params: pixParams,
  body: z.strictObject({ chargeId: uuidSchema, reason: lineSchema(1, 500) }),
  status: 200,
  response: decidedSchema,
  problems: [
    'assignment.pix-not-held',
    'assignment.charge-not-payable',
    'assignment.own-charge',
    'assignment.decision-changed',
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})

const honourProblems = [
  'assignment.pix-not-held',
  'assignment.charge-not-payable',
  'assignment.own-charge',
  'assignment.payout-begun',
  'assignment.pays-nothing',
  'assignment.decision-changed',
  'return.own-charge',
  'return.not-returnable',
  'return.exceeds-left',
  'idempotency.key-reused',
  'idempotency.in-progress',
] as const

export const honourPix = endpoint({
  name: 'honourPix',
  method: 'POST',
  path: '/admin/reconciliation/suspense/:endToEndId/honour',
  access: 'admin',
  freshProof: true,
  summary:
    'Takes a Pix of another amount out of suspense as the payment of a charge: for the amount that came, or for its total with the rest returned',
  rateLimit: 'payout',
  idempotent: true,
  params: pixParams,
  body: z.strictObject({
    chargeId: uuidSchema,
    as: z.enum(['received', 'total']),
    reason: lineSchema(1, 500),
  }),
  status: 200,
  response: decidedSchema,
  problems: honourProblems,
})

export const confirmPixDecision = endpoint({
  name: 'confirmPixDecision',
  method: 'POST',
  path: '/admin/reconciliation/suspense/:endToEndId/decision/confirmation',
  access: 'admin',
  freshProof: true,
  summary: "Carries out another admin's decision about a Pix above the limit of one admin",
  rateLimit: 'payout',
  idempotent: true,
  params: pixParams,
  body: z.strictObject({ decisionId: uuidSchema }),
  status: 200,
  response: decidedSchema,
  problems: [...honourProblems, 'assignment.own-request'],
})

export const withdrawPixDecision = endpoint({
  name: 'withdrawPixDecision',
  method: 'DELETE',
  path: '/admin/reconciliation/suspense/:endToEndId/decision',
  access: 'admin',
  summary: 'Withdraws or declines a decision that waits for another admin. Changes nothing if none waits',
  params: pixParams,
  status: 200,
  response: z.strictObject({ decision: z.nullable(decisionSchema) }),
  problems: ['assignment.pix-not-held'],
})
