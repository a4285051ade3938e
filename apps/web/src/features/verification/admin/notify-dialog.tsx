import { maxMessageLength, notifyPerson } from '@puente/contract/verification/people'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { CaseRef } from './case-ref.ts'

/** 'Notificar': a message to the person, by mail and in their area; a failure keeps the text (APPR-012, APPR-013). */
export function NotifyDialog({ person, onClose }: { person: CaseRef; onClose: () => void }) {
  const all = useTexts('verification/admin')
  const texts = all.message
  const form = useId()
  const { problem } = useProblemText()
  const [message, setMessage] = useState('')
  const [asked, setAsked] = useState(false)
  const [intention] = useState(() => new IntentionKey())
  const send = useMutation({
    mutationFn: () => {
      const body = { message: message.trim() }
      const idempotencyKey = intention.keyFor({ userId: person.userId, ...body })
      return call(notifyPerson, { params: { id: person.userId }, body, idempotencyKey })
    },
    onSuccess: () => {
      showToast({ tone: 'success', title: texts.done })
      onClose()
    },
    onError: (error) => showToast({ tone: 'error', title: texts.failed, description: problem(error) }),
  })
  const empty = message.trim() === ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (empty) {
      showToast({ tone: 'error', title: texts.emptyTitle, description: texts.emptyText })
      document.getElementById(`${form}-message`)?.focus()
    } else if (!send.isPending) send.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title(person.name)}
      description={texts.text}
      closeLabel={all.close}
      keepOpen={send.isPending || !empty}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={send.isPending}>
            {send.isPending ? texts.sending : texts.send}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        {send.error !== null && (
          <Callout tone="error" title={texts.failed} announce>
            {problem(send.error)}
          </Callout>
        )}
        <TextArea
          id={`${form}-message`}
          label={texts.message}
          rows={5}
          maxLength={maxMessageLength}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          aside={<span className="tabular-nums text-t3">{texts.left(message.length)}</span>}
          error={asked && empty ? `${texts.emptyTitle}. ${texts.emptyText}` : undefined}
        />
      </form>
    </Dialog>
  )
}
