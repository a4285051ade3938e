import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ShownPeriod } from './dashboard-search.ts'
import { useSummary } from './use-summary.ts'

/** The three figures of the period (DASH-002); one that could not be computed is an error, never 0 (DASH-007). */
export function SummaryCards({ period }: { period: ShownPeriod | undefined }) {
  const texts = useTexts('insights/admin').summary
  const { figures, waiting, error, retry } = useSummary(period)
  const shared = { error, retry }
  return (
    <>
      <Figure
        label={texts.revenue}
        meaning={texts.revenueMeaning}
        hint={period === undefined ? texts.revenueHint : texts.revenueOfPeriod}
        className="max-lg:col-span-2"
        {...shared}
      >
        {figures && (figures.revenue === null ? null : showAmount(figures.revenue))}
      </Figure>
      <Figure label={texts.orders} hint={waiting && texts.awaiting(waiting.awaitingPix)} {...shared}>
        {figures && String(figures.totalOrders)}
      </Figure>
      <Figure
        label={texts.completed}
        meaning={texts.completedMeaning}
        hint={
          waiting && (
            <Link
              to="/admin"
              search={{ view: 'to-pay', first: 'table' }}
              className="underline underline-offset-2"
            >
              {texts.toPay(waiting.toPay)}
            </Link>
          )
        }
        {...shared}
      >
        {figures && String(figures.completedOrders)}
      </Figure>
    </>
  )
}

interface FigureProps {
  label: string
  /** What counts, where the label may be read otherwise. */
  meaning?: string
  hint: ReactNode
  error: Error | null
  retry: () => void
  className?: string
  /** Null if the figure could not be computed, undefined while it loads. */
  children: string | null | undefined
}

function Figure({ label, meaning, hint, error, retry, className = '', children }: FigureProps) {
  return (
    <div className={`card grid content-between gap-2 px-4 py-3.5 ${className}`}>
      <div>
        <p className="font-[550] text-label text-t2">{label}</p>
        {meaning !== undefined && <p className="text-fine text-t2">{meaning}</p>}
      </div>
      {children === null || (children === undefined && error !== null) ? (
        <NotComputed error={error} retry={retry} />
      ) : (
        <Value hint={hint}>{children}</Value>
      )}
    </div>
  )
}

function Value({ hint, children }: { hint: ReactNode; children: ReactNode }) {
  if (children === undefined) return <Skeleton className="h-13.5 w-28" />
  return (
    <>
      <p className="sign text-25 tracking-[-.02em]">{children}</p>
      <p className="text-fine text-t2">{hint}</p>
    </>
  )
}

function NotComputed({ error, retry }: { error: Error | null; retry: () => void }) {
  const texts = useTexts('insights/admin').summary
  const { problem } = useProblemText()
  return (
    <div className="text-ceibo text-label">
      <p className="flex items-center gap-1.5 font-[600]">
        <CircleAlert size={16} aria-hidden="true" />
        {texts.failed}
      </p>
      {error !== null && <p className="mt-1 text-t2">{problem(error)}</p>}
      <button type="button" className="underline underline-offset-2" onClick={retry}>
        {texts.retry}
      </button>
    </div>
  )
}
