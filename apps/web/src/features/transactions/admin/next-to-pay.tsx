import type { AdminCharge, ChargeView } from '@puente/contract/transactions'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { nextToPay } from './next-to-pay.rules.ts'
import type { PayoutTarget } from './use-payout-target.ts'

interface NextToPayProps {
  pay: Pick<PayoutTarget, 'last' | 'open' | 'nextButton'>
  rows: readonly AdminCharge[]
  view: ChargeView | undefined
}

/** After a payout: what was paid last, and the button that opens the next one. It stays longer than the toast. */
export function NextToPay({ pay: { last, open, nextButton }, rows, view }: NextToPayProps) {
  const texts = useTexts('transactions/admin').next
  const next = last && nextToPay(rows, last.id, view)
  if (last === null || next === null) return null
  const about = `${nextButton}-about`
  return (
    <div className="mb-2.5">
      <Callout
        tone="success"
        title={texts.paid(last.clientName)}
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
