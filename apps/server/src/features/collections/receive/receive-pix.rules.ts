import type { PixStatus, ProviderName } from '@puente/contract/collections'

/**
 * How a Pix is proven (ruling 24): `answer` what our account at the provider shows when we query it · `evidence` a notice whose sender is
 * proven · `hint` a notice that anybody could have sent.
 */
export type PixProof = 'answer' | 'evidence' | 'hint'

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
  /** Its returns to the payer. */
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
  /** The charge was already credited with this Pix. The report may hold a new return. */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'ask-provider' }
  | { readonly kind: 'confirm'; readonly late: boolean }
  /** The Pix belongs to a charge that an admin had confirmed. It is stored and not posted again. */
  | { readonly kind: 'attach' }
  | { readonly kind: 'hold'; readonly reason: HeldReason }

/** Which key the Pix was paid to: the charge's own, unknown because the provider names none, or another. */
type KeyMatch = 'own' | 'unnamed' | 'foreign'
type AmountMatch = 'exact' | 'short' | 'over'

/** `credit`: the Pix pays the charge · `ask`: only the provider's answer decides · or why it is held. */
type Verdict = 'credit' | 'ask' | HeldReason

/**
 * The effect of a Pix on the charge that its txid names. Key and exact cents are compared with every kind of proof.
 *
 * A hint is never believed, because anybody could have sent it.
 *
 * A notice with proof is believed if key and amount match. A stranger at the same provider can point their own notices at us, so a
 * foreign or unnamed key is only believed when our own account shows the Pix. The same holds for another amount: a wrong notice would put
 * the Pix in suspense and leave its charge unconfirmed.
 *
 * An answer is what our own account shows. A Pix without a key in it came to the charge's own key, which may differ from the one that we use today.
 */
const verdicts: Readonly<Record<PixProof, Record<KeyMatch, Record<AmountMatch, Verdict>>>> = {
  hint: {
    own: { exact: 'ask', short: 'ask', over: 'ask' },
    unnamed: { exact: 'ask', short: 'ask', over: 'ask' },
    foreign: { exact: 'ask', short: 'ask', over: 'ask' },
  },
  evidence: {
    own: { exact: 'credit', short: 'ask', over: 'ask' },
    unnamed: { exact: 'ask', short: 'ask', over: 'ask' },
    foreign: { exact: 'ask', short: 'ask', over: 'ask' },
  },
  answer: {
    own: { exact: 'credit', short: 'short', over: 'over' },
    unnamed: { exact: 'credit', short: 'short', over: 'over' },
    foreign: { exact: 'foreign-key', short: 'foreign-key', over: 'foreign-key' },
  },
}

/** Decides what to do with a Pix, given the charge that its txid names. */
export function decide(charge: ChargeFacts | null, pix: PixFacts, proof: PixProof): Decision {
  const repeated = charge !== null && charge.endToEndId === pix.endToEndId
  if (repeated && (proof !== 'hint' || pix.returns.length === 0)) return { kind: 'duplicate' }
  if (charge === null || charge.provider !== pix.provider) {
    return proof === 'hint' ? { kind: 'ask-provider' } : { kind: 'hold', reason: 'unknown-txid' }
  }
  const verdict = verdicts[proof][keyMatch(charge, pix)][amountMatch(charge, pix)]
  if (verdict === 'ask') return { kind: 'ask-provider' }
  return verdict === 'credit' ? creditTo(charge) : { kind: 'hold', reason: verdict }
}

/** Decides what a correct payment does, from the status of the charge. */
function creditTo({ status, endToEndId }: ChargeFacts): Decision {
  switch (status) {
    case 'pending':
      return { kind: 'confirm', late: false }
    case 'expired':
    case 'failed':
    case 'cancelled':
      return { kind: 'confirm', late: true }
    case 'confirmed':
      return endToEndId === null ? { kind: 'attach' } : { kind: 'hold', reason: 'second-payment' }
    case 'refunded':
    case 'disputed':
      return { kind: 'hold', reason: 'charge-closed' }
  }
}

function keyMatch(charge: ChargeFacts, pix: PixFacts): KeyMatch {
  if (pix.pixKey === null) return 'unnamed'
  return pix.pixKey === charge.pixKey ? 'own' : 'foreign'
}

function amountMatch(charge: ChargeFacts, pix: PixFacts): AmountMatch {
  if (pix.amountMinor === charge.totalMinor) return 'exact'
  return pix.amountMinor < charge.totalMinor ? 'short' : 'over'
}
