import type { PixStatus, ProviderName } from '@puente/contract/collections'
import type { Percent, Rate } from '@puente/domain/rate'
import type { ChargeTerms } from '../ledger/public.ts'

/** A charge: the amount that a payer has to pay, what we owe the beneficiary for it, and the state of its Pix. Amounts are centavos. */
export interface Charge extends ChargeTermsFixed {
  readonly status: PixStatus
  /** The provider's last status in its own words. */
  readonly providerStatus: string | null
  readonly endToEndId: string | null
  readonly pesosPaidMinor: bigint
  readonly pesosReservedMinor: bigint
  /** Pesos of this charge that were kept for debts of its beneficiary (ruling 58). */
  readonly pesosSetOffMinor: bigint
  /** The part of the pesos overpaid for this charge that was set off or written off. */
  readonly debtClearedMinor: bigint
  readonly refundedMinor: bigint
  /** Pesos that refunds and disputes took or hold. They are no longer owed. */
  readonly pesosTakenBackMinor: bigint
  readonly pixCode: string | null
  /** When a screen first showed the code to its owner. */
  readonly shownAt: Date | null
  readonly askedAt: Date | null
  readonly confirmedAt: Date | null
  /** The reasons why an admin has to look at the charge. */
  readonly flags: readonly string[]
  readonly version: number
}

/** The terms of a charge. The database refuses to change them. */
export interface ChargeTermsFixed {
  readonly id: string
  readonly kind: 'order' | 'establishment'
  /** Null for an establishment without an owner. */
  readonly ownerId: string | null
  /** The beneficiary whose payable account is credited. */
  readonly beneficiaryId: string
  readonly txid: string
  readonly provider: ProviderName
  readonly pixKey: string
  readonly realValueMinor: bigint
  readonly feeMinor: bigint
  readonly totalMinor: bigint
  readonly pesosValueMinor: bigint
  readonly baseRate: Rate
  readonly spread: Percent
  readonly customerRate: Rate
  readonly description: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A reason why an admin has to look at a charge. */
export type ChargeFlag =
  | 'unknown-status'
  | 'paid-without-pix'
  | 'amount-mismatch'
  | 'foreign-key'
  | 'second-payment'
  | 'late-confirmation'
  | 'paid-by-another'
  | 'refund-mismatch'
  | 'return-unread'
  | 'never-answered'
  | 'confirmed-without-pix'

/** The terms of a charge by which the ledger posts. */
export function ledgerTerms(charge: Charge): ChargeTerms {
  const { provider, beneficiaryId, realValueMinor, feeMinor, spread, pesosValueMinor } = charge
  return { provider, beneficiaryId, realValueMinor, feeMinor, spread, pesosValueMinor }
}
