import type { PublicStore } from '@puente/contract/establishments/store'
import type { StorePayment } from '@puente/contract/establishments/payments'
import { useCallback, useEffect, useState } from 'react'
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
}

/** PAY-023. */
const closesAfterMs = 3_000

/** The payment of a customer from the form to the receipt. It goes on while its dialog is closed. */
export function PaymentFlow(props: PaymentFlowProps) {
  const { store, terms, isEstimate, amount, onAmount, open, onOpenChange, onUnderWay } = props
  const { storeId } = store
  const texts = useTexts('establishments/payment')
  const [keptId] = useState(() => keptPayment.read(storeId))
  const current = usePayment(keptId)
  const [shown, setShown] = useState<{ payment: StorePayment; announced: boolean } | null>(null)
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
  const startAgain = (): void => {
    keptPayment.forget(storeId)
    current.leave()
    onUnderWay(false)
  }
  const paid = current.payment?.pixStatus === 'confirmed' ? current.payment : null
  const { leave } = current
  useEffect(() => {
    if (paid === null) return
    const timer = setTimeout(
      () => {
        setShown({ payment: paid, announced: open })
        onOpenChange(false)
        leave()
      },
      open ? closesAfterMs : 0,
    )
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the functions are new with every render
  }, [paid, open])
  const closeSuccess = useCallback(() => {
    keptPayment.forget(storeId)
    setShown(null)
    onUnderWay(false)
  }, [storeId, onUnderWay])

  if (shown !== null) return <SuccessPopup {...shown} onClose={closeSuccess} />
  if (current.id !== null)
    return <PaymentDialog {...{ store, current, open, onOpenChange }} onStartAgain={startAgain} />
  return <FormDialogOfPayment {...{ store, form, terms, isEstimate, amount, onAmount, open, onOpenChange }} />
}
