import { maxApprovalNote, takeBackPayoutApproval } from '@puente/contract/payouts/approvals'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { lineOf, type SharedProps } from './approval-form.ts'
import type { ReadApproval } from './approval-queries.ts'
import { UnknownAct } from './unknown-act.tsx'
import { useApprovalAct } from './use-approval-act.ts'

/** The admin who approved a payout takes that back, with a reason, before the payout begins. */
export function TakeBackDialog(props: SharedProps & { id: string; read: ReadApproval; onBack: () => void }) {
  const { id, read, onBack, onClose, onChanged, returnFocusTo } = props
  const texts = useTexts('payouts/waiting')
  const { problem } = useProblemText()
  const [key] = useState(() => new IntentionKey())
  const [reason, setReason] = useState('')
  const [attempt, setAttempt] = useState(0)
  const { mutate, isPending, isUnknown, error } = useApprovalAct({
    send: (typed: string) => {
      const body = { reason: typed }
      return call(takeBackPayoutApproval, { params: { id }, body, idempotencyKey: key.keyFor(body) })
    },
    onDone: () => {
      showToast({ tone: 'success', title: texts.takenBack })
      onClose()
    },
    onChanged,
  })
  if (isUnknown) return <UnknownAct title={texts.takeBackTitle} {...{ onClose, returnFocusTo }} />
  return (
    <FormDialog
      title={texts.takeBackTitle}
      text={texts.takeBackText(showAmount(read.approval.amount))}
      submitLabel={texts.takeBack}
      danger
      busy={isPending}
      words={texts}
      attempt={attempt}
      onClose={onBack}
      onSubmit={() => {
        setAttempt((before) => before + 1)
        if (lineOf(reason) !== '') mutate(lineOf(reason))
      }}
      returnFocusTo={returnFocusTo}
    >
      <TextArea
        id="take-back-reason"
        label={texts.takeBackReason}
        rows={2}
        maxLength={maxApprovalNote}
        readOnly={isPending}
        value={reason}
        error={attempt > 0 && lineOf(reason) === '' ? texts.reasonEmpty : undefined}
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
