import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import clsx from 'clsx'
import { lazy, Suspense, useMemo } from 'react'
import { readPeriod } from '../../features/insights/admin/dashboard-search.ts'
import { MarketStrip } from '../../features/insights/admin/rates-strip.tsx'
import { SummaryCards } from '../../features/insights/admin/summary-cards.tsx'
import { useSummary } from '../../features/insights/admin/use-summary.ts'
import { ChargesSection } from '../../features/transactions/admin/charges-section.tsx'
import { CalculatorCards } from '../../features/rates/admin/calculator-cards.tsx'
import { OrderRateCard } from '../../features/rates/admin/order-rate-card.tsx'
import { chargesQuery } from '../../features/transactions/admin/charge-queries.ts'
import { chargeFilters, readChargeSearch } from '../../features/transactions/admin/charge-search.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

const route = getRouteApi('/admin-area/admin')
const PersonPanel = lazy(() =>
  import('../../features/verification/admin/person-panel.tsx').then((module) => ({
    default: module.PersonPanel,
  })),
)

const loadDesk = () => import('../../features/insights/admin/desk.tsx')
const DeskTools = lazy(() => loadDesk().then((module) => ({ default: module.DeskTools })))
const PeriodBar = lazy(() => loadDesk().then((module) => ({ default: module.PeriodBar })))
const NothingToShow = lazy(() => loadDesk().then((module) => ({ default: module.NothingToShow })))
const Movement = lazy(() =>
  import('../../features/insights/admin/movement.tsx').then((module) => ({ default: module.Movement })),
)

/** 'Dashboard Administrativo': the figures of the day, the rates, and the transactions (DASH-001). 'A pagar' and 'Transações' begin with the table. */
export function DashboardPage() {
  const texts = useTexts('transactions/admin')
  const address = route.useSearch()
  const search = useMemo(() => readChargeSearch({ ...address }), [address])
  const navigate = route.useNavigate()
  const { first, figures, days, since, until, by, as } = address
  const own = Object.fromEntries(
    Object.entries({ first, figures, days, since, until, by, as }).filter(([, part]) => part !== undefined),
  )
  const tableFirst = first === 'table'
  const period = readPeriod(address)
  const charges = useQuery(chargesQuery(chargeFilters(search)))
  const { hasNothing } = useSummary(period)
  const desk = {
    period,
    charges: {
      rows: charges.isPlaceholderData ? undefined : charges.data?.items,
      list: JSON.stringify(chargeFilters(search)),
    },
    search: own,
    onSearch: (next: object) => void navigate({ search: { ...search, ...next }, replace: true }),
  }
  const labels = useTexts('insights/admin').summary
  // The keys keep what is open in each part when the two change places.
  const summary = (
    <div key="figures">
      <div className="mb-2.5 min-h-39 max-[24em]:min-h-53 lg:min-h-13">
        <Suspense>
          <PeriodBar {...desk} />
        </Suspense>
      </div>
      <section
        aria-label={period === undefined ? labels.label : labels.labelOfPeriod}
        className="mb-3 grid grid-cols-2 gap-2.5 lg:grid-cols-[1.3fr_.75fr_.75fr_2.2fr] lg:gap-3"
      >
        <SummaryCards period={period} />
        <CalculatorCards />
      </section>
      <div className="mb-3.5 grid gap-2.5">
        <OrderRateCard />
        <MarketStrip />
        <Suspense fallback={<Skeleton className="h-80 rounded-box" />}>
          <Movement {...desk} />
        </Suspense>
      </div>
    </div>
  )
  const table = (
    <div key="table" className={clsx(tableFirst && 'mb-6')}>
      <ChargesSection
        search={search}
        userData={PersonPanel}
        onSearch={(next, how) =>
          void navigate({
            search: { ...next, ...own },
            replace: how === 'replace',
            // Only another page of the list begins at its top. A chip, a filter or a detail leaves the page where it is.
            resetScroll: next.page !== search.page && next.view === search.view,
          })
        }
      />
    </div>
  )
  if (hasNothing && charges.isError && charges.data === undefined)
    return (
      <AdminPage title={texts.title}>
        <Suspense>
          <NothingToShow />
        </Suspense>
      </AdminPage>
    )
  return (
    <AdminPage
      title={texts.title}
      tools={
        <Suspense>
          <DeskTools {...desk} />
        </Suspense>
      }
    >
      {tableFirst ? [table, summary] : [summary, table]}
    </AdminPage>
  )
}
