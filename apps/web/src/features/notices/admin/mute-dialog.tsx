import type { ProviderName } from '@puente/contract/collections'
import { muteAlarm, type MuteHours, muteHours } from '@puente/contract/notices/mutes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { ownNoticesKey } from './notices-queries.ts'

interface MuteDialogProps {
  provider: ProviderName
  since: string
  onClose: () => void
}

/** For how long the alarm is muted, and why. What is typed stays if the server refuses. */
export function MuteDialog({ provider, since, onClose }: MuteDialogProps) {
  const all = useTexts('notices/admin')
  const texts = all.muting
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const form = useId()
  const [hours, setHours] = useState<MuteHours>(1)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  // The server keeps one line.
  const line = reason.trim().replaceAll(/\s+/g, ' ')
  const mute = useMutation({
    retry: false,
    mutationFn: () => call(muteAlarm, { body: { provider, since, hours, reason: line } }),
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownNoticesKey }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (line === '') document.getElementById(`${form}-reason`)?.focus()
    else if (!mute.isPending) mute.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(all.names[provider])}
      closeLabel={all.close}
      keepOpen={mute.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={mute.isPending}>
            {all.cancel}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={mute.isPending}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <p className="text-small text-t2">{texts.text}</p>
        <Select
          label={texts.time}
          value={String(hours)}
          onChange={({ target }) => setHours(muteHours.find((one) => String(one) === target.value) ?? 1)}
          options={muteHours.map((one) => ({ value: String(one), label: texts.hours(one) }))}
        />
        <TextArea
          id={`${form}-reason`}
          label={texts.reason}
          hint={texts.reasonHint}
          rows={2}
          maxLength={500}
          value={reason}
          error={isAsked && line === '' ? texts.reasonEmpty : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {mute.error !== null && (
          <Callout tone="error" announce>
            {problem(mute.error)}
          </Callout>
        )}
      </form>
    </Dialog>
  )
}
