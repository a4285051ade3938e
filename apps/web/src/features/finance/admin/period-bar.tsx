import type { FinancePeriod } from '@puente/contract/finance'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { shownDay } from './shown-day.ts'
import type { ActiveProvider, Statement } from './finance-queries.ts'
import { TransferButtons } from './transfer-buttons.tsx'
import { type FinanceSearch, shownPeriods, usualPeriod } from './finance-search.ts'

interface PeriodBarProps {
  provider: ActiveProvider
  statement: Statement | undefined
  search: FinanceSearch
  onSearch: (search: FinanceSearch) => void
}

/** The period of the figures (FIN-011), and what can be done (FIN-008). */
export function PeriodBar({ provider, statement, search, onSearch }: PeriodBarProps) {
  const texts = useTexts('finance/admin')
  const { period = usualPeriod } = search
  const choose = (next: FinancePeriod): void => {
    const { period: _period, page: _page, ...rest } = search
    onSearch(next === usualPeriod ? rest : { ...rest, period: next })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
      {/* Two by two on a phone, so that every period is in view. */}
      <div className="max-lg:w-full [&_fieldset]:grid-cols-2 lg:[&_fieldset]:grid-cols-4 [&_label]:px-3">
        <Segmented
          stacked
          label={texts.period}
          value={period}
          onValueChange={choose}
          options={shownPeriods.map((value) => ({ value, label: texts.periods[value] }))}
        />
      </div>
      {statement !== undefined && (
        <span className="text-label text-t2">
          {texts.days(shownDay(statement.firstDay), shownDay(statement.lastDay))}
        </span>
      )}
      <TransferButtons provider={provider} />
    </div>
  )
}
