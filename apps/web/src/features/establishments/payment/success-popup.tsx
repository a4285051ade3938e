import type { StorePayment } from '@puente/contract/establishments/payments'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect } from 'react'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Sun } from '../../../ui/sun.tsx'
import { useLeaving } from '../../../ui/use-leaving.ts'
import { PaymentFacts } from './payment-facts.tsx'
import { ReceiptActions } from './receipt-actions.tsx'

/** PAY-024, in seconds. */
const staySeconds = 10

interface SuccessPopupProps {
  payment: StorePayment
  /** The dialog of the payment has said that it was confirmed. */
  announced: boolean
  /** The payer asked for it, so it does not close by itself. */
  stays: boolean
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}

/** The payment with its receipt, over the page. The time until it closes is shown and stops at a touch (PAY-024). */
export function SuccessPopup({ payment, announced, stays, onClose, returnFocusTo }: SuccessPopupProps) {
  const texts = useTexts('establishments/payment')
  const { left, stop } = useLeaving(stays ? null : staySeconds, onClose)
  useEffect(() => {
    // Any key, wherever the focus is: a person with a keyboard is reading it.
    addEventListener('keydown', stop)
    return () => removeEventListener('keydown', stop)
  }, [stop])
  const { receipt } = texts
  const total = showAmount(payment.total)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={announced ? receipt.title(total) : texts.confirmed}
      closeLabel={receipt.close}
      returnFocusTo={returnFocusTo}
      footer={<Actions payment={payment} left={left} onStop={stop} />}
    >
      <div onPointerDown={stop}>
        <p className="grid justify-items-center gap-3 text-center">
          <Sun size="5.5rem" />
          <span className="sign text-31">{total}</span>
          <Badge tone="success" icon={ShieldCheck}>
            {receipt.verified}
          </Badge>
          <span className="text-pretty text-small text-t2">{receipt.nothingToShow(payment.store.name)}</span>
        </p>
        <PaymentFacts payment={payment} />
      </div>
    </Dialog>
  )
}

interface ActionsProps {
  payment: StorePayment
  /** Seconds until it closes by itself; null once stopped. */
  left: number | null
  onStop: () => void
}

/** The line of the time stands above the buttons, which take the whole width. */
function Actions({ payment, left, onStop }: ActionsProps) {
  const texts = useTexts('establishments/payment').receipt
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 md:w-full">
      {left !== null && (
        <Button variant="plain" onClick={onStop}>
          <span className="tabular-nums">
            {texts.closesIn(left)} · {texts.keepOpen}
          </span>
        </Button>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 md:flex md:justify-end">
        <ReceiptActions payment={payment} onUse={onStop} />
      </div>
    </div>
  )
}
