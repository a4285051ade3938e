import { type Person, rejectionLength } from '@puente/contract/verification/people'
import { type FormEvent, useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { localeOf } from '../../../lib/i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useWithdrawal } from './use-withdrawal.ts'

/** Names what the end of an approval stops and what goes on, and asks for the reason that the person reads (decision 0063). */
export function WithdrawDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const all = useTexts('verification/admin')
  const texts = useTexts('verification/desk')
  const form = useId()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const { withdraw, busy } = useWithdrawal(person, onClose)
  const tooShort = reason.trim().length < rejectionLength.least
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (tooShort) document.getElementById(`${form}-reason`)?.focus()
    else if (!busy) withdraw(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title(person.fullName)}
      description={texts.text}
      closeLabel={all.close}
      keepOpen={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {all.rejection.cancel}
          </Button>
          <Button type="submit" form={form} variant="danger" busy={busy}>
            {texts.act}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <ul className="grid list-disc gap-1.5 pl-5 text-small">
          {texts.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <TextArea
          id={`${form}-reason`}
          label={all.rejection.reason}
          aside={`${reason.length}/${rejectionLength.most}`}
          rows={3}
          maxLength={rejectionLength.most}
          lang={localeOf(person.language)}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          hint={`${all.rejection.reasonHint} ${texts.language[person.language]}`}
          error={asked && tooShort ? all.rejection.tooShort : undefined}
        />
      </form>
    </Dialog>
  )
}
