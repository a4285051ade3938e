import * as z from 'zod/mini'
import { pixPayerSchema, pixStatuses, providerNames } from '../collections.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { brlSchema, instantSchema, lineSchema, pageOf, pageQuery, uuidSchema } from '../protocol/wire.ts'

const pixParams = z.strictObject({ endToEndId: z.string().check(z.regex(/^[A-Za-z0-9]{20,40}$/)) })

/** A Pix in suspense: it arrived and confirms nothing (ruling 25). */
const suspendedPixSchema = z.strictObject({
  endToEndId: z.string(),
  provider: z.enum(providerNames),
  amount: brlSchema,
  /** What of it is back with its payer. */
  returned: brlSchema,
  reason: z.enum(['unknown-txid', 'foreign-key', 'short', 'over', 'second-payment', 'charge-closed']),
  /** The Pix's own time. */
  paidAt: instantSchema,
  /** Its age counts from here. */
  receivedAt: instantSchema,
  /** The charge that it came for; null if none is known. */
  chargeId: z.nullable(uuidSchema),
  payer: z.nullable(z.omit(pixPayerSchema, { another: true })),
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

const candidateSchema = z.strictObject({
  chargeId: uuidSchema,
  pixStatus: z.enum(pixStatuses),
  total: brlSchema,
  clientName: z.nullable(z.string()),
  createdAt: instantSchema,
})

export const readSuspense = endpoint({
  name: 'readSuspense',
  method: 'GET',
  path: '/admin/reconciliation/suspense/:endToEndId',
  access: 'admin',
  summary:
    'One Pix that waits for a decision, and the charges of its amount that it may pay, the nearest in time first',
  params: pixParams,
  status: 200,
  response: z.strictObject({ pix: suspendedPixSchema, candidates: z.array(candidateSchema) }),
  problems: ['assignment.pix-not-held'],
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
  response: z.strictObject({ chargeId: uuidSchema, pixStatus: z.enum(pixStatuses) }),
  problems: [
    'assignment.pix-not-held',
    'assignment.charge-not-payable',
    'assignment.own-charge',
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})
