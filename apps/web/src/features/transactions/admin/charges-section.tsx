import type { AdminCharge } from '@puente/contract/transactions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import { Button } from '../../../ui/button.tsx'
import { keepPageLong } from '../../../ui/keep-page-long.ts'
import { LiveTable } from '../../../ui/live-list/live-table.tsx'
import { useAsCards } from '../../../ui/data-table.tsx'
import { useExistingPage } from '../../../ui/live-list/use-existing-page.ts'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import type { ChargePage } from './charge-pages.rules.ts'
import { applyCharge, chargeDetailQuery } from './charge-queries.ts'
import { ChargeCard } from './charge-card.tsx'
import type { ChargeActions } from './charge-cells.tsx'
import { chargeColumns } from './charge-columns.tsx'
import type { UserData } from './charge-drawer.tsx'
import { Flags } from './flags.tsx'
import { ChargeFilters } from './charge-filters.tsx'
import { type ChargeSearch, isFiltered, searchOfView, searchWith } from './charge-search.ts'
import { ChargeViews } from './charge-views.tsx'
import { minorOf } from './owed.rules.ts'
import { NextToPay, useNextToPay } from './next-to-pay.tsx'
import { FollowedPayouts, type OnPaid, PayoutDialog } from '../../payouts/admin/public.ts'
import { useCharges } from './use-charges.ts'
import { type Marking, useMarking } from './use-marking.tsx'
import { usePayoutTarget } from './use-payout-target.ts'

const ReceiptViewer = lazy(() =>
  import('./receipt-viewer.tsx').then((module) => ({ default: module.ReceiptViewer })),
)
const ChargeDrawer = lazy(() =>
  import('./charge-drawer.tsx').then((module) => ({ default: module.ChargeDrawer })),
)

interface ChargesSectionProps {
  search: ChargeSearch
  onSearch: (search: ChargeSearch, how?: 'replace') => void
  userData: UserData
}

/** 'Transações de Todos os Usuários': the payout queue, and all earlier transactions. */
export function ChargesSection({ search, onSearch, userData }: ChargesSectionProps) {
  const texts = useTexts('transactions/admin').table
  const title = useId()
  const section = useRef<HTMLElement>(null)
  const queryClient = useQueryClient()
  const { id, ...list } = search
  // Undefined until a receipt was opened: only then is the viewer loaded.
  const [receipt, setReceipt] = useState<string | null>()
  const payout = usePayoutTarget(list)
  const nextCharge = useNextToPay(payout, list)
  const charges = useCharges(list, id !== undefined || typeof receipt === 'string' || payout.charge !== null)
  const rows = charges.list.shown?.items
  const marking = useMarking({ search: list, isBasic: charges.isBasic, rows })
  const actions: ChargeActions = {
    onPay: payout.open,
    // One entry of the history for the open details, however many are looked at.
    onDetails: (charge) => onSearch({ ...list, id: charge.id }, id === undefined ? undefined : 'replace'),
    onReceipt: setReceipt,
    quiet: nextCharge !== null,
  }
  const goTo = (page: number, how?: 'replace'): void => {
    const { page: _page, ...filters } = list
    onSearch(page === 1 ? filters : { ...filters, page }, how)
  }
  useExistingPage(charges.list.lastPage, goTo)
  const move = (step: 1 | -1): void => {
    const index = rows?.findIndex((row) => row.id === id) ?? -1
    const next = index < 0 ? undefined : rows?.[index + step]
    if (next !== undefined) onSearch({ ...list, id: next.id }, 'replace')
  }
  const show = (next: ChargeSearch): void => {
    keepPageLong(section.current)
    onSearch(next)
  }
  return (
    <section ref={section} aria-labelledby={title}>
      <div className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={title} className="w-full font-[640] text-15 lg:w-auto">
          {texts.title}
        </h2>
        <ChargeViews
          view={list.view}
          onView={(view) => show(searchOfView(list, view))}
          disabled={charges.isBasic}
          onApprove={payout.open}
        />
        <ChargeFilters
          search={list}
          onChange={(filters) => show(searchWith(list, filters))}
          daysOnly={charges.isBasic}
        />
      </div>
      <NextToPay payout={payout} next={nextCharge} />
      {/* The table has many columns. Narrower cells and shortened names bring all of them into view on a common laptop. */}
      <div className="[&_.data-table_td]:px-[7px] [&_.data-table_th]:px-[7px]">
        <ChargesTable
          charges={charges}
          marking={marking}
          search={list}
          actions={actions}
          onClear={() => show(searchWith(list, {}))}
          onPage={(page) => goTo(page)}
          onShowWaiting={() => (list.page === undefined ? charges.list.showWaiting() : goTo(1))}
        />
      </div>
      {id !== undefined && (
        <Suspense>
          <ChargeDrawer
            {...{ id, userData }}
            onClose={() => onSearch(list)}
            onMove={move}
            onPay={actions.onPay}
            onReceipt={actions.onReceipt}
          />
        </Suspense>
      )}
      {payout.charge !== null && (
        <Payout
          key={payout.charge.id}
          row={payout.charge}
          onClose={payout.close}
          onPaid={(charge, amount) => {
            marking.unmark(charge.id)
            payout.paid(charge, amount)
          }}
          focusAfter={payout.focusAfter}
        />
      )}
      <FollowedPayouts
        open={payout.charge?.id}
        onPaid={(charge) => {
          marking.unmark(charge.id)
          return applyCharge(queryClient, charge)
        }}
      />
      {receipt !== undefined && (
        <Suspense>
          <ReceiptViewer fileId={receipt} onClose={() => setReceipt(null)} />
        </Suspense>
      )}
    </section>
  )
}

