import { paymentReasonLength } from '@puente/contract/establishments/payments'
import { type FormEvent, useId, useRef, useState } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import type { ChargeDetail } from './charge-queries.ts'
import { FactList, known } from './fact-list.tsx'
import { useDeletion } from './use-deletion.ts'

/** Deletes a payment at an establishment that nobody paid, with a reason (PAY-054). */
export function DeletePayment({ detail }: { detail: ChargeDetail }) {
  const texts = useTexts('transactions/admin').deletion
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      {detail.deletable && (
        <Button ref={opener} variant="danger" full onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      )}
      {open && (
        <DeletionDialog
          detail={detail}
          onClose={() => setOpen(false)}
          // The button leaves with the deletion.
          returnFocusTo={() => opener.current ?? shownTab()}
        />
      )}
    </>
  )
}

function shownTab(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.drawer [role="tab"][aria-selected="true"]')
}

interface DeletionDialogProps {
  detail: ChargeDetail
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}

function DeletionDialog({ detail, onClose, returnFocusTo }: DeletionDialogProps) {
  const texts = useTexts('transactions/admin').deletion
  const form = useId()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const deletion = useDeletion(detail.charge.id, onClose)
  const { least, most } = paymentReasonLength
  const tooShort = reason.trim().length < least
  const closed = !detail.deletable && !deletion.busy
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (tooShort) document.getElementById(`${form}-reason`)?.focus()
    else if (!deletion.busy && !closed) deletion.send(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title}
      description={closed ? undefined : texts.text}
      closeLabel={texts.close}
      keepOpen={deletion.busy || (reason.trim() !== '' && !closed)}
      returnFocusTo={returnFocusTo}
      footer={
        <>
          <Button onClick={onClose} disabled={deletion.busy}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="danger"
            busy={deletion.busy}
            offBecause={closed ? texts.closed : undefined}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {closed && <Callout tone="pending" title={texts.closed} announce />}
        {!closed && deletion.failure && (
          <Callout tone={deletion.failure.tone} title={deletion.failure.title} announce>
            {deletion.failure.text}
          </Callout>
        )}
        <PaymentFacts charge={detail.charge} />
        <TextArea
          id={`${form}-reason`}
          label={texts.reason}
          aside={`${reason.length}/${most}`}
          rows={3}
          maxLength={most}
          readOnly={deletion.busy || closed}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          hint={texts.hint}
          error={asked && tooShort ? texts.tooShort(least) : undefined}
        />
      </form>
    </Dialog>
  )
}

/** Enough to see that it is the right payment. */
function PaymentFacts({ charge }: Pick<ChargeDetail, 'charge'>) {
  const { fields } = useTexts('transactions/admin').drawer
  const language = useLanguage()
  return (
    <FactList
      facts={[
        ...known(fields.client, charge.clientName),
        ...known(fields.company, charge.companyName),
        ...known(fields.total, showAmount(charge.total)),
        ...known(fields.createdAt, formatDate(charge.createdAt, 'moment', language)),
      ]}
    />
  )
}
