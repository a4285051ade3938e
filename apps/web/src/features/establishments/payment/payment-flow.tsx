import type { PublicStore } from '@puente/contract/establishments/store'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { FormDialogOfPayment } from './form-dialog-of-payment.tsx'
import { keptPayment } from './kept-payment.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import type { Terms } from './payment-form.rules.ts'
import { SuccessPopup } from './success-popup.tsx'
import { usePayment } from './use-payment.ts'
import { usePaymentForm } from './use-payment-form.ts'
import { noAmount, type TypedAmount } from './typed-amount.rules.ts'

export interface PaymentFlowProps {
  store: PublicStore
  terms: Terms
  isEstimate: boolean
  amount: TypedAmount
  onAmount: (amount: TypedAmount) => void
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A payment began, or was left. */
  onUnderWay: (underWay: boolean) => void
  /** Id of the paid payment whose receipt the payer asked for again. */
  lastPaid: string | null
  /** A receipt was closed. */
  onReceiptClosed: (paymentId: string | null) => void
  /** Returns the button that opens the payment. The dialogs replace each other, so none of them knows it. */
  returnFocusTo: () => HTMLElement | null
}

/** PAY-023. */
const closesAfterMs = 3_000

/** The payment of a customer from the form to the receipt. It goes on while its dialog is closed. */
export function PaymentFlow(props: PaymentFlowProps) {
  const { store, terms, isEstimate, amount, onAmount, open, onOpenChange, onUnderWay, returnFocusTo } = props
  const { lastPaid, onReceiptClosed } = props
  const { storeId } = store
  const texts = useTexts('establishments/payment')
  const [keptId] = useState(() => keptPayment.read(storeId))
  const current = usePayment(keptId)
  const [receipt, setReceipt] = useState<{ announced: boolean } | null>(null)
  const form = usePaymentForm({
    storeId,
    amount,
    terms,
    onMade: (made) => {
      keptPayment.keep(storeId, made.id)
      current.begin(made)
      onAmount(noAmount)
      onUnderWay(true)
      const name = texts.providers[made.provider]
      const provider = made.simulated ? texts.simulatedProvider(name) : name
      if (made.pixCode !== null) showToast({ tone: 'success', title: texts.generated(provider) })
    },
  })
  const { leave, reopen } = current
  useEffect(() => {
    if (lastPaid !== null) reopen(lastPaid)
  }, [lastPaid, reopen])
  const isAgain = lastPaid !== null
  const show = (wanted: boolean): void => {
    setReceipt(null)
    onOpenChange(wanted)
    if (wanted || !isAgain) return
    leave()
    onReceiptClosed(null)
  }
  const startAgain = (): void => {
    keptPayment.forget(storeId)
    leave()
    onUnderWay(false)
    if (isAgain) onReceiptClosed(null)
    show(true)
  }
  const paid = current.payment?.pixStatus === 'confirmed' ? current.payment : null
  const isPaid = paid !== null
  const hasReceipt = receipt !== null
  useEffect(() => {
    if (!isPaid || hasReceipt) return
    const timer = setTimeout(
      () => {
        setReceipt({ announced: open })
        onOpenChange(false)
      },
      open && !isAgain ? closesAfterMs : 0,
    )
    return () => clearTimeout(timer)
  }, [isPaid, hasReceipt, open, isAgain, onOpenChange])
  const closeReceipt = (): void => {
    keptPayment.forget(storeId)
    setReceipt(null)
    onReceiptClosed(current.id)
    leave()
    onUnderWay(false)
  }

  if (receipt !== null && paid !== null)
    return (
      <SuccessPopup
        {...receipt}
        payment={paid}
        stays={isAgain}
        onClose={closeReceipt}
        returnFocusTo={returnFocusTo}
      />
    )
  if (current.id !== null)
    return (
      <PaymentDialog
        {...{ store, current, returnFocusTo }}
        // If the payment was sent back or disputed while its receipt was open, this dialog replaces the receipt.
        open={open || hasReceipt}
        onOpenChange={show}
        onStartAgain={startAgain}
      />
    )
  // The effect above is about to read the payment.
  if (isAgain) return null
  return (
    <FormDialogOfPayment
      {...{ store, form, terms, isEstimate, amount, onAmount, open, onOpenChange, returnFocusTo }}
    />
  )
}
