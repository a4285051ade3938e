import type { AdminCharge } from '@puente/contract/transactions'
import { useQuery } from '@tanstack/react-query'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { chargesQuery } from './charge-queries.ts'
import { chargeFilters, type ChargeSearch, searchOfView } from './charge-search.ts'
import { nextToPay } from './next-to-pay.rules.ts'
import type { PayoutTarget } from './use-payout-target.ts'

/**
 * The payout to make after the last one of this list. Null before the first payout, and if nothing else can be paid. In every list, it is
 * the oldest one of the queue within the same period.
 */
export function useNextToPay(
  { charge, last }: Pick<PayoutTarget, 'charge' | 'last'>,
  search: ChargeSearch,
): AdminCharge | null {
  // Read the queue while the dialog is open, so that the button can take the focus when the dialog closes.
  const queue = useQuery({
    ...chargesQuery(chargeFilters(searchOfView(search, 'to-pay'))),
    enabled: charge !== null || last !== null,
  })
  return last && nextToPay(queue.data?.items ?? [], last.charge.id)
}

interface NextToPayProps {
  payout: Pick<PayoutTarget, 'last' | 'open' | 'nextButton'>
  next: AdminCharge | null
}

/** Shows, after a payout, how its charge stands and a button that opens the next payout. It stays longer than the toast. */
export function NextToPay({ payout: { last, open, nextButton }, next }: NextToPayProps) {
  const texts = useTexts('transactions/admin').next
  if (last === null || next === null) return null
  const about = `${nextButton}-about`
  return (
    <div data-next-to-pay className="mb-2.5">
      <Callout
        tone="success"
        title={paidWords(last, texts)}
        action={
          <Button
            id={nextButton}
            size="small"
            variant="primary"
            aria-describedby={about}
            onClick={() => open(next)}
          >
            {texts.open}
          </Button>
        }
      >
        <span id={about}>{texts.about(next.clientName, showAmount(next.pesosRemaining))}</span>
      </Callout>
    </div>
  )
}

/** Returns what is still owed. The toast has said what was sent. Names the client of the charge, although the pesos go to the merchant. */
function paidWords(
  { charge: { clientName, pesosRemaining }, amount }: NonNullable<PayoutTarget['last']>,
  texts: Areas['transactions/admin']['next'],
): string {
  if (amountOf(amount).minor === 0n) return texts.setOff(clientName)
  return amountOf(pesosRemaining).minor > 0n
    ? texts.paidPart(clientName, showAmount(pesosRemaining))
    : texts.paid(clientName)
}
