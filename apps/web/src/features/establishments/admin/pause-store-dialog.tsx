import { pauseReasonLength, type ReviewedEstablishment } from '@puente/contract/establishments/approval'
import { type FormEvent, useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { isTooShort } from './rejection.rules.ts'

interface PauseStoreDialogProps {
  store: ReviewedEstablishment
  busy: boolean
  onClose: () => void
  /** Called with the reason of a pause; null to resume. */
  onConfirm: (reason: string | null) => void
}

/** Asks for the reason of a pause, which the owner reads. To resume a page, asks only for a confirmation (decision 0036). */
export function PauseStoreDialog({ store, busy, onClose, onConfirm }: PauseStoreDialogProps) {
  const all = useTexts('establishments/admin')
  const texts = all.pausing
  const form = useId()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const pauses = store.isActive
  const tooShort = isTooShort(reason)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (pauses && tooShort) document.getElementById(`${form}-reason`)?.focus()
    else if (!busy) onConfirm(pauses ? reason.trim() : null)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={pauses ? texts.pauseTitle(store.name) : texts.resumeTitle(store.name)}
      description={
        pauses
          ? texts.pauseText
          : { owner: texts.resumeOwnersText, identity: texts.resumeClosedText, admin: texts.resumeText }[
              store.pause?.by ?? 'admin'
            ]
      }
      closeLabel={all.close}
      keepOpen={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {all.approval.cancel}
          </Button>
          <Button type="submit" form={form} variant={pauses ? 'danger' : 'primary'} busy={busy}>
            {pauses ? texts.pause : texts.resume}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        {pauses && (
          <TextArea
            id={`${form}-reason`}
            label={all.rejection.reason}
            aside={`${reason.length}/${pauseReasonLength.most}`}
            rows={3}
            maxLength={pauseReasonLength.most}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            hint={all.rejection.hint}
            error={asked && tooShort ? all.rejection.tooShort : undefined}
          />
        )}
      </form>
    </Dialog>
  )
}
