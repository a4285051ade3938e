import * as z from 'zod/mini'

/**
 * The topic of a live event. Events announce that something changed, never its new state: the screen reads it again. Only `balance` carries
 * the value, to its owner. `charge` one charge or its order · `payer-request` a charge of the stream's user that waits for its payer's data ·
 * `establishment` an establishment of the stream's user, for admins any user's · `balance` the ledger balance of the stream's user · `payout` a
 * payout to the stream's user was begun, left or ended · `payout-file` a file for the bank, for admins · `finance` the grant of the stream's session for the finance area · `case` the owner or
 * notes of a case, for admins · `echo` the reply to a test of the stream, to its own session · `providers` the settings of a
 * provider, for admins · `rate` the order rate or the spread (id `order`, or `void` with a change that voids every quote), or a calculator rate (its
 * pair) · `message` a message of an admin to the stream's user · `session` the user's own account or session · `settings` a public setting · `ticket`
 * a conversation of the stream's user with support, for admins any user's · `transfer` a Pix transfer of the finance area, for admins ·
 * `verification` the user's own state, for admins any user's.
 */
export const liveTopics = [
  'charge',
  'balance',
  'case',
  'echo',
  'establishment',
  'finance',
  'message',
  'payer-request',
  'payout',
  'payout-file',
  'providers',
  'rate',
  'session',
  'settings',
  'ticket',
  'transfer',
  'verification',
] as const
export type LiveTopic = (typeof liveTopics)[number]

export const liveEventSchema = z.strictObject({
  topic: z.enum(liveTopics),
  id: z.string(),
  version: z.number(),
  /** Only in events of `balance`, and only to its owner: centavos of ARS that the ledger now holds for them (HIST-034). */
  balanceMinor: z.optional(z.string().check(z.regex(/^-?\d{1,18}$/))),
})
export type LiveEvent = z.infer<typeof liveEventSchema>

/**
 * Name of the stream's keep-alive: a server-sent event of its own, without content. A dead connection raises no error, so only the absence of the
 * keep-alive shows a browser that it would miss a payment.
 */
export const livePulse = 'pulse'
/** Milliseconds between two keep-alives. */
export const livePulseMs = 3_000

/** Path of the stream below the API prefix, for signed-in people. */
export const livePath = '/live'

/** Path of the stream for visitors, which carries only what concerns everyone: `rate` and `settings` (RATE-029). */
export const publicLivePath = '/live/public'
