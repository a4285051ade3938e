import { maxReceiptDescription } from '@puente/contract/receipts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Page } from '../../../ui/page.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { orderQuery } from '../../orders/exchange/public.ts'
import { isUnknownCharge } from '../../../lib/errors/unknown-charge.ts'
import { ReceiptFile } from './receipt-file.tsx'
import { photoFailureTitle } from './receipt-failure.ts'
import { descriptionFault } from './receipt-file.rules.ts'
import { ReceiptOrder } from './receipt-order.tsx'
import { useChosenFile } from './use-chosen-file.ts'
import { photoTypes, useReceiptPhoto } from './use-receipt-photo.ts'

const route = getRouteApi('/app/receipt-upload')

/** A receipt's photo and its description, for the merchant's own records (ORD-029). */
export function ReceiptUploadScreen() {
  const all = useTexts('receipts/own')
  const texts = all.photo
  const { order: orderId } = route.useSearch()
  const order = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined })
  const form = useRef<HTMLFormElement>(null)
  const chosen = useChosenFile(photoTypes)
  const [description, setDescription] = useState('')
  const [tried, setTried] = useState(false)
  const isUnknown = isUnknownCharge(order.error)
  const upload = useReceiptPhoto({
    description: description.trim(),
    orderId: isUnknown ? undefined : orderId,
  })
  const { state } = upload
  const busy = state.step === 'sending' || state.step === 'done'
  const photoFaults = { missing: all.nothingChosen, size: texts.tooLarge, type: texts.wrongType } as const

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy || chosen.shrinking) return
    setTried(true)
    const photo = chosen.required()
    if (descriptionFault(description) !== null) form.current?.querySelector('textarea')?.focus()
    else if (photo !== null) void upload.take(photo)
  }
  return (
    <Page title={texts.title}>
      <form ref={form} noValidate onSubmit={submit} className="card grid max-w-[38.75rem] gap-5 p-5 md:p-6">
        <p className="text-t2">{texts.lead}</p>
        {orderId !== undefined && <ReceiptOrder order={order} />}
        <ReceiptFile
          label={texts.label}
          prompt={texts.prompt}
          rules={texts.rules}
          accept={photoTypes}
          file={chosen.file}
          error={chosen.fault === null ? undefined : photoFaults[chosen.fault]}
          busy={busy}
          onFile={(file) => {
            upload.remove()
            void chosen.choose(file)
          }}
          onRemove={() => {
            upload.remove()
            chosen.remove()
          }}
        />
        <Description
          value={description}
          error={tried && descriptionFault(description) !== null ? texts.missing : undefined}
          busy={busy}
          onChange={setDescription}
        />
        <Outcome upload={upload} />
        <Button type="submit" variant="primary" size="large" full busy={busy || chosen.shrinking}>
          {texts.save}
        </Button>
      </form>
    </Page>
  )
}

interface DescriptionProps {
  value: string
  error: string | undefined
  busy: boolean
  onChange: (description: string) => void
}

function Description({ value, error, busy, onChange }: DescriptionProps) {
  const texts = useTexts('receipts/own').photo
  return (
    <div>
      <TextArea
        name="description"
        label={texts.description}
        placeholder={texts.placeholder}
        value={value}
        error={error}
        readOnly={busy}
        maxLength={maxReceiptDescription}
        aside={
          <span className="text-label text-t3">
            <span aria-hidden="true">{texts.counter(value.length, maxReceiptDescription)}</span>
            <span className="sr-only">{texts.counterWords(value.length, maxReceiptDescription)}</span>
          </span>
        }
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="group" aria-label={texts.suggestions} className="mt-2.5 flex flex-wrap gap-2">
        {texts.suggested.map((words) => (
          <Chip key={words} pressed={value === words} disabled={busy} onClick={() => onChange(words)}>
            {words}
          </Chip>
        ))}
      </div>
    </div>
  )
}

/** How far the upload of the photo is, or why it failed (ORD-032). */
function Outcome({ upload: { state } }: { upload: ReturnType<typeof useReceiptPhoto> }) {
  const texts = useTexts('receipts/own').photo
  const { problem } = useProblemText()
  if (state.step === 'failed') {
    return (
      <Callout tone="error" title={photoFailureTitle(state.error, texts.failures)} announce>
        {problem(state.error)}
      </Callout>
    )
  }
  if (state.step !== 'sending') return null
  const share = state.sentBytes / Math.max(1, state.totalBytes)
  return (
    <div>
      <ProgressBar value={share} label={texts.progress} />
      <p className="mt-1.5 text-label text-t2">{texts.sending(Math.floor(share * 100))}</p>
    </div>
  )
}
