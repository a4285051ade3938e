import { type FormEvent, useId, useState } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useKept } from './kept-forms.ts'
import { closedForOther, type TransferView } from './transfer-queries.ts'
import { useClosing } from './use-closing.ts'

/** What people decide about a transfer that the provider never showed, or shows with another amount, and what became of the decision (decision 0052). */
export function TransferClosing({ transfer }: { transfer: TransferView }) {
  // If the transfer turned out to have failed, its closing was right: it was not sent. `Decision` shows that.
  if (transfer.found !== null && transfer.state !== 'failed')
    return <Found transfer={transfer} found={transfer.found} />
  if (transfer.closing !== null) return <Decision transfer={transfer} closing={transfer.closing} />
  if (transfer.closableFrom !== null) return <Offer transfer={transfer} from={transfer.closableFrom} />
  return null
}

/** Lets an admin close the transfer, or request it where another admin must confirm. Before the transfer may be closed, shows from when. */
function Offer({ transfer, from }: { transfer: TransferView; from: string }) {
  const texts = useTexts('finance/transfers').closing
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [reasons] = useKept('reasons', () => ({}))
  if (Date.parse(from) > serverClock.now())
    return <p className="text-small text-t2">{texts.later(formatDate(from, 'dayTime', language))}</p>
  if (!isOpen && reasons[transfer.id] === undefined)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-60 text-small text-t2">
          {transfer.shown === null ? texts.offer : texts.other.offer}
        </p>
        <Button size="small" onClick={() => setOpen(true)}>
          {transfer.shown === null ? texts.open : texts.other.open}
        </Button>
      </div>
    )
  return <ClosingForm transfer={transfer} />
}

function ClosingForm({ transfer }: { transfer: TransferView }) {
  const texts = useTexts('finance/transfers').closing
  const id = useId()
  const [reasons, change] = useKept('reasons', () => ({}))
  const [isAsked, setAsked] = useState(false)
  const { close, refusal } = useClosing(transfer)
  const reason = reasons[transfer.id] ?? ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (reason.trim() === '') document.getElementById(`${id}-reason`)?.focus()
    // The server accepts only one line.
    else if (!close.isPending)
      close.mutate({ reason: reason.trim().replaceAll(/\s+/g, ' '), shown: transfer.shown })
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-box bg-s2 p-4">
      <p className="text-small text-t2">
        {(transfer.shown === null ? texts : texts.other).text(showAmount(transfer.amount))}
      </p>
      <TextArea
        id={`${id}-reason`}
        label={texts.reason}
        hint={texts.reasonHint}
        rows={3}
        maxLength={500}
        value={reason}
        error={isAsked && reason.trim() === '' ? texts.reasonEmpty : undefined}
        onChange={({ target }) => change((before) => ({ ...before, [transfer.id]: target.value }))}
      />
      {refusal !== null && (
        <Callout tone="error" announce>
          {refusal}
        </Callout>
      )}
      <div className="flex flex-wrap justify-end">
        <Button type="submit" variant="danger" busy={close.isPending}>
          {transfer.shown === null ? texts.close : texts.other.close}
        </Button>
      </div>
    </form>
  )
}

/** A request that waits for another admin, or what was decided. */
function Decision({
  transfer,
  closing,
}: {
  transfer: TransferView
  closing: NonNullable<TransferView['closing']>
}) {
  const texts = useTexts('finance/transfers').closing
  const language = useLanguage()
  const { confirm, withdraw, refusal } = useClosing(transfer)
  const busy = confirm.isPending || withdraw.isPending
  const at = formatDate(closing.askedAt, 'dayTime', language)
  if (closing.state === 'done')
    return (
      <Callout tone="info" title={transfer.shown === null ? texts.done : texts.other.done}>
        <span className="[overflow-wrap:anywhere]">
          {texts.by(closing.askedBy, at)} “{closing.reason}”.{' '}
          {closing.confirmedBy !== null && texts.confirmedBy(closing.confirmedBy)}
        </span>{' '}
        {transfer.state === 'closed' &&
          transfer.askAt !== null &&
          (transfer.shown === null ? texts : texts.other).watched}
      </Callout>
    )
  return (
    <Callout
      tone="pending"
      title={texts.asked}
      action={
        <span className="flex flex-wrap gap-2">
          {closing.mayConfirm && (
            <Button
              size="small"
              variant="danger"
              busy={confirm.isPending}
              onClick={() => busy || confirm.mutate(closing.id)}
            >
              {texts.confirm}
            </Button>
          )}
          <Button size="small" busy={withdraw.isPending} onClick={() => busy || withdraw.mutate()}>
            {closing.mayConfirm ? texts.decline : texts.withdraw}
          </Button>
        </span>
      }
    >
      <span className="[overflow-wrap:anywhere]">
        {texts.by(closing.askedBy, at)} “{closing.reason}”.
      </span>{' '}
      {!closing.mayConfirm && texts.waits}
      <span role="alert" className="block font-[560]">
        {refusal}
      </span>
    </Callout>
  )
}

/** The provider showed it after it was closed. Stays until an admin has read it. */
function Found({ transfer, found }: { transfer: TransferView; found: NonNullable<TransferView['found']> }) {
  const texts = useTexts('finance/transfers').closing
  const language = useLanguage()
  const { see, refusal } = useClosing(transfer)
  const other = closedForOther(transfer)
  return (
    <Callout
      tone={found.isSeen ? 'info' : 'error'}
      title={texts.found(formatDate(found.at, 'dayTime', language))}
      {...(!found.isSeen && {
        action: (
          <Button size="small" busy={see.isPending} onClick={() => see.mutate()}>
            {texts.see}
          </Button>
        ),
      })}
    >
      {other === null ? texts.foundText : texts.foundOther.text(showAmount(other))}
      <span role="alert" className="block font-[560]">
        {refusal}
      </span>
    </Callout>
  )
}
