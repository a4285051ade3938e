import { historyPeriods } from '@puente/contract/orders/history'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Chip } from '../../../ui/chips.tsx'
import type { HistoryPageKey } from './history-queries.ts'

type Period = HistoryPageKey['period']

export function usePeriodName(): (period: Period) => string {
  const texts = useTexts('orders/history').period
  // tidy-allow number: a count of days
  return (period) => (period === 'all' ? texts.all : texts.days(Number(period)))
}

/** The last 7, 30, 60 or 90 Buenos Aires days, or everything (HIST-027). */
export function PeriodFilter({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const texts = useTexts('orders/history').period
  const nameOf = usePeriodName()
  return (
    <div
      role="group"
      aria-label={texts.label}
      // The last chip, which is selected by default, is whole even on the narrowest phone.
      className="scrollbar-none -mx-[16px] my-4 flex gap-1 overflow-x-auto px-[16px] py-1 sm:gap-2 lg:mx-0 lg:px-0 max-[24.3125em]:[&>*]:px-1.5 max-[24.3125em]:[&>*]:text-label"
    >
      {historyPeriods.map((period) => (
        <Chip key={period} pressed={period === value} onClick={() => onChange(period)}>
          {nameOf(period)}
        </Chip>
      ))}
    </div>
  )
}
