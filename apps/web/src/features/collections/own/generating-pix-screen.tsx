import { formatMoney } from '@puente/domain/money-format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { isClosed } from '../../../lib/api/charge-outcome.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useUnloadWarning } from '../../../ui/use-unload-warning.ts'
import {
  draftStore,
  findPendingOrder,
  orderKeys,
  orderSubmission,
  recentClientsQuery,
  type Submission,
  useOrderSubmission,
} from '../../orders/exchange/public.ts'
import { quoteQuery } from '../../rates/own/public.ts'
import { ChargeSkeleton } from './charge-view.tsx'
import { LoadFailure, OpenCharge } from './open-charge.tsx'

const route = getRouteApi('/app/generating-pix')

/** The code: opens at once, shows the amounts, and the QR as soon as the charge exists (GEN-001, ruling 5). */
export function GeneratingPixScreen() {
  const { order: id } = route.useSearch()
  const submission = useOrderSubmission()
  useDocumentTitle(useTexts('collections/own').title)
  if (id !== undefined) return <OpenCharge name={id} />
  if (submission.state === 'idle') return <FindPending />
  return <BeingMade submission={submission} />
}

function BeingMade({ submission }: { submission: Exclude<Submission, { state: 'idle' }> }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { noCode } = useTexts('collections/own')
  // A reload would end the wait for the code and lose what was typed for it.
  useUnloadWarning(useCallback(() => submission.state === 'sending', [submission.state]))
  useEffect(() => {
    if (submission.state === 'failed') {
      if (submission.error instanceof ApiProblem && submission.error.code === 'charge.no-code')
        showToast({ tone: 'warning', title: noCode.title, description: noCode.text })
      // The form waits for the next quote instead of standing on one that is used up.
      if (isClosed(submission.error)) queryClient.removeQueries({ queryKey: quoteQuery.queryKey })
      // The form keeps everything typed and reports the failure.
      void navigate({ to: '/exchange', replace: true })
    } else if (submission.state === 'placed') {
      queryClient.setQueryData(orderKeys.one(submission.order.id), submission.order)
      void queryClient.invalidateQueries({ queryKey: recentClientsQuery.queryKey })
      draftStore.clear(submission.draft, submission.order.id)
      void navigate({ to: '/generating-pix', search: { order: submission.order.id }, replace: true }).then(
        orderSubmission.dismiss,
      )
    }
  }, [submission, navigate, queryClient, noCode])
  return (
    <ChargeSkeleton
      total={formatMoney({ minor: submission.totalMinor, currency: 'BRL' })}
      receives={formatMoney({ minor: submission.receivesMinor, currency: 'ARS' })}
      onBack={() => navigate({ to: '/exchange' })}
    />
  )
}

/** Opened without an order: the newest one that can still be paid, else back to the form (GEN-001). */
function FindPending() {
  const navigate = useNavigate()
  const { problem } = useProblemText()
  const pending = useQuery({
    queryKey: ['order', 'pending'],
    queryFn: findPendingOrder,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (pending.data === undefined) return
    if (pending.data === null) void navigate({ to: '/exchange', replace: true })
    else void navigate({ to: '/generating-pix', search: { order: pending.data.id }, replace: true })
  }, [pending.data, navigate])
  if (pending.isError)
    return <LoadFailure message={problem(pending.error)} onRetry={() => pending.refetch()} />
  return <ChargeSkeleton total={null} receives={null} onBack={() => navigate({ to: '/exchange' })} />
}
