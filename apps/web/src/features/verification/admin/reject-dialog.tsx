import { rejectionLength } from '@puente/contract/verification/people'
import type { Language } from '@puente/contract/identity/sessions'
import { type DocumentType, documentTypes } from '@puente/contract/verification/verification'
import { type FormEvent, use, useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { localeOf } from '../../../lib/i18n/language.ts'
import { textsOf } from '../../../lib/i18n/texts.ts'
import type { Areas } from '../../../messages/areas.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChipChoices, MessagePreview } from '../../../ui/review-desk/decision-parts.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import type { CaseRef } from './case-ref.ts'

interface RejectDialogProps {
  person: CaseRef
  onClose: () => void
  onReject: (reason: string, documents: readonly DocumentType[]) => void
}

/** 'Reprovar' first asks for a reason and the pictures concerned, and previews what the person will read (APPR-008). */
export function RejectDialog({ person, onClose, onReject }: RejectDialogProps) {
  const all = useTexts('verification/admin')
  const texts = all.rejection
  const inTheirWords = use(textsOf(person.language, 'verification/admin'))
  const form = useId()
  const [reason, setReason] = useState('')
  const [documents, setDocuments] = useState<readonly DocumentType[]>([])
  const [asked, setAsked] = useState(false)
  const tooShort = reason.trim().length < rejectionLength.least
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (tooShort) document.getElementById(`${form}-reason`)?.focus()
    else onReject(reason.trim(), documents)
  }
  const toggle = (type: DocumentType): void =>
    setDocuments(documents.includes(type) ? documents.filter((one) => one !== type) : [...documents, type])
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title(person.name)}
      description={texts.text}
      closeLabel={all.close}
      wide
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={form} variant="danger">
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        <div className="grid content-start gap-4">
          <ChipChoices label={texts.about}>
            {documentTypes.map((type) => (
              <Chip key={type} pressed={documents.includes(type)} onClick={() => toggle(type)}>
                {all.documents[type]}
              </Chip>
            ))}
          </ChipChoices>
          <ChipChoices label={texts.preset}>
            {inTheirWords.rejection.presets.map((preset, index) => (
              <Chip
                key={preset}
                lang={localeOf(person.language)}
                title={texts.presets[index]}
                pressed={reason.includes(preset)}
                onClick={() => setReason(withPreset(reason, preset))}
              >
                {preset}
              </Chip>
            ))}
          </ChipChoices>
        </div>
        <div className="grid content-start gap-4">
          <TextArea
            id={`${form}-reason`}
            label={texts.reason}
            rows={3}
            maxLength={rejectionLength.most}
            lang={localeOf(person.language)}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            hint={texts.reasonHint}
            error={asked && tooShort ? texts.tooShort : undefined}
          />
          <Preview
            title={texts.preview}
            language={person.language}
            texts={inTheirWords}
            {...{ reason, documents }}
          />
        </div>
      </form>
    </Dialog>
  )
}

/** A preset adds its sentence, or takes it out again. */
function withPreset(reason: string, preset: string): string {
  const lines = reason.split('\n').filter((line) => line.trim() !== '')
  return (lines.includes(preset) ? lines.filter((line) => line !== preset) : [...lines, preset])
    .join('\n')
    .slice(0, rejectionLength.most)
}

interface PreviewProps {
  title: string
  language: Language
  texts: Areas['verification/admin']
  reason: string
  documents: readonly DocumentType[]
}

/** The message in the person's own language. */
function Preview({ title, language, texts, reason, documents }: PreviewProps) {
  const { previewBefore, previewAbout } = texts.rejection
  const named = documentTypes.filter((type) => documents.includes(type)).map((type) => texts.documents[type])
  return (
    <MessagePreview
      title={title}
      lang={localeOf(language)}
      before={previewBefore}
      reason={reason}
      after={named.length > 0 ? previewAbout(named.join(', ')) : undefined}
    />
  )
}
