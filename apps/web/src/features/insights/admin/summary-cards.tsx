import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatAge } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { summaryQuery } from './summary-queries.ts'

/** The three figures of the day (DASH-002); one that could not be computed is an error, never 0 (DASH-007). */
export function SummaryCards() {
  const texts = useTexts('insights/admin').summary
  const language = useLanguage()
  const { data, error } = useQuery(summaryQuery)
  const age = data && formatAge(data.computedAt, serverClock.now(), language)
  return (
    <>
      <Figure
        label={texts.revenue}
        meaning={texts.revenueMeaning}
        hint={age && `${texts.revenueHint}, ${age}`}
        error={error}
        className="max-lg:col-span-2"
      >
        {data && showAmount(data.revenue)}
      </Figure>
      <Figure label={texts.orders} hint={data && texts.awaiting(data.awaitingPix)} error={error}>
        {data && String(data.totalOrders)}
      </Figure>
      <Figure
        label={texts.completed}
        meaning={texts.completedMeaning}
        hint={data && texts.toPay(data.toPay)}
        error={error}
      >
        {data && String(data.completedOrders)}
      </Figure>
    </>
  )
}

interface FigureProps {
  label: string
  /** What counts, where the label may be read otherwise. */
  meaning?: string
  hint: string | undefined
  error: Error | null
  className?: string
  children: string | undefined
}

function Figure({ label, meaning, hint, error, className = '', children }: FigureProps) {
  return (
    <div className={`card grid content-between gap-2 px-4 py-3.5 ${className}`}>
      <div>
        <p className="font-[550] text-label text-t2">{label}</p>
        {meaning !== undefined && <p className="text-fine text-t2">{meaning}</p>}
      </div>
      {children === undefined && error !== null ? (
        <NotComputed error={error} />
      ) : (
        <Value hint={hint}>{children}</Value>
      )}
    </div>
  )
}

function Value({ hint, children }: { hint: string | undefined; children: ReactNode }) {
  if (children === undefined) return <Skeleton className="h-13.5 w-28" />
  return (
    <>
      <p className="sign text-25 tracking-[-.02em]">{children}</p>
      <p className="text-fine text-t2">{hint}</p>
    </>
  )
}

function NotComputed({ error }: { error: Error }) {
  const texts = useTexts('insights/admin').summary
  const { problem } = useProblemText()
  return (
    <div className="text-ceibo text-label">
      <p className="flex items-center gap-1.5 font-[600]">
        <CircleAlert size={16} aria-hidden="true" />
        {texts.failed}
      </p>
      <p className="mt-1 text-t2">{problem(error)}</p>
    </div>
  )
}
