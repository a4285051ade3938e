import * as z from 'zod/mini'
import { providerNames } from '../collections.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { instantSchema, uuidSchema } from '../protocol/wire.ts'

/**
 * The result of a test of our own address. `stored`: it answered 200, and the notice is in the inbox · `elsewhere`: it answered 200, and nothing
 * is in our inbox, for example because another server answers at the address · `refused`: it answered with another status · `no-answer`: it took
 * the call and did not answer in time ·
 * `not-sent`: there was no connection.
 */
export const noticeTestOutcomes = ['stored', 'elsewhere', 'refused', 'no-answer', 'not-sent'] as const

/** A notice that we sent to our own address, over the network. */
export const noticeTestSchema = z.strictObject({
  sentAt: instantSchema,
  outcome: z.enum(noticeTestOutcomes),
  /** The status of the HTTP answer. Null without an answer. */
  status: z.nullable(z.number()),
  /** Milliseconds from the call to its answer, or to its end without an answer. */
  tookMs: z.number(),
  /** Why there was no answer: an error code such as `ECONNREFUSED`, or a few words. Null if there was one. */
  cause: z.nullable(z.string()),
  /** Its delivery. Null unless it was stored. */
  noticeId: z.nullable(uuidSchema),
})
export type NoticeTest = z.output<typeof noticeTestSchema>

export const sendNoticeTest = endpoint({
  name: 'sendNoticeTest',
  method: 'POST',
  path: '/admin/webhooks/tests/:provider',
  access: 'admin',
  rateLimit: 'notice-registration',
  summary:
    "Sends a notice without a Pix to our own address for a provider's notices, with the proof that the address asks for. Audited",
  params: z.strictObject({ provider: z.enum(providerNames) }),
  status: 200,
  response: noticeTestSchema,
  problems: ['provider.not-configured'],
})
