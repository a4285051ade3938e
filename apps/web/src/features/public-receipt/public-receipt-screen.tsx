import type { PublicReceipt } from '@puente/contract/charges'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Share2 from 'lucide-react/icons/share-2'
import { ApiProblem, NetworkFailure } from '../../lib/api/api-problem.ts'
import { useProblemText } from '../../lib/errors/problem-text.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { shareAddress } from '../../lib/share.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorScene, OfflineScene } from '../../ui/illustrations.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state-views.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { publicReceiptQuery } from './public-receipt-query.ts'
import { bareCode, codeFault, groupedCode } from './receipt-code.rules.ts'
import { ReceiptFrame } from './receipt-frame.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'

const route = getRouteApi('/public/comprobante/$code')

/** What a payer shows and anybody checks: the payment as our records have it at this moment. */
export function PublicReceiptScreen() {
  const code = bareCode(route.useParams().code)
  return (
    <ReceiptFrame>
      {codeFault(code) === null ? <Checked key={code} code={code} /> : <Unknown code={code} />}
    </ReceiptFrame>
  )
}

function Checked({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useQuery(publicReceiptQuery(code))
  // An answer of before that could not be repeated proves nothing: a failed look takes its place.
  if (error !== null) return <Failed code={code} error={error} onRetry={() => refetch()} busy={isFetching} />
  if (data === undefined) return <Loading />
  return (
    <>
      <ReceiptSheet receipt={data} />
      <Actions receipt={data} onCheck={() => refetch()} busy={isFetching} />
    </>
  )
}

interface ActionsProps {
  receipt: PublicReceipt
  onCheck: () => void
  busy: boolean
}

function Actions({ receipt, onCheck, busy }: ActionsProps) {
  const texts = useTexts('public-receipt').actions
  const share = async (): Promise<void> => {
    const url = `${location.origin}/comprobante/${bareCode(receipt.code)}`
    const result = await shareAddress(url, texts.shareTitle)
    if (result === 'copied') showToast({ tone: 'success', title: texts.copied })
    if (result === 'refused') showToast({ tone: 'error', title: texts.copyFailed, description: url })
  }
  return (
    <div className="mt-4 grid gap-2.5 sm:grid-cols-3 print:hidden">
      <Button full icon={RefreshCw} busy={busy} onClick={onCheck}>
        {texts.checkAgain}
      </Button>
      <Button full icon={Share2} onClick={share}>
        {texts.share}
      </Button>
      <Button full icon={Printer} onClick={() => print()}>
        {texts.print}
      </Button>
      <Link to="/comprobante" className={`${buttonClass({ variant: 'plain', full: true })} sm:col-span-3`}>
        {texts.another}
      </Link>
    </div>
  )
}

/** The code names no payment of ours: what to make of that, and how to try again. */
function Unknown({ code }: { code: string }) {
  const texts = useTexts('public-receipt').unknown
  return (
    <div role="alert" className="card p-4">
      <EmptyState
        scene={<ErrorScene />}
        title={texts.title}
        action={
          <Link to="/comprobante" className={buttonClass({ variant: 'primary' })}>
            {texts.action}
          </Link>
        }
      >
        <p className="font-mono text-t1 [overflow-wrap:anywhere]">{groupedCode(code.slice(0, 40))}</p>
        <p className="mt-2">{texts.text}</p>
      </EmptyState>
    </div>
  )
}

interface FailedProps {
  code: string
  error: Error
  onRetry: () => void
  busy: boolean
}

/** It could not be checked, which says nothing about the payment. */
function Failed({ code, error, onRetry, busy }: FailedProps) {
  const texts = useTexts('public-receipt').failed
  const { problem } = useProblemText()
  if (error instanceof ApiProblem && error.code === 'receipt.not-found') return <Unknown code={code} />
  const isSilence = error instanceof NetworkFailure
  const isLimited = error instanceof ApiProblem && error.code === 'rate-limit.exceeded'
  return (
    <div role="alert" className="card p-4">
      <EmptyState
        scene={isSilence ? <OfflineScene /> : <ErrorScene />}
        title={isSilence ? texts.offline : isLimited ? texts.limited : texts.title}
        action={
          <Button variant="primary" busy={busy} onClick={onRetry}>
            {texts.retry}
          </Button>
        }
      >
        <p>{problem(error)}</p>
        <p className="mt-2">{texts.text}</p>
      </EmptyState>
    </div>
  )
}

function Loading() {
  const texts = useTexts('public-receipt')
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {texts.checking}
      </p>
      <Skeleton className="h-[560px] w-full" />
    </div>
  )
}
