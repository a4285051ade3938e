import { closeNotice, type DeliveryDetail } from '@puente/contract/notices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { deliveryQuery, ownNoticesKey } from './notices-queries.ts'

/** Closes a notice that was given up, with a reason, so that it stands in no queue. */
export function CloseNotice({ id }: { id: string }) {
  const texts = useTexts('notices/admin').detail.closing
  const { problem } = useProblemText()
  const field = useId()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const close = useMutation({
    retry: false,
    mutationFn: (line: string) => call(closeNotice, { params: { id }, body: { reason: line } }),
    onSuccess: (after: DeliveryDetail) => queryClient.setQueryData(deliveryQuery(id).queryKey, after),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownNoticesKey }),
  })
  if (!isOpen)
    return (
      <Button size="small" onClick={() => setOpen(true)} className="justify-self-start">
        {texts.open}
      </Button>
    )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (reason.trim() === '') document.getElementById(`${field}-reason`)?.focus()
    // The server keeps one line.
    else if (!close.isPending) close.mutate(reason.trim().replaceAll(/\s+/g, ' '))
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-box bg-s2 p-4">
      <p className="text-small text-t2">{texts.text}</p>
      <TextArea
        id={`${field}-reason`}
        label={texts.reason}
        hint={texts.reasonHint}
        rows={3}
        maxLength={500}
        value={reason}
        error={isAsked && reason.trim() === '' ? texts.reasonEmpty : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {close.error !== null && (
        <Callout tone="error" announce>
          {problem(close.error)}
        </Callout>
      )}
      <div className="flex flex-wrap justify-end">
        <Button type="submit" busy={close.isPending}>
          {texts.close}
        </Button>
      </div>
    </form>
  )
}
