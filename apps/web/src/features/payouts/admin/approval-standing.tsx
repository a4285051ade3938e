import { withdrawPayoutApproval } from '@puente/contract/payouts/approvals'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { ApprovalDecision } from './approval-decision.tsx'
import type { SharedProps } from './approval-form.ts'
import { approvalQuery, type ReadApproval } from './approval-queries.ts'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { UnknownAct } from './unknown-act.tsx'
import { useApprovalAct } from './use-approval-act.ts'

/** An open request: the decision for an admin who may decide, and where it stands for everybody else. */
export function ApprovalStanding(props: SharedProps & { id: string; onBegin: () => void }) {
  const { id, charge, onClose, returnFocusTo } = props
  const texts = useTexts('payouts/waiting')
  const { problem } = useProblemText()
  const { data, error, refetch, isFetching } = useQuery(approvalQuery(id, charge.id))
  const hasEnded = error instanceof ApiProblem && error.code === 'payout.approval-not-found'
  if (data !== undefined && !hasEnded)
    return data.approval.mayDecide ? (
      <ApprovalDecision {...props} read={data} />
    ) : (
      <Steps {...props} read={data} />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.waitTitle}
      closeLabel={texts.close}
      returnFocusTo={returnFocusTo}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {error === null ? (
        <div role="status" aria-label={texts.loading}>
          <Skeleton className="h-60 rounded-box" />
        </div>
      ) : (
        <Callout
          tone={hasEnded ? 'info' : 'error'}
          title={hasEnded ? texts.ended : texts.failed}
          announce
          action={
            !hasEnded && (
              <Button size="small" busy={isFetching} onClick={() => void refetch()}>
                {texts.retry}
              </Button>
            )
          }
        >
          {hasEnded ? texts.endedText : problem(error)}
        </Callout>
      )}
    </Dialog>
  )
}

function Steps(props: SharedProps & { id: string; onBegin: () => void; read: ReadApproval }) {
  const { id, charge, read, onClose, onBegin, returnFocusTo, onChanged } = props
  const { approval } = read
  const texts = useTexts('payouts/waiting')
  const language = useLanguage()
  const { problem } = useProblemText()
  const isApprover = charge.approval?.state === 'approved' && charge.approval.mine
  const isApproved = approval.state === 'approved'
  const [isTakingBack, setTakingBack] = useState(false)
  const withdraw = useApprovalAct<void>({
    send: () => call(withdrawPayoutApproval, { params: { id } }),
    onDone: () => {
      showToast({ tone: 'success', title: texts.withdrawn })
      onClose()
    },
    onChanged,
  })
  const { asked, decided } = stepWords(approval, isApprover, texts)
  const timeOf = (instant: string): string => formatDate(instant, 'dayTime', language)
  if (isTakingBack) return <TakeBackDialog {...props} onBack={() => setTakingBack(false)} />
  if (withdraw.isUnknown) return <UnknownAct title={texts.waitTitle} {...{ onClose, returnFocusTo }} />
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.waitTitle}
      description={texts.waitText(showAmount(approval.amount), timeOf(approval.endsAt))}
      closeLabel={texts.close}
      keepOpen={withdraw.isPending}
      returnFocusTo={returnFocusTo}
      footer={
        <>
          {approval.mine && (
            <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {texts.withdraw}
            </Button>
          )}
          {approval.mayTakeBack && <Button onClick={() => setTakingBack(true)}>{texts.takeBack}</Button>}
          {isApproved && !isApprover ? (
            <Button variant="primary" onClick={onBegin}>
              {texts.begin}
            </Button>
          ) : (
            <Button onClick={onClose}>{texts.close}</Button>
          )}
        </>
      }
    >
      <ol className="grid gap-4">
        <Step icon={Check} title={asked}>
          {texts.withNote(timeOf(approval.askedAt), approval.note)}
        </Step>
        <Step icon={isApproved ? Check : Clock} title={decided}>
          {approval.approvedAt === null ? texts.waitingText : timeOf(approval.approvedAt)}
        </Step>
        <Step icon={Circle} title={texts.beginText}>
          {isApprover ? texts.mayNotPay : texts.beginHint}
        </Step>
      </ol>
      {withdraw.error !== null && (
        <Callout tone="error" announce>
          {problem(withdraw.error)}
        </Callout>
      )}
    </Dialog>
  )
}

function stepWords(
  { mine, askedBy, approvedBy }: ReadApproval['approval'],
  isApprover: boolean,
  texts: ReturnType<typeof useTexts<'payouts/waiting'>>,
) {
  return {
    asked: mine ? texts.askedByYou : texts.askedBy(askedBy),
    decided:
      approvedBy === null ? texts.waiting : isApprover ? texts.approvedByYou : texts.approvedBy(approvedBy),
  }
}

function Step({ icon: Icon, title, children }: { icon: typeof Check; title: string; children: string }) {
  return (
    <li className="flex gap-3">
      <Icon size={20} className="mt-0.5 flex-none text-celeste" aria-hidden="true" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-[620] text-button">{title}</p>
        <p className="text-small text-t2">{children}</p>
      </div>
    </li>
  )
}
