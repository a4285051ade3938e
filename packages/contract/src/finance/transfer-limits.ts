import * as z from 'zod/mini'
import { endpoint } from '../protocol/endpoint.ts'
import { brlSchema, instantSchema } from '../protocol/wire.ts'

const typedMinor = z.string().check(z.regex(/^\d{1,15}$/))
const typedLimits = z.strictObject({ perTransferMinor: typedMinor, perDayMinor: typedMinor })

const periodLimits = z.strictObject({ perTransfer: brlSchema, perDay: brlSchema })

const ownLimits = z.strictObject({
  ...periodLimits.shape,
  /** The daytime or night that is counted: the present one, or the last of its kind. */
  from: instantSchema,
  to: instantSchema,
  /** The sum of its transfers, open ones included, and the largest of them. */
  used: brlSchema,
  largest: brlSchema,
})

const limitsView = z.strictObject({
  /** A change names the version that it is based on, so that two admins cannot overwrite each other. */
  version: z.number(),
  daytime: ownLimits,
  night: ownLimits,
  /** The active provider's own limits. Null if it has no interface for them, or did not answer: see `providerLimits`. */
  provider: z.nullable(z.strictObject({ daytime: periodLimits, night: periodLimits })),
  /** `none`: it has no interface for limits. `shown` and `changed`: whether a change goes through it. `unknown`: it did not answer. */
  providerLimits: z.enum(['none', 'shown', 'changed', 'unknown']),
  changedAt: instantSchema,
  /** Email of the admin. Null if nobody changed them yet. */
  changedBy: z.nullable(z.string()),
})
export type TransferLimitsView = z.infer<typeof limitsView>

export const readTransferLimits = endpoint({
  name: 'readTransferLimits',
  method: 'GET',
  path: '/admin/finance/transfer-limits',
  access: 'admin',
  summary: 'The limits of transfers in force, what is used of them, and those of the provider',
  status: 200,
  response: limitsView,
  problems: ['finance.locked', 'provider.not-configured'],
})

/**
 * Changes all four limits, or none. `request.invalid` names the fault in `errors[]`: `daytime.perTransferMinor` or `night.perTransferMinor` with
 * the rule `above-maximum` if one transfer could send more than the day allows.
 */
export const changeTransferLimits = endpoint({
  name: 'changeTransferLimits',
  method: 'PUT',
  path: '/admin/finance/transfer-limits',
  access: 'admin',
  freshProof: true,
  summary:
    'Changes the limits of transfers, through the provider where it has an interface for them (FIN-028)',
  body: z.strictObject({
    version: z.number().check(z.int(), z.nonnegative()),
    daytime: typedLimits,
    night: typedLimits,
  }),
  status: 200,
  response: limitsView,
  problems: [
    'finance.locked',
    'provider.not-configured',
    'transfer-limits.changed',
    'transfer-limits.provider-refused',
    'proof.required',
  ],
})
