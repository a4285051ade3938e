import type { DeskPayment } from '@puente/contract/establishments/payments-desk'
import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import PanelRightOpen from 'lucide-react/icons/panel-right-open'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { ownBegun } from '../../payouts/admin/public.ts'
import { BeingPaid, useActionLabel } from '../admin/charge-cells.tsx'

/** The acts of a row. The owner of the table decides what each one does. */
export interface UrlActions {
  onPay: (payment: DeskPayment) => void
  onDetails: (payment: DeskPayment) => void
  onCancel: (payment: DeskPayment) => void
}

/** A name above a smaller line, both shortened where they do not fit. */
export function NameAndLine({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="grid py-1 leading-tight">
      <span className="trunc">{first}</span>
      <span className="trunc text-fine text-t3">{second}</span>
    </span>
  )
}

/** 'Enviar' for an unpaid row, also a partly paid one, 'Pago' for a paid one, nothing for a cancelled one (URLT-009, URLT-025). */
export function useUrlAction({ charge, status }: DeskPayment) {
  const texts = useTexts('transactions/url')
  const label = useActionLabel(charge)
  if (status === 'cancelled') return { acts: false, text: '–' }
  if (status === 'paid' && !label.acts) return { acts: false, text: texts.statuses.paid }
  const { allowedActions } = charge
  const isPlain =
    ownBegun(charge) === null && !allowedActions.includes('set-off') && !allowedActions.includes('approval')
  return label.acts && isPlain ? { ...label, text: texts.send } : label
}

export function UrlActionCell({ payment, onPay }: { payment: DeskPayment } & Pick<UrlActions, 'onPay'>) {
  const label = useUrlAction(payment)
  const { begun } = payment.charge
  if (begun !== null && !begun.mine) return <BeingPaid begun={begun} />
  if (!label.acts) return <span className="inline-block min-w-[84px] text-center text-t3">{label.text}</span>
  return (
    <Button
      size="small"
      offBecause={label.offBecause}
      onClick={() => onPay(payment)}
      className="!min-h-[30px] min-w-[84px] !px-2 !text-label"
    >
      {label.text}
      <span className="sr-only"> {payment.charge.clientName}</span>
    </Button>
  )
}

/** The menu of a row (URLT-010, URLT-028). */
export function RowMenu({
  payment,
  onDetails,
  onCancel,
}: { payment: DeskPayment } & Pick<UrlActions, 'onDetails' | 'onCancel'>) {
  const texts = useTexts('transactions/url').menu
  const [open, setOpen] = useState(false)
  const label = texts.of(payment.charge.clientName)
  const choose = (act: (chosen: DeskPayment) => void) => () => {
    setOpen(false)
    act(payment)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      anchor={(props) => <IconButton {...props} icon={Ellipsis} label={label} small />}
    >
      <div className="grid gap-1">
        <Button variant="plain" icon={PanelRightOpen} full onClick={choose(onDetails)}>
          {texts.details}
        </Button>
        {payment.cancellable && (
          <Button variant="danger" icon={Ban} full onClick={choose(onCancel)}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </Popover>
  )
}
