import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { sessionQuery } from '../../../lib/session/session-query.ts'
import { Callout } from '../../../ui/callout.tsx'
import { quoteQuery } from '../../rates/own/public.ts'
import { orderSubmission, type Submission, useOrderSubmission } from './order-submission.ts'
import { outcomeOf } from './outcome-of-failure.ts'
import { payerAsking, usePayerAsking } from './payer-asking.ts'
import type { Exchange } from './use-exchange.ts'

/** Both open after an answer of the server, so the network is available to load their code. */
const NewRateDialog = lazy(() =>
  import('./new-rate-dialog.tsx').then((module) => ({ default: module.NewRateDialog })),
)
const VerificationDialog = lazy(() =>
  import('./verification-dialogs.tsx').then((module) => ({ default: module.VerificationDialog })),
)

const orderPaths = new Set(['/exchange', '/generating-pix'])

type Failed = Extract<Submission<{ readonly quoteId: string }, unknown>, { state: 'failed' }>

interface SubmissionOutcomeProps {
  exchange: Exchange
  onConfirmNewRate: () => void
}

/** Why the last order was not made. Empty if there is no failure. */
export function SubmissionOutcome(props: SubmissionOutcomeProps) {
  const [ordered, asked] = [useOrderSubmission(), usePayerAsking()]
  useEffect(
    () => () => {
      // A failure may arrive before the code screen opens. That screen then hands it back to the form.
      if (orderPaths.has(location.pathname)) return
      orderSubmission.dismissFailure()
      payerAsking.dismissFailure()
    },
    [],
  )
  return (
    <Suspense>
      {ordered.state === 'failed' ? (
        <Failure {...props} submission={ordered} dismiss={orderSubmission.dismiss} />
      ) : (
        asked.state === 'failed' && <Failure {...props} submission={asked} dismiss={payerAsking.dismiss} />
      )}
    </Suspense>
  )
}

function Failure({
  exchange,
  onConfirmNewRate,
  submission,
  dismiss,
}: SubmissionOutcomeProps & { submission: Failed; dismiss: () => void }) {
  const queryClient = useQueryClient()
  const outcome = outcomeOf(submission.error)
  const fresh = outcome.kind === 'new-rate' ? outcome.quote : null
  useEffect(() => {
    if (outcome.kind === 'new-rate' && fresh === null)
      void queryClient.invalidateQueries({ queryKey: quoteQuery.queryKey })
    if (outcome.kind === 'verification')
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }, [outcome.kind, fresh, queryClient])

  if (outcome.kind === 'verification') {
    return (
      <VerificationDialog
        need={
          outcome.need === 'rejected' && exchange.account?.approvalWithdrawn === true
            ? 'withdrawn'
            : outcome.need
        }
        reason={exchange.account?.rejectionReason ?? null}
        onNeed={dismiss}
      />
    )
  }
  if (outcome.kind === 'new-rate') {
    const quote = fresh ?? exchange.quote.data
    if (quote === undefined || quote.id === submission.body.quoteId) return null
    return (
      <NewRateDialog
        refused={submission}
        amount={exchange.draft.amount}
        quote={quote}
        onCancel={() => {
          queryClient.setQueryData(quoteQuery.queryKey, quote)
          dismiss()
        }}
        onConfirm={() => {
          queryClient.setQueryData(quoteQuery.queryKey, quote)
          dismiss()
          onConfirmNewRate()
        }}
      />
    )
  }
  return <FailureCallout error={submission.error} kind={outcome.kind} />
}

type CalloutKind = Exclude<ReturnType<typeof outcomeOf>['kind'], 'verification' | 'new-rate'>

function FailureCallout({ error, kind }: { error: unknown; kind: CalloutKind }) {
  const texts = useTexts('orders/exchange').failure
  const { problem } = useProblemText()
  const words: Record<CalloutKind, string> = {
    'no-code': texts.noCode,
    'not-saved': texts.notSaved,
    'no-answer': texts.noAnswer,
    other: texts.other,
    problem: problem(error),
    field: problem(error),
  }
  return (
    <div className="mt-3">
      <Callout tone="error" title={texts.title} announce>
        {words[kind]}
      </Callout>
    </div>
  )
}
