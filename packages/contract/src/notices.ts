import * as z from 'zod/mini'
import { pixStatuses, providerNames } from './collections.ts'
import { muteSchema } from './notices/mutes.ts'
import { noticeTestSchema } from './notices/tests.ts'
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
 * The outcome of a call to our address of notices. `processed` · `duplicate`: the same notice again, or a Pix that was credited before · `waiting`:
 * stored, not processed yet · `retrying`: it failed and will be retried · `gave-up`: it failed ten times · `closed`: an admin closed it after it had
 * failed ten times · `refused`: the call carried no valid proof, and we store only its hash.
 */
export const deliveryOutcomes = [
  'processed',
  'duplicate',
  'waiting',
  'retrying',
  'gave-up',
  'closed',
  'refused',
] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

/** Values of the filter. `failing` selects `retrying` and `gave-up`. */
export const deliveryFilters = [...deliveryOutcomes, 'failing'] as const
export type DeliveryFilter = (typeof deliveryFilters)[number]

/**
 * The effect of the notice. `asked`: it was a hint, so we queried the provider, whose answer decides (ruling 24) · `held`: the Pix waits for a
 * decision · `attached`: this Pix belongs to a charge that an admin had confirmed · `test`: we sent it to ourselves · `other`: it concerns no Pix
 * that reached us.
 */
export const noticeResults = [
  'confirmed',
  'confirmed-late',
  'attached',
  'returned',
  'asked',
  'held',
  'duplicate',
  'test',
  'other',
] as const
export type NoticeResult = (typeof noticeResults)[number]

/** `valid`: a signature over the body and its time proves the sender · `none`: a hint, which most banks send · `invalid`: the call was refused. */
export const noticeProofs = ['valid', 'none', 'invalid'] as const

/** A txid, or an end-to-end id. */
export const noticeReference = /^[A-Za-z0-9]{20,40}$/
const eventWord = /^[\w.:-]{1,60}$/

const deliverySchema = z.strictObject({
  /** Unique in the list: a notice, a copy of it, or a refused call. */
  key: z.string(),
  at: instantSchema,
  provider: z.enum(providerNames),
  /** The event type, in the provider's own wording. Null if it cannot be read. */
  event: z.nullable(z.string()),
  endToEndId: z.nullable(z.string()),
  txid: z.nullable(z.string()),
  /** The charge that the notice was matched to. */
  chargeId: z.nullable(uuidSchema),
  proof: z.enum(noticeProofs),
  outcome: z.enum(deliveryOutcomes),
  result: z.nullable(z.enum(noticeResults)),
  /** Attempts so far, the current or last one included. 0 for a refused call or a copy, which is not processed. */
  attempts: z.number(),
  /** Why the last failed attempt failed. Null if no attempt failed. */
  lastError: z.nullable(z.string()),
  nextAttemptAt: z.nullable(instantSchema),
  /** Its details. Null for a refused call. */
  noticeId: z.nullable(uuidSchema),
})
export type Delivery = z.infer<typeof deliverySchema>

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/admin/webhooks/deliveries',
  access: 'admin',
  summary: 'Every call to our addresses of notices, newest first, with its outcome (HOOK-015)',
  query: z.strictObject({
    ...pageQuery,
    provider: z.optional(z.enum(providerNames)),
    outcome: z.optional(z.enum(deliveryFilters)),
    event: z.optional(z.string().check(z.regex(eventWord))),
    from: z.optional(daySchema),
    to: z.optional(daySchema),
    /** A complete txid or end-to-end id. */
    reference: z.optional(z.string().check(z.regex(noticeReference))),
  }),
  status: 200,
  response: pageOf(deliverySchema),
})

const detailSchema = z.strictObject({
  delivery: deliverySchema,
  /** Only headers of an allowlist, which contains no credentials. */
  headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** The body with all possible data of the payer masked. Null if it is not JSON, or cannot be decrypted. */
  body: z.nullable(z.string()),
  bodyBytes: z.nullable(z.number()),
  copies: z.number(),
  processedAt: z.nullable(instantSchema),
  failedAt: z.nullable(instantSchema),
  /** Null in production (HOOK-013). */
  errorStack: z.nullable(z.string()),
  charge: z.nullable(
    z.strictObject({
      id: uuidSchema,
      txid: z.string(),
      pixStatus: z.enum(pixStatuses),
      total: brlSchema,
    }),
  ),
  mayReplay: z.boolean(),
  /** Whether it gave up, so that an admin may close it. */
  mayClose: z.boolean(),
  /** Why an admin closed it. Null unless it is closed. */
  closing: z.nullable(
    z.strictObject({
      reason: z.string(),
      /** Email of the admin. */
      by: z.string(),
      at: instantSchema,
    }),
  ),
})
export type DeliveryDetail = z.infer<typeof detailSchema>

