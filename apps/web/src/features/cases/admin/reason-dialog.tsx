import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { Callout } from '../../../ui/callout.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { caseTitleId, casesKey } from './cases-queries.ts'

interface ReasonDialogProps {
  title: string
  text: ReactNode
  submitLabel: string
  danger?: boolean
  /** All that is sent besides the reason, as JSON values: the same act has the same key. */
  intention: unknown
  /** Does the act. Returns the title of the toast. */
  act: (reason: string, idempotencyKey: string) => Promise<string>
  onClose: () => void
  children?: ReactNode
}

/** An act of an admin about money, with a written reason and a recent proof. It stays open if the act is refused. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, submitLabel, danger = false, intention, act, onClose, children } = props
  const texts = useTexts('cases/admin')
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const [key] = useState(() => new IntentionKey())
  const [reason, setReason] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [opener] = useState(() => document.activeElement)
  const { mutate, isPending, error } = useMutation({
    retry: false,
    mutationFn: (line: string) => {
      const idempotencyKey = key.keyFor([intention, line])
      return withProof(() => act(line, idempotencyKey))
    },
    onSuccess: (done) => {
      showToast({ tone: 'success', title: done })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: casesKey }),
  })
  // The server keeps one line.
  const line = reason.trim().replaceAll(/\s+/g, ' ')
  return (
    <FormDialog
      title={title}
      text={text}
      submitLabel={submitLabel}
      danger={danger}
      busy={isPending}
      words={{ close: texts.close, cancel: texts.goBack }}
      attempt={attempt}
      onSubmit={() => {
        if (line === '') setAttempt(attempt + 1)
        else mutate(line)
      }}
      onClose={onClose}
      returnFocusTo={() => (opener?.isConnected === true ? null : document.getElementById(caseTitleId))}
    >
      {children}
      <TextArea
        label={texts.reason}
        rows={2}
        maxLength={500}
        value={reason}
        error={attempt > 0 && line === '' ? texts.reasonEmpty : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {error !== null && (
        <Callout tone="error" announce>
          {problem(error)}
        </Callout>
      )}
    </FormDialog>
  )
}