interface PayoutProps {
  row: AdminCharge
  onClose: () => void
  onPaid: (after: AdminCharge, amount: AdminCharge['pesosPaid']) => void
  focusAfter: () => HTMLElement | null
}

function Payout({ row, onClose, onPaid, focusAfter }: PayoutProps) {
  const queryClient = useQueryClient()
  const paid: OnPaid = (charge, amount) => {
    onPaid(charge, amount)
    return applyCharge(queryClient, charge)
  }
  return (
    <PayoutDialog
      row={row}
      detail={useQuery(chargeDetailQuery(row.id))}
      onClose={onClose}
      onPaid={paid}
      returnFocusTo={focusAfter}
      warnings={(charge) => charge.flags.length > 0 && <Flags charge={charge} />}
    />
  )
}

interface ChargesTableProps {
  charges: ReturnType<typeof useCharges>
  marking: Marking
  search: ChargeSearch
  actions: ChargeActions
  onClear: () => void
  onPage: (page: number) => void
  onShowWaiting: () => void
}

function ChargesTable(props: ChargesTableProps) {
  const { charges, marking, search, actions, onClear, onPage, onShowWaiting } = props
  const all = useTexts('transactions/admin')
  const texts = all.table
  const language = useLanguage()
  const { problem } = useProblemText()
  const { list, owed, error } = charges
  const { view } = search
  const { selection, markOf, markAll, bar } = marking
  const filtered = isFiltered(search)
  const noneHint =
    view === 'to-pay'
      ? all.views.nothingToPay
      : view === 'review'
        ? all.views.nothingToReview
        : texts.emptyHintAll
  const hasCards = useAsCards()
  return (
    <>
      {hasCards && markAll}
      <LiveTable
        {...{ list, onPage, onShowWaiting }}
        texts={{ waiting: texts.newRows, pages: texts.pages }}
        caption={texts.title}
        columns={chargeColumns(texts.columns, language, actions, view)}
        loadingLabel={texts.loading}
        onOpen={actions.onDetails}
        {...(selection !== undefined && { selection })}
        onEnter={(charge) => (charge.allowedActions.length > 0 ? actions.onPay : actions.onDetails)(charge)}
        card={(charge) => (
          <ChargeCard charge={charge} actions={actions} view={view} mark={markOf?.(charge)} />
        )}
        empty={
          <EmptyState
            title={texts.empty}
            {...(filtered && { action: <Button onClick={onClear}>{all.filters.clear}</Button> })}
          >
            {filtered ? texts.emptyHint : noneHint}
          </EmptyState>
        }
        {...(error !== null &&
          list.shown === undefined && {
            error: (
              <ErrorState
                title={texts.failed(problem(error))}
                action={<Button onClick={() => charges.refetch()}>{texts.retry}</Button>}
              />
            ),
          })}
      />
      {error !== null && list.shown !== undefined && (
        <NotRefreshed error={error} onRetry={() => charges.refetch()} />
      )}
      {owed !== null && showsOwed(view, list.shown?.total ?? 0, owed) && <Owed owed={owed} />}
      {bar}
    </>
  )
}

/** Under rows that are on screen, a failed refresh is one quiet line. Without a network the strip above the page reports it. */
function NotRefreshed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const texts = useTexts('transactions/admin').table
  const { online } = useLiveStatus()
  const { problem } = useProblemText()
  if (!online) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2.5 text-label text-tierra">
      {texts.notRefreshed(problem(error))}
      <Button size="small" onClick={onRetry}>
        {texts.retry}
      </Button>
    </p>
  )
}

type Owed = NonNullable<ChargePage['owed']>

/** The review view shows the sums only if something is owed. */
function showsOwed(view: ChargeSearch['view'], total: number, { all }: Owed): boolean {
  return total > 0 && (view !== 'review' || minorOf(all) > 0n)
}

/** The pesos to pay out of the rows on the page, and of all rows that match the filters. The server sums both. */
function Owed({ owed: { page, all } }: { owed: Owed }) {
  const texts = useTexts('transactions/admin').owed
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 pt-2.5 text-label text-t2">
      <span>
        {texts.page} <b className="font-[640] text-t1">{showAmount(page)}</b>
      </span>
      <span>
        {texts.all} <b className="font-[640] text-t1">{showAmount(all)}</b>
      </span>
    </p>
  )
}
