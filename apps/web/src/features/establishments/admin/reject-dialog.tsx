import {
  establishmentRejectionLength,
  type ReviewedEstablishment,
} from '@puente/contract/establishments/approval'
import { type FormEvent, type KeyboardEvent, use, useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { localeOf } from '../../../lib/i18n/language.ts'
import { textsOf } from '../../../lib/i18n/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChipChoices, MessagePreview } from '../../../ui/review-desk/decision-parts.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { isTooShort, presetSteps, withPreset } from './rejection.rules.ts'

interface RejectDialogProps {
  store: ReviewedEstablishment
  busy: boolean
  onClose: () => void
  onReject: (reason: string, step: number | null) => void
}

/** Asks for the reason, and shows the mail as the owner reads it, in their language (ESTA-013, ruling 69). */
export function RejectDialog({ store, busy, onClose, onReject }: RejectDialogProps) {
  const all = useTexts('establishments/admin')
  const isChange = store.changes !== null
  const texts = all.rejection
  const form = useId()
  const language = store.owner?.language ?? 'es'
  const { rejection: theirs, change: theirChange } = use(textsOf(language, 'establishments/admin'))
  const preview = isChange ? theirChange : theirs
  const [reason, setReason] = useState('')
  const [step, setStep] = useState<number | null>(null)
  const [asked, setAsked] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const tooShort = isTooShort(reason)
  const send = (): void => {
    setAsked(true)
    if (tooShort) document.getElementById(`${form}-reason`)?.focus()
    else if (!busy) onReject(reason.trim(), step)
  }
  const choose = (index: number): void => {
    const preset = theirs.presetTexts[index]
    if (preset === undefined) return
    setReason(withPreset(reason, preset))
    if (!reason.includes(preset)) setStep(presetSteps[index] ?? null)
  }
  const leave = (): void => (reason.trim() === '' ? onClose() : setLeaving(true))
  return (
    <Dialog
      open
      onOpenChange={(open) => open || leave()}
      title={isChange ? all.change.rejectionTitle(store.name) : texts.title(store.name)}
      description={isChange ? all.change.rejectionText : texts.text}
      closeLabel={all.close}
      keepOpen={busy}
      wide
      footer={
        <>
          <Button onClick={leave} disabled={busy}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={form} variant="danger" busy={busy}>
            {texts.confirm} <kbd aria-hidden="true">Ctrl Enter</kbd>
          </Button>
        </>
      }
    >
      {leaving && (
        <Callout
          tone="pending"
          title={texts.leave}
          announce
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => setLeaving(false)}>
                {texts.stay}
              </Button>
              <Button size="small" variant="danger" onClick={onClose}>
                {texts.discard}
              </Button>
            </span>
          }
        />
      )}
      <form
        id={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          send()
        }}
        onKeyDown={(event) => onKey(event, send, choose)}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        <div className="grid content-start gap-4">
          <ChipChoices label={texts.presets}>
            {theirs.presetTexts.map((preset, index) => (
              <Chip
                key={preset}
                lang={localeOf(language)}
                title={texts.presetTexts[index]}
                pressed={reason.includes(preset)}
                onClick={() => choose(index)}
              >
                <kbd aria-hidden="true">{index + 1}</kbd> {preset}
              </Chip>
            ))}
          </ChipChoices>
          <ChipChoices label={texts.step}>
            {texts.steps.map((name, index) => (
              <Chip
                key={name}
                pressed={step === index + 1}
                onClick={() => setStep(step === index + 1 ? null : index + 1)}
              >
                {name}
              </Chip>
            ))}
          </ChipChoices>
        </div>
        <div className="grid content-start gap-4">
          <TextArea
            id={`${form}-reason`}
            label={texts.reason}
            aside={`${reason.length}/${establishmentRejectionLength.most}`}
            rows={3}
            maxLength={establishmentRejectionLength.most}
            lang={localeOf(language)}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            hint={texts.hint}
            error={asked && tooShort ? texts.tooShort : undefined}
          />
          <MessagePreview
            title={texts.preview}
            lang={localeOf(language)}
            before={preview.previewBefore(store.name)}
            reason={reason}
            after={preview.previewAfter}
          />
        </div>
      </form>
    </Dialog>
  )
}

/** Ctrl and Enter send from everywhere. A digit presses its preset, except where text is typed. */
function onKey(event: KeyboardEvent, send: () => void, choose: (index: number) => void): void {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (key === 'Enter' && (ctrlKey || metaKey)) {
    event.preventDefault()
    send()
  } else if (
    /^[1-5]$/.test(key) &&
    !ctrlKey &&
    !metaKey &&
    !altKey &&
    !(target instanceof HTMLTextAreaElement)
  ) {
    event.preventDefault()
    choose(Number.parseInt(key, 10) - 1)
  }
}
