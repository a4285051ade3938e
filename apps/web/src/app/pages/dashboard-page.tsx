import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import clsx from 'clsx'
import { useMemo } from 'react'
import { MarketStrip } from '../../features/insights/admin/rates-strip.tsx'
import { SummaryCards } from '../../features/insights/admin/summary-cards.tsx'
import { summaryQuery } from '../../features/insights/admin/summary-queries.ts'
import { adminRateQuery } from '../../features/rates/admin/rate-queries.ts'
import { ChargesSection } from '../../features/transactions/admin/charges-section.tsx'
import { CalculatorCards } from '../../features/rates/admin/calculator-cards.tsx'
import { OrderRateCard } from '../../features/rates/admin/order-rate-card.tsx'
import { readChargeSearch } from '../../features/transactions/admin/charge-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

const route = getRouteApi('/admin-area/admin')

/** 'Dashboard Administrativo': the figures of the day, the rates, and the transactions (DASH-001). 'A pagar' and 'Transações' begin with the table. */
export function DashboardPage() {
  const texts = useTexts('transactions/admin')
  const address = route.useSearch()
  const search = useMemo(() => readChargeSearch({ ...address }), [address])
  const navigate = route.useNavigate()
  const tableFirst = address.first === 'table'
  const label = useTexts('insights/admin').summary.label
  // The keys keep what is open in each part when the two change places.
  const figures = (
    <div key="figures">
      <section
        aria-label={label}
        className="mb-3 grid grid-cols-2 gap-2.5 lg:grid-cols-[1.3fr_.75fr_.75fr_2.2fr] lg:gap-3"
      >
        <SummaryCards />
        <CalculatorCards />
      </section>
      <div className="mb-3.5 grid gap-2.5">
        <OrderRateCard />
        <MarketStrip />
      </div>
    </div>
  )
  const table = (
    <div key="table" className={clsx(tableFirst && 'mb-6')}>
      <ChargesSection
        search={search}
        onSearch={(next, how) =>
          void navigate({
            search: tableFirst ? { ...next, first: 'table' } : next,
            replace: how === 'replace',
            // Only another page of the list begins at its top. A chip, a filter or a detail leaves the page where it is.
            resetScroll: next.page !== search.page && next.view === search.view,
          })
        }
      />
    </div>
  )
  return (
    <AdminPage title={texts.title} tools={<RefreshButton />}>
      {tableFirst ? [table, figures] : [figures, table]}
    </AdminPage>
  )
}

function RefreshButton() {
  const texts = useTexts('transactions/admin')
  const queryClient = useQueryClient()
  const busy = useIsFetching({ queryKey: summaryQuery.queryKey }) > 0
  const refresh = (): void => {
    void queryClient.invalidateQueries({ queryKey: summaryQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: adminRateQuery.queryKey })
  }
  return (
    <Button size="small" icon={RefreshCw} busy={busy} onClick={refresh}>
      <span className="max-lg:sr-only">{texts.refresh}</span>
    </Button>
  )
}