export const readDelivery = endpoint({
  name: 'readDelivery',
  method: 'GET',
  path: '/admin/webhooks/notices/:id',
  access: 'admin',
  summary: 'One notice: its path, and its body with the payer masked',
  params: idParams,
  status: 200,
  response: detailSchema,
  problems: ['notice.not-found'],
})

export const replayNotice = endpoint({
  name: 'replayNotice',
  method: 'POST',
  path: '/admin/webhooks/notices/:id/replay',
  access: 'admin',
  summary:
    'Retries a failed notice now. It is checked as it was when it arrived, so it cannot post twice (HOOK-016)',
  params: idParams,
  status: 202,
  response: detailSchema,
  problems: ['notice.not-found', 'notice.not-replayable'],
})

export const closeNotice = endpoint({
  name: 'closeNotice',
  method: 'POST',
  path: '/admin/webhooks/notices/:id/closing',
  access: 'admin',
  summary:
    'Closes a notice that gave up, with a reason. It posts nothing, and the notice may still be replayed',
  params: idParams,
  body: z.strictObject({ reason: lineSchema(1, 500) }),
  status: 200,
  response: detailSchema,
  problems: ['notice.not-found', 'notice.not-closable'],
})

/** Kinds of work, other than notices, that can stop being retried. */
export const stuckKinds = ['job', 'outbox-row', 'parked-pix', 'pix-decision', 'return'] as const
export type StuckKind = (typeof stuckKinds)[number]

const stuckSchema = z.strictObject({
  kind: z.enum(stuckKinds),
  id: z.string(),
  since: instantSchema,
  /** The queue, the provider, or the end-to-end id of the decision's Pix. */
  about: z.string(),
  lastError: z.nullable(z.string()),
})
export type StuckWork = z.infer<typeof stuckSchema>

export const listStuckWork = endpoint({
  name: 'listStuckWork',
  method: 'GET',
  path: '/admin/webhooks/stuck',
  access: 'admin',
  summary: 'Jobs and other work that gave up, each kind with its oldest first',
  status: 200,
  response: z.strictObject({ items: z.array(stuckSchema), total: z.number() }),
})

