import type { OrderView } from '@puente/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { showAmount, showRateOf } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Coin } from '../../../ui/coin.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { findPendingOrder } from '../exchange/order-queries.ts'
import { AccountForm } from './account-form.tsx'
import { payoutAccountQuery } from './payout-account-queries.ts'

const route = getRouteApi('/app/complete-transfer')

/** Shows where the pesos of one pending order go. The merchant checks this before the code is shown (QR-034). */
export function CompleteTransferScreen() {
  const texts = useTexts('orders/payout-account')
  const { order } = route.useSearch()
  return (
    <Page
      title={texts.title}
      twoColumns
      aside={
        <Link to="/exchange" className={buttonClass({ variant: 'plain' })}>
          <ArrowLeft aria-hidden="true" />
          {texts.back}
        </Link>
      }
    >
      {order === undefined ? <NewestOrder /> : <Account orderId={order} />}
    </Page>
  )
}

/** The screen was opened without an order. Leads to the newest order that can still be paid, or back to the form (QR-034). */
function NewestOrder() {
  const pending = useQuery({
    queryKey: ['order', 'pending'],
    queryFn: findPendingOrder,
    staleTime: 0,
    gcTime: 0,
  })
  if (pending.isError) return <Failure error={pending.error} onRetry={() => pending.refetch()} />
  if (pending.data === undefined) return <Loading />
  return pending.data === null ? (
    <Navigate to="/exchange" replace />
  ) : (
    <Navigate to="/complete-transfer" search={{ order: pending.data.id }} replace />
  )
}

function Account({ orderId }: { orderId: string }) {
  const { data, error, refetch } = useQuery(payoutAccountQuery(orderId))
  const refusal = error instanceof ApiProblem ? error.code : null
  if (refusal === 'charge.not-found' || refusal === 'charge.not-payable')
    return <NotPayable orderId={refusal === 'charge.not-found' ? null : orderId} />
  // Typed text stays on screen if a later read of the order fails.
  if (data === undefined)
    return error === null ? <Loading /> : <Failure error={error} onRetry={() => refetch()} />
  return (
    <>
      <OrderCard order={data.order} onTimeOver={() => refetch()} />
      <div className="max-lg:mt-4 lg:col-start-1 lg:row-start-1">
        <AccountForm key={orderId} data={data} />
      </div>
    </>
  )
}

/** The order's real amounts and the fee recorded with it (QR-038, QR-039). */
function OrderCard({ order, onTimeOver }: { order: OrderView; onTimeOver: () => void }) {
  const texts = useTexts('orders/payout-account').order
  const left = useCountdown(Date.parse(order.expiresAt))
  useEffect(() => {
    if (left === 0) onTimeOver()
    // Runs once, when the time is over.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [left === 0])
  return (
    <Card className="p-4 sm:p-[22px] lg:col-start-2 lg:row-start-1">
      <section aria-label={texts.title}>
        <p className="text-label font-[550] text-t2">{texts.total}</p>
        <p className="sign mt-1.5 text-38 sm:text-46">{showAmount(order.total)}</p>
        <p className="mt-2 text-small text-t2">{texts.feeIncluded(showAmount(order.fee))}</p>
        <dl className="my-[18px] grid gap-[11px] text-15">
          <Line label={texts.client} value={order.clientName} />
          <Line label={texts.sale} value={showAmount(order.realValue)} />
          <Line label={texts.fee} value={showAmount(order.fee)} />
          <Line label={texts.rate} value={showRateOf(order)} />
          <Line label={texts.timeLeft} value={formatClock(left)} />
        </dl>
        <div className="flex items-center gap-3 rounded-box bg-[color-mix(in_oklab,var(--celeste)_12%,var(--s1))] p-3.5">
          <Coin currency="ARS" />
          <p className="min-w-0">
            <span className="block text-label font-[550] text-t2">{texts.receives}</span>
            <b className="sign text-24 [overflow-wrap:anywhere]">{showAmount(order.pesosValue)}</b>
          </p>
        </div>
      </section>
    </Card>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="flex-none text-t2">{label}</dt>
      <dd className="min-w-0 text-right font-[600] [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
}

/** The order is unknown, belongs to another person, or can no longer be paid. Nothing can be done with it here. */
function NotPayable({ orderId }: { orderId: string | null }) {
  const texts = useTexts('orders/payout-account')
  const { codes } = useTexts('problems')
  const title = codes[orderId === null ? 'charge.not-found' : 'charge.not-payable']
  return (
    <div className="lg:col-span-2" role="alert">
      <EmptyState
        title={typeof title === 'string' ? title : texts.notPayable}
        action={
          <span className="flex flex-wrap justify-center gap-2.5">
            <Link to="/exchange" className={buttonClass({ variant: 'primary' })}>
              {texts.newOrder}
            </Link>
            {orderId !== null && (
              <Link to="/historial/$id" params={{ id: orderId }} className={buttonClass()}>
                {texts.seeOrder}
              </Link>
            )}
          </span>
        }
      >
        {texts.notPayable}
      </EmptyState>
    </div>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const texts = useTexts('orders/payout-account')
  const { problem } = useProblemText()
  return (
    <div className="lg:col-span-2">
      <ErrorState title={texts.loadFailed} action={<Button onClick={onRetry}>{texts.retry}</Button>}>
        {problem(error)}
      </ErrorState>
    </div>
  )
}

function Loading() {
  return (
    <>
      <Skeleton className="h-80 w-full lg:col-start-2" />
      <Skeleton className="h-[560px] w-full max-lg:mt-4 lg:col-start-1 lg:row-start-1" />
    </>
  )
}
