import type { AdminCharge } from '@puente/contract/transactions'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { payableOf, restOf } from './owed.rules.ts'

/** The value of a transaction, and under it what is still to be sent where a part was. */
export function PesosCell({ charge }: { charge: AdminCharge }) {
  return (
    <span className="grid justify-items-end">
      <b className="font-[620]">{showAmount(charge.pesosValue)}</b>
      <RestToPay charge={charge} />
    </span>
  )
}

/** Draws nothing where all of the value is to be sent, or none of it. Where a part is kept for a debt, what may be sent. */
export function RestToPay({ charge }: { charge: AdminCharge }) {
  const texts = useTexts('transactions/admin').table
  const payable = payableOf(charge)
  const rest = restOf(charge)
  const words = payable !== null ? texts.payable(showAmount(payable)) : rest && texts.rest(showAmount(rest))
  if (words === null) return null
  return <span className="whitespace-nowrap font-[560] text-fine text-tierra">{words}</span>
}