export const repeatStuckWork = endpoint({
  name: 'repeatStuckWork',
  method: 'POST',
  path: '/admin/webhooks/stuck/repeat',
  access: 'admin',
  summary: 'Makes work that gave up due again',
  body: z.strictObject({ kind: z.enum(stuckKinds), id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  status: 204,
  problems: ['stuck-work.not-found'],
})

const deskProviderSchema = z.strictObject({
  name: z.enum(providerNames),
  isActive: z.boolean(),
  isConfigured: z.boolean(),
  /** Our address for its notices, without its secret end (HOOK-001). */
  address: z.string(),
  /** Whether we can register our address through the provider's API. If not, an admin enters it in the provider's portal (HOOK-002). */
  canRegister: z.boolean(),
  canList: z.boolean(),
  canRemove: z.boolean(),
  /** When its last notice came. Null if none ever did. */
  lastNoticeAt: z.nullable(instantSchema),
  /** Null if our address was never tested. */
  lastTest: z.nullable(noticeTestSchema),
})
export type DeskProvider = z.infer<typeof deskProviderSchema>

/** Set if the active provider seems to have stopped sending: so long a gap has a probability below 1 in 1,000. */
const silenceSchema = z.strictObject({
  provider: z.enum(providerNames),
  since: z.nullable(instantSchema),
  /** Notices received in the same hours of the last four weeks, in total. */
  usualInFourWeeks: z.number(),
  /** Payments since then that we found by querying the provider. */
  foundByAsking: z.number(),
  /** Null while the alarm sounds. */
  mute: z.nullable(muteSchema),
})

export const readNoticeDesk = endpoint({
  name: 'readNoticeDesk',
  method: 'GET',
  path: '/admin/webhooks',
  access: 'admin',
  summary: "Each provider's address of notices, the counts of the day, and whether notices stopped",
  status: 200,
  response: z.strictObject({
    providers: z.array(deskProviderSchema),
    /** Since midnight in Buenos Aires. */
    today: z.strictObject({ received: z.number(), duplicates: z.number(), refused: z.number() }),
    /**
     * What came in each of the last ten minutes, oldest first; the last one is under way. `received` counts copies too. `processed` and `failed` are what has become
     * of it by now, the rest waits.
     */
    minutes: z.array(
      z.strictObject({
        at: instantSchema,
        received: z.number(),
        processed: z.number(),
        failed: z.number(),
      }),
    ),
    /** How long our own answers took today, by provider: half of them at most `p50Ms`, 95 in 100 at most `p95Ms`. Null without answers. */
    answers: z.array(
      z.strictObject({
        provider: z.enum(providerNames),
        answers: z.number(),
        p50Ms: z.nullable(z.number()),
        p95Ms: z.nullable(z.number()),
      }),
    ),
    waiting: z.number(),
    retrying: z.number(),
    gaveUp: z.number(),
    stuck: z.number(),
    /** Charge states that we cannot map, as the provider names them, with the number of charges flagged for each (HOOK-006). */
    unknownWords: z.array(
      z.strictObject({ provider: z.enum(providerNames), word: z.string(), charges: z.number() }),
    ),
    silence: z.nullable(silenceSchema),
  }),
})
export type NoticeDesk = z.infer<NonNullable<(typeof readNoticeDesk)['response']>>

const providerParams = z.strictObject({ provider: z.enum(providerNames) })

/**
 * What the admin sees of a registered address. A removal sends the same fields back, so that it cannot remove an address that changed in the
 * meantime.
 */
const shownRegistration = {
  /** The key whose Pix it reports. */
  pixKey: z.string(),
  /** Without its last part, which may be a secret. */
  address: z.string(),
  /** `current`: ours · `former`: ours, with an old secret · `foreign`: not ours. */
  ownership: z.enum(['current', 'former', 'foreign']),
  since: z.nullable(instantSchema),
}

const registrationSchema = z.strictObject({
  ...shownRegistration,
  /** Whether it can be removed: only the address of our own key can. */
  mayRemove: z.boolean(),
})
export type Registration = z.infer<typeof registrationSchema>
export type ShownRegistration = Omit<Registration, 'mayRemove'>

const providerProblems = [
  'notice.provider-failed',
  'notice.registration-unsupported',
  'provider.not-configured',
] as const
/** Endpoints that change or show our address need the gate of the finance area, because the address ends in a secret (decision 0055). */
const gated = ['finance.locked', 'proof.required'] as const

export const listRegistrations = endpoint({
  name: 'listRegistrations',
  method: 'GET',
  path: '/admin/webhooks/registrations/:provider',
  access: 'admin',
  rateLimit: 'notice-registration',
  summary: 'The addresses of notices that the provider has for our account, queried now (HOOK-003)',
  params: providerParams,
  status: 200,
  response: z.strictObject({ items: z.array(registrationSchema), readAt: instantSchema }),
  problems: providerProblems,
})

export const registerNoticeAddress = endpoint({
  name: 'registerNoticeAddress',
  method: 'POST',
  path: '/admin/webhooks/registrations/:provider',
  access: 'admin',
  freshProof: true,
  rateLimit: 'notice-registration',
  summary: 'Registers our address for notices at the provider, unless it has it (HOOK-002)',
  params: providerParams,
  status: 200,
  response: z.strictObject({ outcome: z.enum(['registered', 'already-registered']) }),
  problems: [...providerProblems, ...gated],
})

export const removeNoticeAddress = endpoint({
  name: 'removeNoticeAddress',
  method: 'POST',
  path: '/admin/webhooks/registrations/:provider/removal',
  access: 'admin',
  freshProof: true,
  rateLimit: 'notice-registration',
  summary: "Removes our key's address of notices at the provider, if it is still the one that the admin saw",
  params: providerParams,
  body: z.strictObject(shownRegistration),
  status: 200,
  response: z.strictObject({ outcome: z.enum(['removed', 'not-registered']) }),
  problems: [...providerProblems, ...gated, 'notice.registration-changed'],
})

export const revealNoticeAddress = endpoint({
  name: 'revealNoticeAddress',
  method: 'POST',
  path: '/admin/webhooks/addresses/:provider',
  access: 'admin',
  freshProof: true,
  rateLimit: 'notice-registration',
  summary: 'Our complete address of notices for a provider, with its secret end, to copy. Audited',
  params: providerParams,
  status: 200,
  response: z.strictObject({ address: z.string() }),
  problems: ['provider.not-configured', ...gated],
})
