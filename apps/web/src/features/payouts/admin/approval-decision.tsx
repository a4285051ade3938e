import { approvePayout, maxApprovalNote, refusePayout } from '@puente/contract/payouts/approvals'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { IntentionKey } from '../../../lib/api/intention-key.ts'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { approvalFacts } from './approval-facts.ts'
import { lineOf, type SharedProps } from './approval-form.ts'
import type { ReadApproval } from './approval-queries.ts'
import { BankData } from './bank-data.tsx'
import { UnknownAct } from './unknown-act.tsx'
import { useApprovalAct } from './use-approval-act.ts'

/** The request as the other admin decides it: the account, what speaks for and against it, and the password or a reason. */
export function ApprovalDecision(props: SharedProps & { id: string; read: ReadApproval }) {
  const { read, onClose, returnFocusTo } = props
  const { approval } = read
  const texts = useTexts('payouts/waiting')
  const language = useLanguage()
  const { problem } = useProblemText()
  const [isRefusing, setRefusing] = useState(false)
  const [password, setPassword] = useState('')
  const [reason, setReason] = useState('')
  const [attempt, setAttempt] = useState(0)
  const { approve, refuse } = useDecision(props)
  const busy = approve.isPending || refuse.isPending
  const error = isRefusing ? refuse.error : approve.error
  const isWrong = error instanceof ApiProblem && error.code === 'password.wrong'
  const amount = showAmount(approval.amount)
  // One more for the answer that the password is wrong, which comes after the attempt: the focus goes to the field, whose error is announced.
  const faults = attempt * 2 + (isWrong ? 1 : 0)
  const turn = (refuses: boolean): void => {
    setRefusing(refuses)
    setAttempt(0)
  }
  const submit = (): void => {
    setAttempt((before) => before + 1)
    if (isRefusing && lineOf(reason) !== '') refuse.mutate(lineOf(reason))
    else if (!isRefusing && password !== '') approve.mutate(password)
  }
  const title = isRefusing ? texts.refuseTitle : texts.decideTitle
  if (approve.isUnknown || refuse.isUnknown)
    return <UnknownAct title={title} {...{ onClose, returnFocusTo }} />
  return (
    <FormDialog
      title={title}
      text={texts.decideText(approval.askedBy, formatDate(approval.askedAt, 'dayTime', language))}
      submitLabel={isRefusing ? texts.refuse : texts.approve(amount)}
      danger={isRefusing}
      busy={busy}
      words={texts}
      attempt={faults}
      onClose={onClose}
      onSubmit={submit}
      returnFocusTo={returnFocusTo}
    >
      <Standing read={read} />
      {isRefusing ? (
        <TextArea
          id="approval-reason"
          label={texts.reason}
          rows={2}
          maxLength={maxApprovalNote}
          readOnly={busy}
          value={reason}
          error={attempt > 0 && lineOf(reason) === '' ? texts.reasonEmpty : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : (
        <PasswordField
          id="approval-password"
          label={texts.password}
          showLabel={texts.showPassword}
          hideLabel={texts.hidePassword}
          readOnly={busy}
          value={password}
          error={isWrong ? problem(error) : attempt > 0 && password === '' ? texts.passwordEmpty : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      {/* The focus may be in the field already, and then its error alone is not announced. */}
      {isWrong && !isRefusing && (
        <p role="alert" className="sr-only">
          {problem(error)}
        </p>
      )}
      <div>
        <Button size="small" disabled={busy} onClick={() => turn(!isRefusing)}>
          {isRefusing ? texts.back : texts.refuse}
        </Button>
      </div>
      {error !== null && !isWrong && (
        <Callout tone="error" announce>
          {problem(error)}
        </Callout>
      )}
    </FormDialog>
  )
}

function useDecision({ id, read, onClose, onChanged }: SharedProps & { id: string; read: ReadApproval }) {
  const texts = useTexts('payouts/waiting')
  const [key] = useState(() => new IntentionKey())
  const done = (title: string): void => {
    showToast({ tone: 'success', title })
    onClose()
  }
  const approve = useApprovalAct({
    send: (password: string) => {
      const body = { amountMinor: read.approval.amount.amountMinor, password }
      const input = { params: { id }, body, idempotencyKey: key.keyFor(body) }
      return withProof(() => call(approvePayout, input))
    },
    onDone: () => done(texts.approved),
    onChanged,
  })
  const refuse = useApprovalAct({
    send: (reason: string) => {
      const body = { reason }
      return call(refusePayout, { params: { id }, body, idempotencyKey: key.keyFor(body) })
    },
    onDone: () => done(texts.refused),
    onChanged,
  })
  return { approve, refuse }
}

/** What the admin decides about. */
function Standing({ read: { approval, charge, bank, facts } }: { read: ReadApproval }) {
  const texts = useTexts('payouts/waiting')
  const language = useLanguage()
  const shown = approvalFacts(facts, charge, approval.amount, serverClock.now(), {
    texts: texts.fact,
    timeOf: (instant) => formatDate(instant, 'dayTime', language),
    amountOf: showAmount,
  })
  return (
    <>
      <dl className="grid gap-1 rounded-box bg-s2 px-4 py-3 text-small">
        <Fact name={texts.toPay}>{showAmount(approval.amount)}</Fact>
        <Fact name={texts.inReais}>{showAmount(charge.realValue)}</Fact>
        <Fact name={texts.note}>{approval.note}</Fact>
      </dl>
      {bank === null ? <Callout tone="pending" title={texts.noAccount} /> : <BankData bank={bank} />}
      <ul aria-label={texts.facts} className="grid gap-1.5 text-small">
        {shown.map(({ isFor, text }) => {
          const Icon = isFor ? Check : TriangleAlert
          return (
            <li key={text} className="flex gap-2">
              <Icon
                size={18}
                className={isFor ? 'mt-px flex-none text-t2' : 'mt-px flex-none text-tierra'}
                aria-hidden="true"
              />
              <span className="min-w-0">
                <span className="sr-only">{isFor ? texts.for : texts.against} </span>
                {text}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
