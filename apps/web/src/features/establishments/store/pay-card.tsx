import type { PublicStore } from '@puente/contract/establishments/store'
import { formatRate } from '@puente/domain/money-format'
import { storeStatusAt } from '@puente/domain/store-status'
import clsx from 'clsx'
import Receipt from 'lucide-react/icons/receipt'
import { useId, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteNow } from '../../../lib/site/use-site-now.ts'
import { AmountBox, Bridge } from '../../../ui/bridge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { PaymentTotals } from '../payment/payment-totals.tsx'
import { boxesOf, noAmount, type TypedAmount } from '../payment/typed-amount.rules.ts'
import { type PaymentTerms, useTerms } from '../payment/use-terms.ts'
import { usePaymentFlow } from './use-payment-flow.ts'

/** What an amount is in the other currency, what the fee adds, and the way to the payment (SHOP-013, PAY-003 to PAY-005). */
export function PayCard({ store }: { store: PublicStore }) {
  const texts = useTexts('establishments/store').pay
  const titleId = useId()
  const terms = useTerms()
  const flow = usePaymentFlow(store.storeId)
  const [amount, setAmount] = useState<TypedAmount>(noAmount)
  const opener = useRef<HTMLButtonElement>(null)
  const { Flow } = flow
  return (
    <Card
      role="region"
      aria-labelledby={titleId}
      className="rounded-hero p-4 shadow-float sm:p-5.5"
      onFocus={flow.prepare}
    >
      <h2 id={titleId} className="sign text-20">
        {texts.title}
      </h2>
      {terms.rate === null ? (
        <p className="mt-2 text-small text-t2">{texts.none}</p>
      ) : (
        <>
          <p className="needs-script mt-1.5 mb-4 text-small text-t2">{texts.lead}</p>
          <Amounts {...{ amount, terms }} onAmount={setAmount} />
          <ClosedNote hours={store.operatingHours} />
          {terms.terms !== null && (
            <div className="needs-script mt-4">
              <Button
                ref={opener}
                variant="primary"
                size="large"
                full
                busy={flow.loading}
                onClick={flow.start}
              >
                {flow.underWay ? texts.back : texts.open}
              </Button>
              {flow.showLast !== null && (
                <Button
                  variant="plain"
                  full
                  icon={Receipt}
                  // The first script of the page marks a tab that has a receipt, so this button is in the first paint and shifts nothing.
                  className={clsx('mt-2', flow.showLast === undefined && 'if-receipt-kept')}
                  onClick={flow.showLast}
                >
                  {texts.lastReceipt}
                </Button>
              )}
              {flow.failed && <FieldError id={`${titleId}-failed`}>{texts.failed}</FieldError>}
            </div>
          )}
        </>
      )}
      {Flow !== null && terms.terms !== null && (
        <Flow
          store={store}
          terms={terms.terms}
          isEstimate={terms.isEstimate}
          amount={amount}
          onAmount={setAmount}
          open={flow.open}
          onOpenChange={flow.setOpen}
          onUnderWay={flow.setUnderWay}
          lastPaid={flow.lastPaid}
          onReceiptClosed={flow.noteReceipt}
          returnFocusTo={() => opener.current}
        />
      )}
    </Card>
  )
}

interface AmountsProps {
  amount: TypedAmount
  onAmount: (amount: TypedAmount) => void
  terms: PaymentTerms
}

function Amounts({ amount, onAmount, terms: { rate, terms, isEstimate } }: AmountsProps) {
  const texts = useTexts('establishments/store').pay
  if (rate === null) return null
  const boxes = boxesOf(amount, rate)
  return (
    <>
      <Bridge rate={texts.rate(formatRate(rate))}>
        <AmountBox
          label={texts.pesos}
          currency="ARS"
          value={boxes.ars}
          onValueChange={(minor) => onAmount({ currency: 'ARS', minor })}
        />
        <AmountBox
          label={texts.reais}
          currency="BRL"
          value={boxes.brl}
          onValueChange={(minor) => onAmount({ currency: 'BRL', minor })}
        />
      </Bridge>
      {terms !== null && <PaymentTotals realValueMinor={boxes.brl} feeMinor={terms.feeMinor} texts={texts} />}
      {isEstimate && (
        <p role="status" className="mt-3 text-label text-t2">
          {texts.estimate}
        </p>
      )}
    </>
  )
}

/** A closed store can still be paid. */
function ClosedNote({ hours }: { hours: PublicStore['operatingHours'] }) {
  const texts = useTexts('establishments/store').pay
  const { kind } = storeStatusAt(hours, new Date(useSiteNow()))
  if (kind === 'open' || kind === 'unknown') return null
  return <p className="mt-4 rounded-box bg-s2 p-3 text-small text-t2">{texts.closed}</p>
}
