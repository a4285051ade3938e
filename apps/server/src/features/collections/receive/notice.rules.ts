import type { PixStatus, ProviderName } from '@puente/contract/collections'
import { isClosedUnpaid } from '../charge.machine.ts'

/**
 * What a Pix rests on (ruling 24): `answer` the provider told us when we asked · `evidence` a notice whose sender is
 * proven · `hint` a notice that anybody could have sent.
 */
export type Proof = 'answer' | 'evidence' | 'hint'

export interface ChargeFacts {
  readonly provider: ProviderName
  readonly pixKey: string
  readonly totalMinor: bigint
  readonly status: PixStatus
  /** Null until a Pix is known; a charge confirmed by hand may still wait for its own. */
  readonly endToEndId: string | null
}

export interface PixFacts {
  readonly provider: ProviderName
  readonly endToEndId: string
  readonly pixKey: string | null
  readonly amountMinor: bigint
  /** Parts of it that go back to the payer. */
  readonly returns: readonly unknown[]
}

/** Why a Pix waits in suspense for an admin (ruling 25). */
export type HeldReason =
  | 'unknown-txid'
  | 'foreign-key'
  | 'short'
  | 'over'
  | 'second-payment'
  | 'charge-closed'

export type Decision =
  /** This charge was credited with this Pix; it may still bring news of its return. */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'ask-provider' }
  | { readonly kind: 'confirm'; readonly late: boolean }
  /** The charge was confirmed by hand and this is its money: remembered, not posted again. */
  | { readonly kind: 'attach' }
  | { readonly kind: 'hold'; readonly reason: HeldReason }

/**
 * What to do with a Pix, given the charge that its txid names. Key and exact cents are compared whatever the proof. A
 * Pix without a key, or with one that is not the charge's, is only believed when our own account shows it: a stranger
 * at the same provider can point his notices at us. There, one without a key came to the charge's own, which need not be
 * the one that we use today. Nor is another amount believed before: held by a notice that was wrong, a charge that was paid
 * would not be confirmed.
 */
export function decide(charge: ChargeFacts | null, pix: PixFacts, proof: Proof): Decision {
  const repeated = charge !== null && charge.endToEndId === pix.endToEndId
  if (repeated && (proof !== 'hint' || pix.returns.length === 0)) return { kind: 'duplicate' }
  if (proof === 'hint') return { kind: 'ask-provider' }
  if (charge === null || charge.provider !== pix.provider) return { kind: 'hold', reason: 'unknown-txid' }
  const isAnswer = proof === 'answer'
  const isForeign = pix.pixKey !== charge.pixKey && !(isAnswer && pix.pixKey === null)
  const isOther = isForeign || pix.amountMinor !== charge.totalMinor
  if (isOther && !isAnswer) return { kind: 'ask-provider' }
  if (isForeign) return { kind: 'hold', reason: 'foreign-key' }
  if (isOther) return { kind: 'hold', reason: pix.amountMinor < charge.totalMinor ? 'short' : 'over' }
  if (charge.status === 'pending') return { kind: 'confirm', late: false }
  if (isClosedUnpaid(charge.status)) return { kind: 'confirm', late: true }
  if (charge.status !== 'confirmed') return { kind: 'hold', reason: 'charge-closed' }
  return charge.endToEndId === null ? { kind: 'attach' } : { kind: 'hold', reason: 'second-payment' }
}
