import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { PeriodFilter, StatusFilter } from '../../orders/history/public.ts'
import type { PaymentsPlace } from './own-payments-queries.ts'

interface PaymentsFiltersProps {
  place: PaymentsPlace
  onChange: (change: Partial<PaymentsPlace>) => void
}

/** By time and by status. A change leads to the first page. */
export function PaymentsFilters({ place: { period, status }, onChange }: PaymentsFiltersProps) {
  const texts = useTexts('establishments/own-payments')
  return (
    <>
      <PeriodFilter value={period} onChange={(next) => onChange({ period: next, page: 1 })} />
      <div className="w-full sm:w-56">
        <StatusFilter
          all={texts.allStatuses}
          value={status}
          onChange={(next) => onChange({ status: next, page: 1 })}
        />
      </div>
    </>
  )
}
