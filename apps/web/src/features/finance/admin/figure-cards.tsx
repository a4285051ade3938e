import type { UseQueryResult } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatMoney } from '@puente/domain/money-format'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Coin } from '../../../ui/coin.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { compareFlows } from './comparison.rules.ts'
import { formerBalanceOf, lastBalanceOf } from './failure-words.ts'
import type { Balance, Statement } from './finance-queries.ts'
import { FlowChart } from './flow-chart.tsx'
import { type FinanceSearch, usualPeriod } from './finance-search.ts'
import { ReadFault } from './read-fault.tsx'

interface FigureCardsProps {
  balance: UseQueryResult<Balance>
  statement: UseQueryResult<Statement>
  search: FinanceSearch
}

/** Balance, inflow, outflow and comparison (FIN-010). An unknown figure is shown as unknown, never as 0. */
export function FigureCards({ balance, statement, search }: FigureCardsProps) {
  const texts = useTexts('finance/admin')
  return (
    <>
      <section
        aria-label={texts.summary}
        className="grid grid-cols-2 gap-2.5 lg:grid-cols-[1.25fr_.8fr_.8fr_2.1fr] lg:gap-3"
      >
        <BalanceCard balance={balance} />
        <FlowCards statement={statement} />
        <ComparisonCard statement={statement} search={search} />
      </section>
      {balance.error !== null && <ReadFault read={balance} error={balance.error} words={texts.balance} />}
    </>
  )
}

function Figure({ label, aside, children, className }: FigureProps) {
  return (
    <div className={clsx('card grid content-start gap-1.5 px-4 py-3.5', className)}>
      <p className="flex items-center justify-between gap-2 font-[550] text-label text-t2">
        <span className="flex items-center gap-2">{label}</span>
        {aside !== undefined && <span className="whitespace-nowrap font-[450] text-t3">{aside}</span>}
      </p>
      {children}
    </div>
  )
}

interface FigureProps {
  label: ReactNode
  aside?: string | undefined
  children: ReactNode
  className?: string
}

function BalanceCard({ balance: { data, error } }: Pick<FigureCardsProps, 'balance'>) {
  const texts = useTexts('finance/admin').balance
  const language = useLanguage()
  const known = error === null ? data : undefined
  const last = error === null ? null : (lastBalanceOf(error) ?? formerBalanceOf(data))
  return (
    <Figure
      className="max-lg:col-span-2"
      label={
        <>
          <Coin currency="BRL" size="xs" />
          {known?.source === 'books' ? texts.byBooks : texts.available}
        </>
      }
      aside={known && texts.readAt(formatDate(known.readAt, 'time', language))}
    >
      {known !== undefined ? (
        <>
          <p className="sign text-31 tracking-[-.02em]">{showAmount(known.availableBalance)}</p>
          <BalanceFacts balance={known} />
        </>
      ) : error === null ? (
        <Skeleton className="h-20 w-48" />
      ) : (
        <>
          <p className="sign text-31 text-t3 tracking-[-.02em]">{texts.unavailable}</p>
          {last !== null && (
            <p className="text-label text-t2">
              {texts.last(
                showAmount({ amountMinor: last.amountMinor, currency: 'BRL' }),
                formatDate(last.readAt, 'dayTime', language),
              )}
            </p>
          )}
        </>
      )}
    </Figure>
  )
}

function BalanceFacts({ balance }: { balance: Balance }) {
  const texts = useTexts('finance/admin').balance
  if (balance.difference === null) return <p className="text-label text-t2">{texts.unchecked}</p>
  const equal = amountOf(balance.difference).minor === 0n
  const Icon = equal ? Check : TriangleAlert
  return (
    <dl className="mt-1 grid divide-y divide-line text-label text-t2 [&>div]:flex [&>div]:justify-between [&>div]:gap-3 [&>div]:py-1.5">
      <div>
        <dt>{texts.blocked}</dt>
        <dd className="font-[600] text-t1">
          {balance.blocked === null ? `– ${texts.notShown}` : showAmount(balance.blocked)}
        </dd>
      </div>
      <div>
        <dt>{texts.difference}</dt>
        <dd className={clsx('flex items-center gap-1.5 font-[600]', equal ? 'text-mata' : 'text-tierra')}>
          <Icon size={16} aria-hidden="true" />
          {showAmount(balance.difference)}
        </dd>
      </div>
    </dl>
  )
}

function FlowCards({ statement: { data, error } }: Pick<FigureCardsProps, 'statement'>) {
  const texts = useTexts('finance/admin')
  const known = error === null ? data : undefined
  const counts = known?.counts
  // If the provider does not name the kind of its rows, only their direction can be counted.
  const isUnnamed = counts !== undefined && counts.ins + counts.outs > 0
  const came = counts && (isUnnamed ? texts.ins(counts.ins) : texts.received(counts.received))
  const left = counts && [
    isUnnamed ? texts.outs(counts.outs) : texts.returns(counts.returns),
    ...(counts.others > 0 ? [texts.others(counts.others)] : []),
  ]
  const figures = [
    { label: texts.inflow, amount: known?.inflow, hint: came },
    { label: texts.outflow, amount: known?.outflow, hint: left?.join(', ') },
  ]
  return figures.map(({ label, amount, hint }) => (
    <Figure key={label} label={label}>
      {amount !== undefined ? (
        <>
          <p className="sign text-18 tracking-[-.02em] lg:text-20">{showAmount(amount)}</p>
          <p className="text-label text-t2">{hint}</p>
        </>
      ) : error === null ? (
        <Skeleton className="h-12 w-28" />
      ) : (
        <Unknown />
      )}
    </Figure>
  ))
}

function ComparisonCard({ statement: { data, error }, search }: Omit<FigureCardsProps, 'balance'>) {
  const { comparison: texts } = useTexts('finance/admin')
  const { period = usualPeriod } = search
  if (data === undefined || error !== null)
    return (
      <Figure label={texts.label} className="max-lg:col-span-2">
        {error === null ? <Skeleton className="h-12 w-28" /> : <Unknown />}
      </Figure>
    )
  const flow = (one: Pick<Statement, 'inflow' | 'outflow'>) => ({
    inflow: amountOf(one.inflow),
    outflow: amountOf(one.outflow),
  })
  const { net, change } = compareFlows(flow(data), flow(data.before))
  const Trend = change?.direction === 'down' ? TrendingDown : TrendingUp
  return (
    <Figure label={texts.label} className="max-lg:col-span-2">
      <div className="grid min-w-0 gap-x-4 gap-y-1.5 xl:grid-cols-[10.5rem_minmax(0,1fr)]">
        <div className="grid content-start gap-1.5">
          <p className="sign text-18 tracking-[-.02em] lg:text-20">{formatMoney(net)}</p>
          <p className="text-label text-t2">{texts.net}</p>
          <p className="text-label text-t2">
            {change === null ? (
              texts.none
            ) : (
              <>
                <span className="inline-flex items-center gap-1 font-[600] text-t1">
                  {change.direction !== 'same' && <Trend size={16} aria-hidden="true" />}
                  {texts[change.direction]} {change.percent}&nbsp;%
                </span>{' '}
                {texts.over[period]}
              </>
            )}
          </p>
        </div>
        {data.days.length > 1 && <FlowChart days={data.days} />}
      </div>
    </Figure>
  )
}

/** A figure that needs a statement which could not be read. */
function Unknown() {
  const texts = useTexts('finance/admin')
  return (
    <>
      <p className="sign text-20 text-t3">–</p>
      <p className="text-label text-t2">{texts.noStatement}</p>
    </>
  )
}
