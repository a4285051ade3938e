import { groupedReceiptCode } from '@puente/contract/charge-page/receipt-code'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ComponentType, ReactNode } from 'react'
import { NetworkFailure } from '../../../lib/api/api-problem.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useOwnerLine } from '../../../lib/session/use-owner-line.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { isUnknownCharge } from '../../../lib/errors/unknown-charge.ts'
import { ChargeActions, ClientReceipt } from './charge-actions.tsx'
import { type ChargePage, chargePageQuery } from './charge-page-query.ts'
import { ChargeFacts, ChargeSummary } from './charge-summary.tsx'
import { ChargeTimeline } from './charge-timeline.tsx'

const route = getRouteApi('/app/historial/$id')

/** What is known of a charge while the server cannot be reached. Another feature owns it, so the page passes it in. */
type KeptCharge = ComponentType<{ chargeId: string; onRetry: () => void; otherwise: ReactNode }>

/** One charge of the user: its amounts, its state, and everything that happened to it. */
export function ChargePageScreen({ keptCharge }: { keptCharge: KeptCharge }) {
  const texts = useTexts('charge-page/own')
  const { id } = route.useParams()
  return (
    <Page
      title={texts.title}
      wide
      aside={
        <Link to="/historial" className={`${buttonClass({ variant: 'plain' })} print:hidden`}>
          <ArrowLeft aria-hidden="true" />
          {texts.back}
        </Link>
      }
    >
      <Charge key={id} id={id} keptCharge={keptCharge} />
    </Page>
  )
}

function Charge({ id, keptCharge: KeptCharge }: { id: string; keptCharge: KeptCharge }) {
  const texts = useTexts('charge-page/own')
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(chargePageQuery(id))
  // The last answer stays on screen if a later read fails.
  if (data !== undefined) return <Loaded page={data} />
  if (error === null) return <Loading />
  if (isUnknownCharge(error)) {
    return (
      <EmptyState
        title={texts.notFound.title}
        action={
          <Link to="/historial" className={buttonClass({ variant: 'primary' })}>
            {texts.notFound.action}
          </Link>
        }
      >
        {texts.notFound.text}
      </EmptyState>
    )
  }
  const failure = (
    <ErrorState title={texts.failed} action={<Button onClick={() => refetch()}>{texts.retry}</Button>}>
      {problem(error)}
    </ErrorState>
  )
  if (!(error instanceof NetworkFailure)) return failure
  return <KeptCharge chargeId={id} onRetry={() => refetch()} otherwise={failure} />
}

function Loaded({ page }: { page: ChargePage }) {
  const ownerLine = useOwnerLine()
  return (
    <div
      data-print-sheet
      className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,25rem)] lg:items-start lg:gap-6 print:flex print:flex-col print:items-stretch"
    >
      <p className="hidden print:block">{ownerLine}</p>
      <div className="grid gap-4 lg:col-start-2">
        <ChargeSummary page={page} />
        {page.receiptUrl !== null && <ClientReceipt page={page} url={page.receiptUrl} />}
        <ChargeFacts page={page} />
        <ChargeActions page={page} />
      </div>
      <div className="lg:col-start-1 lg:row-start-1">
        <ChargeTimeline events={page.timeline} />
      </div>
      {page.receiptUrl !== null && <PaperFoot receiptUrl={page.receiptUrl} />}
    </div>
  )
}

/** States on paper where anybody can check the payment. */
function PaperFoot({ receiptUrl }: { receiptUrl: string }) {
  const { check } = useTexts('charge-page/own').paper
  const [address = '', code = ''] = receiptUrl.split(/\/(?=[^/]*$)/)
  return (
    <p className="hidden text-small [overflow-wrap:anywhere] print:block">
      {check(address)} <b className="inline-block font-mono">{groupedReceiptCode(code)}</b>
    </p>
  )
}

function Loading() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,25rem)] lg:gap-6">
      <Skeleton className="h-96 w-full lg:col-start-2" />
      <Skeleton className="h-[520px] w-full lg:col-start-1 lg:row-start-1" />
    </div>
  )
}
