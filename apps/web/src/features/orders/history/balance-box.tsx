import { formatMoney } from '@puente/domain/money-format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { lazy, Suspense, useEffect } from 'react'
import { NetworkFailure } from '../../../lib/api/api-problem.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { onLiveEvent } from '../../../lib/live/live-events.ts'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import { useAccount } from '../../../lib/session/use-account.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Plate } from '../../../ui/card.tsx'
import { Coin } from '../../../ui/coin.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FailedRead } from './load-failure.tsx'
import { balanceQuery, applyBalanceEvent } from './history-queries.ts'

const UpcomingPayouts = lazy(() =>
  import('./upcoming-payouts.tsx').then((module) => ({ default: module.UpcomingPayouts })),
)

/** The height of the box, so that nothing below moves when it appears. */
const height = 'min-h-43 lg:min-h-45'

/** What the ledger owes the user, or what they owe. Never shows a minus: the title names the direction (HIST-024 to HIST-026). */
export function BalanceBox() {
  const words = useTexts('orders/history').balance
  const { data, error, isError, refetch } = useQuery(balanceQuery)
  // The strip at the top reports the lost network, and how old everything on the screen is.
  const reported = !useLiveStatus().online && error instanceof NetworkFailure
  useBalanceOfEvents()
  if (data === undefined) {
    if (!isError) return <Skeleton className={clsx(height, 'w-full rounded-card')} />
    return (
      <div className={height}>
        {reported ? (
          <Callout tone="pending">{words.offline}</Callout>
        ) : (
          <FailedRead text={words.failed} onRetry={() => refetch()} />
        )}
      </div>
    )
  }
  const balance = amountOf(data.ars).minor
  const owes = balance < 0n
  const title = owes ? words.debt : words.available
  return (
    <Plate
      aria-label={title}
      className={clsx('flex flex-col justify-center p-5', height, owes && 'border-ceibo/60')}
    >
      <div className="flex items-center gap-2 text-label font-[550] text-t2">
        <Coin currency="ARS" size="xs" />
        {title}
      </div>
      <Sum text={formatMoney({ minor: owes ? -balance : balance, currency: 'ARS' })} owes={owes} />
      {owes ? (
        <div className="relative z-1 mt-2 flex flex-wrap items-center gap-3">
          <p className="text-small">{words.debtText}</p>
          <Link to="/exchange" className={buttonClass({ size: 'small' })}>
            {words.regularize}
          </Link>
        </div>
      ) : (
        <p className="mt-1 text-small text-t2">
          {words.confirmedReais(showAmount(data.brl))}
          {/* Next to a zero, the reais alone would look like money that is missing. */}
          {balance === 0n && amountOf(data.brl).minor > 0n && <> · {words.allSent}</>}
        </p>
      )}
      {balance > 0n && (
        <div className="min-h-8">
          <Suspense>
            <UpcomingPayouts balanceMinor={balance} />
          </Suspense>
        </div>
      )}
      {isError && !reported && (
        <div className="relative z-1 mt-3">
          <FailedRead text={words.old} onRetry={() => refetch()} />
        </div>
      )}
    </Plate>
  )
}

/** On one line at every font size. A character of the heavy face is about 0.58 of its font size wide. */
function Sum({ text, owes }: { text: string; owes: boolean }) {
  return (
    <div className="@container mt-1.5">
      <p
        style={{ '--signs': text.length }}
        className={clsx(
          'sign whitespace-pre text-[min(clamp(1rem+10px,9.4vw,1rem+22px),100cqw/(var(--signs)*0.58))] lg:text-[min(1rem+30px,100cqw/(var(--signs)*0.58))]',
          owes && 'text-ceibo',
        )}
      >
        {text}
      </p>
    </div>
  )
}

/** Takes the pesos from the events that change them, without waiting for a read (HIST-034). */
function useBalanceOfEvents(): void {
  const queryClient = useQueryClient()
  const accountId = useAccount()?.id
  useEffect(
    () => onLiveEvent((event) => applyBalanceEvent(queryClient, event, accountId)),
    [queryClient, accountId],
  )
}
