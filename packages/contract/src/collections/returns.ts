import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { brlSchema, instantSchema, lineSchema, positiveMinorSchema, uuidSchema } from '../protocol/wire.ts'

/**
 * The state of a return that an admin requested. `asked`: the provider has not answered yet, and the server queries it. `processing`: the provider
 * accepted it. `not-done`: it could not carry it out. `refused`: it never began it.
 */
export const askedReturnStates = ['asked', 'processing', 'returned', 'not-done', 'refused'] as const

const pixParams = z.strictObject({ endToEndId: z.string().check(z.regex(/^[A-Za-z0-9]{20,40}$/)) })

const askedReturnSchema = z.strictObject({
  id: uuidSchema,
  amount: brlSchema,
  state: z.enum(askedReturnStates),
  reason: z.string(),
  /** Email of the admin. */
  askedBy: z.string(),
  startedAt: instantSchema,
  /** Null until it has ended. */
  endedAt: z.nullable(instantSchema),
})
export type AskedReturn = z.infer<typeof askedReturnSchema>

export const readAskedReturns = endpoint({
  name: 'readAskedReturns',
  method: 'GET',
  path: '/admin/pix/:endToEndId/returns',
  access: 'admin',
  summary: 'The returns of a Pix that admins requested, and the amount left',
  params: pixParams,
  status: 200,
  response: z.strictObject({
    /** The amount that no return has taken or is about to take. */
    left: brlSchema,
    returns: z.array(askedReturnSchema),
  }),
  problems: ['return.pix-not-found'],
})

export const returnPix = endpoint({
  name: 'returnPix',
  method: 'POST',
  path: '/admin/pix/:endToEndId/returns',
  access: 'admin',
  freshProof: true,
  summary: 'Returns a received Pix to its payer, in full or in part',
  rateLimit: 'payout',
  idempotent: true,
  params: pixParams,
  body: z.strictObject({ amountMinor: positiveMinorSchema, reason: lineSchema(1, 500) }),
  status: 201,
  response: z.strictObject({ id: uuidSchema, amount: brlSchema, state: z.enum(askedReturnStates) }),
  problems: [
    'return.pix-not-found',
    'return.own-charge',
    'return.not-returnable',
    'return.payout-begun',
    'return.exceeds-left',
    'idempotency.key-reused',
    'idempotency.in-progress',
  ],
})
