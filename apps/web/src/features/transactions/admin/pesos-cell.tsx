import type { AdminCharge } from '@puente/contract/transactions'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { dividedOf, restOf } from './owed.rules.ts'

/** The value of a transaction, and under it what is still to be sent where a part was. */
export function PesosCell({ charge }: { charge: AdminCharge }) {
  return (
    <span className="grid justify-items-end">
      <b className="font-[620]">{showAmount(charge.pesosValue)}</b>
      <RestToPay charge={charge} />
    </span>
  )
}

/**
 * What is still to be sent. Draws nothing where that is all of the value, or nothing. Where a debt takes a part, shows what may be sent; where it
 * takes all, shows what is set off.
 */
export function RestToPay({ charge }: { charge: AdminCharge }) {
  const texts = useTexts('transactions/admin').table
  const divided = dividedOf(charge)
  const rest = restOf(charge)
  const words =
    divided === null ? rest && texts.rest(showAmount(rest)) : texts[divided.kind](showAmount(divided.amount))
  if (words === null) return null
  return <span className="whitespace-nowrap font-[560] text-fine text-tierra">{words}</span>
}
