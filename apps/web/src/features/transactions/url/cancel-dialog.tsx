import { paymentReasonLength } from '@puente/contract/establishments/payments'
import type { DeskPayment } from '@puente/contract/establishments/payments-desk'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { CancelSteps } from './cancel-steps.tsx'
import { useCancellation } from './use-cancellation.ts'

interface CancelDialogProps {
  /** As it is now: a live event may change it while the dialog is open. */
  payment: DeskPayment
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}

/** Cancels a payment that waits for its Pix, with a reason: the provider first, then us (URLT-028, ruling 62). */
export function CancelDialog({ payment, onClose, returnFocusTo }: CancelDialogProps) {
  const texts = useTexts('transactions/url').cancellation
  const form = useId()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { charge } = payment
  const cancellation = useCancellation(charge.id, onClose)
  const { busy, paid, note } = cancellation
  const { least, most } = paymentReasonLength
  const tooShort = reason.trim().length < least
  const closed = !payment.cancellable && !busy
  if (paid !== null || (closed && charge.pixStatus === 'confirmed'))
    return <PaidFirst payment={paid ?? payment} {...{ onClose, returnFocusTo }} />
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (tooShort) document.getElementById(`${form}-reason`)?.focus()
    else if (!busy && !closed) cancellation.send(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={busy ? texts.busy : texts.title}
      description={texts.text(charge.clientName)}
      closeLabel={texts.close}
      returnFocusTo={returnFocusTo}
      keepOpen={busy || (reason.trim() !== '' && !closed)}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {texts.back}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="danger"
            busy={busy}
            offBecause={closed ? texts.closed : undefined}
          >
            {texts.confirm(showAmount(charge.total), charge.clientName)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {closed && note === null && <Callout tone="pending" title={texts.closed} announce />}
        {note !== null && (
          <Callout tone={note.tone} title={note.title} announce>
            {note.text}
          </Callout>
        )}
        <Summary payment={payment} />
        {busy && <CancelSteps />}
        <p role="status" className="sr-only">
          {busy && `${texts.steps.provider}. ${texts.steps.providerHint}`}
        </p>
        <TextArea
          id={`${form}-reason`}
          label={texts.reason}
          aside={`${reason.length}/${most}`}
          rows={3}
          maxLength={most}
          readOnly={busy || closed}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          hint={texts.hint}
          error={asked && tooShort ? texts.tooShort(least) : undefined}
        />
      </form>
    </Dialog>
  )
}

/** The Pix came before the cancellation, so the payment is confirmed (ruling 62). */
function PaidFirst({ payment, onClose, returnFocusTo }: CancelDialogProps) {
  const texts = useTexts('transactions/url').cancellation
  const language = useLanguage()
  const { charge } = payment
  const paidAt = charge.payment?.paidAt ?? charge.confirmedAt
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.paidTitle}
      returnFocusTo={returnFocusTo}
      closeLabel={texts.close}
      footer={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <Link
            to="/admin"
            search={{ view: 'to-pay', first: 'table' }}
            className={buttonClass({ variant: 'primary' })}
          >
            {texts.seeToPay}
          </Link>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Summary payment={payment} />
        <Callout tone="success" title={texts.paidProvider} announce>
          {paidAt !== null && <p>{texts.paidAt(formatDate(paidAt, 'moment', language))}</p>}
          <p>{texts.paidText}</p>
        </Callout>
      </div>
    </Dialog>
  )
}

function Summary({ payment: { charge, payerName, establishment } }: { payment: DeskPayment }) {
  const texts = useTexts('transactions/url')
  const facts = [
    { name: texts.columns.payer, value: payerName ?? '–' },
    { name: texts.columns.store, value: establishment.name },
    { name: texts.details.total, value: showAmount(charge.total) },
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-box bg-s2 px-4 py-3">
      {facts.map(({ name, value }) => (
        <div key={name} className="min-w-0">
          <dt className="text-fine text-t2">{name}</dt>
          <dd className="wrap-anywhere font-[600] text-button">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
