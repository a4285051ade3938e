import type { PublicStore } from '@puente/contract/establishments/store'
import { money } from '@puente/domain/money'
import { formatMoney } from '@puente/domain/money-format'
import QrCode from 'lucide-react/icons/qr-code'
import { useId } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NewTerms } from './new-terms.tsx'
import { PaymentForm, type PaymentFormProps } from './payment-form.tsx'
import { paymentOf } from './payment-form.rules.ts'

interface FormDialogOfPaymentProps extends Omit<PaymentFormProps, 'id'> {
  store: PublicStore
  open: boolean
  onOpenChange: (open: boolean) => void
  returnFocusTo: () => HTMLElement | null
}

/** The form, or the figures that changed while it was filled in. */
export function FormDialogOfPayment(props: FormDialogOfPaymentProps) {
  const { store, open, onOpenChange, returnFocusTo, form, amount, isEstimate } = props
  const texts = useTexts('establishments/payment')
  const formId = useId()
  const { newTerms, busy } = form
  const total = newTerms === null ? null : (paymentOf(amount, newTerms.now)?.totalMinor ?? 0n)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={newTerms === null ? texts.title : texts.newTerms.title}
      description={<span lang="es">{store.name}</span>}
      closeLabel={texts.close}
      returnFocusTo={returnFocusTo}
      keepOpen={busy}
      footer={
        total === null ? (
          <Button
            type="submit"
            form={formId}
            variant="primary"
            size="large"
            full
            icon={QrCode}
            busy={busy}
            offBecause={isEstimate ? texts.estimate : undefined}
          >
            {texts.generate}
          </Button>
        ) : (
          <>
            <Button onClick={form.keepOldTerms} disabled={busy}>
              {texts.newTerms.back}
            </Button>
            <Button variant="primary" busy={busy} onClick={form.submit}>
              {texts.newTerms.confirm(formatMoney(money(total, 'BRL')))}
            </Button>
          </>
        )
      }
    >
      {newTerms === null ? (
        <PaymentForm id={formId} {...props} />
      ) : (
        <NewTerms amount={amount} {...newTerms} />
      )}
    </Dialog>
  )
}
