import * as z from 'zod/mini'
import { brlSchema, instantSchema, uuidSchema } from './protocol/wire.ts'

/** Ruling 3. The names only; the server's `charge.machine.ts` has the allowed transitions. */
export const pixStatuses = [
  'pending',
  'confirmed',
  'failed',
  'refunded',
  'expired',
  'cancelled',
  'disputed',
] as const
export type PixStatus = (typeof pixStatuses)[number]

/** What admins filter charges by. `held`: what came does not pay the charge and is held (ruling 25). No status finds such a charge. */
export const pixFilters = [...pixStatuses, 'held'] as const
export type PixFilter = (typeof pixFilters)[number]

/** How a charge had closed before its Pix confirmed it. `unrecorded`: the confirmation is older than the record of closings. */
export const closingsBeforeConfirmation = ['expired', 'cancelled', 'failed', 'unrecorded'] as const
export type ClosingBeforeConfirmation = (typeof closingsBeforeConfirmation)[number]

/**
 * The result of cancelling a charge (ruling 62). `ended`: nobody can pay it any more. `paid`: its payment came first and was credited. `refused`: the
 * provider does not withdraw it, so it can be paid until it expires. `unanswered`: the provider did not answer, it is still pending, and the server
 * retries.
 */
export const cancelOutcomes = ['ended', 'paid', 'refused', 'unanswered'] as const
export type CancelOutcome = (typeof cancelOutcomes)[number]

/** Who sent a Pix, as the provider reports it (ruling 61). Name or document may be unknown, but not both. */
export const pixPayerSchema = z.strictObject({
  name: z.nullable(z.string()),
  /** As it may be shown: `***.456.789-**`, or the CNPJ in full. */
  document: z.nullable(z.string()),
  /** Whether this is somebody other than the client named on the charge. Null if that is unknown. */
  another: z.nullable(z.boolean()),
})
export type PixPayer = z.infer<typeof pixPayerSchema>

/** The Pix that paid a charge. */
export const pixPaymentSchema = z.strictObject({
  /** The Pix's own time, not that of our confirmation. */
  paidAt: instantSchema,
  /** Null if the provider does not name them. */
  payer: z.nullable(pixPayerSchema),
})
export type PixPayment = z.infer<typeof pixPaymentSchema>

/**
 * Why a Pix waits for a decision, as the timeline of its charge shows it. `otherwise`: it was paid to another key or provider than the charge's, or
 * with another code.
 */
export const heldReasons = ['short', 'over', 'twice', 'after-close', 'otherwise'] as const

/** A Pix that came for a charge and waits for a decision (ruling 25). */
export const heldPixSchema = z.strictObject({
  reason: z.enum(heldReasons),
  amount: brlSchema,
  /** The Pix's own time. */
  paidAt: instantSchema,
  /** Null if the provider does not name them. */
  payer: z.nullable(pixPayerSchema),
  endToEndId: z.string(),
})
export type HeldPix = z.infer<typeof heldPixSchema>

/** Every provider that a charge may be made with. Each has a folder of its own in the server's `providers/`. */
export const providerNames = ['fire_banking', 'corpx', 'bcb'] as const
export type ProviderName = (typeof providerNames)[number]

/** The names under which people know the providers, in every language. The texts of the screens have the same. */
export const providerTitles: Readonly<Record<ProviderName, string>> = {
  fire_banking: 'Fire Banking',
  corpx: 'CorpX',
  bcb: 'BCB',
}

/** PSP-001: the active provider if the setting cannot be read. */
export const fallbackProvider: ProviderName = 'fire_banking'

/**
 * What a payer needs to pay a charge, and its state: the common schema members of an order and of a store payment. They contain nothing that only the
 * owner may see.
 */
export const payableChargeMembers = {
  id: uuidSchema,
  /** The txid: the id without its hyphens. */
  transactionId: z.string(),
  pixStatus: z.enum(pixStatuses),
  /** The requested amount, before the fee. */
  realValue: brlSchema,
  fee: brlSchema,
  /** valor_total: what the payer pays. */
  total: brlSchema,
  simulated: z.boolean(),
  /** The copy-and-paste code; null until the provider has answered, and once the charge cannot be paid any more. */
  pixCode: z.nullable(z.string()),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  /** A Pix for it arrived that did not confirm it and waits for a decision (ruling 25). Nobody should pay again meanwhile. */
  heldPix: z.boolean(),
  version: z.number(),
  serverTime: instantSchema,
}

const payableChargeSchema = z.strictObject(payableChargeMembers)
export type PayableCharge = z.infer<typeof payableChargeSchema>
