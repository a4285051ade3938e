import type { ChargeTerms } from '../ledger/public.ts'
import type { Charge } from './charge.ts'

/** What the books need to know of a charge. */
export function ledgerTerms(charge: Charge): ChargeTerms {
  const { provider, beneficiaryId, realValueMinor, feeMinor, spread, pesosValueMinor } = charge
  return { provider, beneficiaryId, realValueMinor, feeMinor, spread, pesosValueMinor }
}
