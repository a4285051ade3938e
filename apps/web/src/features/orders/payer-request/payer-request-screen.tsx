import type { PayerRequest } from '@puente/contract/orders/payer-requests'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { tabKeys } from '../../../lib/session/session-keys.ts'
import { readOfTab, removeOfTab } from '../../../lib/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { EmptyScene } from '../../../ui/illustrations.tsx'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { draftStore } from '../exchange/public.ts'
import { FilledRequest } from './filled-request.tsx'
import { payerRequestQuery } from './payer-request-queries.ts'
import { WaitingRequest } from './waiting-request.tsx'

const route = getRouteApi('/app/datos-del-cliente/$id')

/** A charge whose payer fills in their name and CPF: its QR, and what became of it (decision 0037). */
export function PayerRequestScreen() {
  const { id } = route.useParams()
  const texts = useTexts('orders/payer-request')
  const request = useQuery(payerRequestQuery(id))
  useDocumentTitle(texts.title)
  const { data, error } = request
  if (data !== undefined) return <Known key={id} request={data} unheard={request.isError} />
  if (error instanceof ApiProblem && isUnknown(error)) return <Unknown />
  if (error !== null) return <Unread error={error} onRetry={() => request.refetch()} />
  return (
    <RequestFrame busy>
      <Skeleton className="mt-10 h-[460px] w-full max-w-[26rem]" />
    </RequestFrame>
  )
}

/** Also for an id that cannot be one. */
function isUnknown({ code }: ApiProblem): boolean {
  return code === 'payer-request.not-found' || code === 'request.invalid'
}

function Known({ request, unheard }: { request: PayerRequest; unheard: boolean }) {
  const { id, state, token, orderId } = request
  // As this screen first read it: the server drops its texts when it is cancelled.
  const [{ clientId, description }] = useState(request)
  const over = state !== 'waiting'
  useEffect(() => {
    // Crear Orden leads back to the last one that waits.
    if (over && readOfTab(tabKeys.payerRequest) === id) removeOfTab(tabKeys.payerRequest)
  }, [id, over])
  if (orderId !== null) {
    return (
      <RequestFrame>
        <FilledRequest request={request} orderId={orderId} />
      </RequestFrame>
    )
  }
  return (
    <RequestFrame>
      {state === 'waiting' && token !== null ? (
        <WaitingRequest request={request} token={token} unheard={unheard} />
      ) : (
        <OverRequest request={{ ...request, clientId, description }} />
      )}
    </RequestFrame>
  )
}

/** The bar and the frame of the screen, like those of a charge's code. */
function RequestFrame({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  const texts = useTexts('orders/payer-request')
  const navigate = useNavigate()
  return (
    <div className="charge-grid" aria-busy={busy || undefined}>
      <header className="charge-bar">
        <IconButton icon={ArrowLeft} label={texts.back} onClick={() => navigate({ to: '/exchange' })} />
        <h1 className="font-[640] text-17">{texts.title}</h1>
        <span className="w-11" />
      </header>
      {children}
    </div>
  )
}

/** Cancelled, or its time ran out: nothing was charged. The same sale is one press away. */
function OverRequest({ request }: { request: PayerRequest }) {
  const texts = useTexts('orders/payer-request')
  const navigate = useNavigate()
  const { title, text } = texts.over[request.state === 'cancelled' ? 'cancelled' : 'ended']
  const askAgain = (): void => {
    const { minor } = amountOf(request.realValue)
    const { clientId, description } = request
    const typed = draftStore.typedFor(request.id) ?? {
      amount: { currency: 'BRL', minor },
      payerFills: true,
      fromOrderId: null,
      ...(clientId !== null && description !== null && { clientId, description }),
    }
    draftStore.set(typed)
    void navigate({ to: '/exchange' })
  }
  return (
    <section className="charge-stage lg:col-span-full" aria-label={texts.title}>
      <div role="status" className="grid justify-items-center gap-3">
        <EmptyScene />
        <h2 className="sign text-page">{title}</h2>
        <p className="max-w-[44ch] text-t2">{text(showAmount(request.total))}</p>
      </div>
      <div className="mt-6 grid w-full max-w-[22rem] gap-2.5">
        <Button variant="primary" size="large" full onClick={askAgain}>
          {texts.askAgain}
        </Button>
        <Button full onClick={() => navigate({ to: '/exchange' })}>
          {texts.toForm}
        </Button>
      </div>
    </section>
  )
}

function Unknown() {
  const texts = useTexts('orders/payer-request')
  const navigate = useNavigate()
  return (
    <RequestFrame>
      <section className="charge-stage lg:col-span-full">
        <EmptyState
          title={texts.unknown.title}
          action={<Button onClick={() => navigate({ to: '/exchange' })}>{texts.toForm}</Button>}
        >
          {texts.unknown.text}
        </EmptyState>
      </section>
    </RequestFrame>
  )
}

function Unread({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const texts = useTexts('orders/payer-request')
  const { problem } = useProblemText()
  return (
    <RequestFrame>
      <section className="charge-stage lg:col-span-full">
        <ErrorState title={texts.unread} action={<Button onClick={onRetry}>{texts.retry}</Button>}>
          {problem(error)}
        </ErrorState>
      </section>
    </RequestFrame>
  )
}
