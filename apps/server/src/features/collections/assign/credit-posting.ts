import type { PostingLine } from '@puente/contract/ledger'
import { ars, brl } from '@puente/contract/protocol/wire'
import type { Currency } from '@puente/domain/money'
import { chargeConfirmed, type ChargeTerms, heldPaymentReleased } from '../../ledger/public.ts'

/**
 * What is posted when a Pix leaves suspense as the payment of a charge, one line for each ledger account, so that an admin sees it before they decide.
 * @param terms of the charge, as it is credited
 * @param isConfirmed whether the charge was confirmed by hand, and so was posted already
 */
export function creditPosting(terms: ChargeTerms, isConfirmed: boolean): PostingLine[] {
  const released = heldPaymentReleased(terms.provider, terms.realValueMinor + terms.feeMinor)
  const sums = new Map<string, { readonly currency: Currency; minor: bigint }>()
  for (const { account, currency, minor } of [...released, ...(isConfirmed ? [] : chargeConfirmed(terms))]) {
    const sum = sums.get(account)
    if (sum === undefined) sums.set(account, { currency, minor })
    else sum.minor += minor
  }
  return [...sums]
    .filter(([, { minor }]) => minor !== 0n)
    .map(([account, { currency, minor }]) => ({
      account,
      amount: currency === 'BRL' ? brl(minor) : ars(minor),
    }))
}
