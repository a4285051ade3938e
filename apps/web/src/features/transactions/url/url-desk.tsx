import type { DeskPayment } from '@puente/contract/establishments/payments-desk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { LiveTable } from '../../../ui/live-list/live-table.tsx'
import { useExistingPage } from '../../../ui/live-list/use-existing-page.ts'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { FollowedPayouts, PayoutDialog } from '../../payouts/admin/public.ts'
import { Flags } from '../admin/flags.tsx'
import { chargeDetailQuery } from '../admin/charge-queries.ts'
import { usePeriodText } from './period-text.ts'
import type { UrlActions } from './url-cells.tsx'
import { UrlCard, urlColumns } from './url-columns.tsx'
import { UrlFigures } from './url-figures.tsx'
import { UrlFilters } from './url-filters.tsx'
import { applyPaid, urlDetailQuery } from './url-queries.ts'
import { filtersOf, isFiltered, type UrlSearch } from './url-search.ts'
import { useUrlPayments } from './use-url-payments.ts'

const ReceiptViewer = lazy(() =>
  import('../admin/receipt-viewer.tsx').then((module) => ({ default: module.ReceiptViewer })),
)

const UrlDrawer = lazy(() => import('./url-drawer.tsx').then((module) => ({ default: module.UrlDrawer })))

const CancelDialog = lazy(() =>
  import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelDialog })),
)

interface UrlDeskProps {
  search: UrlSearch
  onSearch: (search: UrlSearch, how?: 'replace') => void
}

/** 'Transações URL Personalizadas': the cards, the filters and the table of the payments at all establishments (URLT-001). */
export function UrlDesk({ search, onSearch }: UrlDeskProps) {
  const texts = useTexts('transactions/url')
  const queryClient = useQueryClient()
  const [paying, setPaying] = useState<DeskPayment | null>(null)
  const [cancelling, setCancelling] = useState<DeskPayment | null>(null)
  // Undefined until a receipt was opened: only then is the viewer loaded.
  const [receipt, setReceipt] = useState<string | null>()
  const { id, ...shown } = search
  const holds = [id, paying, cancelling, receipt].some((open) => open !== undefined && open !== null)
  const payments = useUrlPayments(shown, holds)
  const rows = payments.list.shown?.items
  const goTo = (page: number, how?: 'replace'): void =>
    onSearch(page === 1 ? filtersOf(search) : { ...filtersOf(search), page }, how)
  useExistingPage(payments.list.lastPage, goTo)
  const actions: UrlActions = {
    onPay: setPaying,
    // One entry of the history for the open details, however many are looked at.
    onDetails: ({ charge }) =>
      onSearch({ ...shown, id: charge.id }, id === undefined ? undefined : 'replace'),
    onCancel: setCancelling,
  }
  const move = (step: 1 | -1): void => {
    const index = rows?.findIndex(({ charge }) => charge.id === id) ?? -1
    const next = index < 0 ? undefined : rows?.[index + step]
    if (next !== undefined) onSearch({ ...shown, id: next.charge.id }, 'replace')
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <UrlFigures days={shown} period={usePeriodText(shown) ?? texts.figures.always} />
      <UrlFilters filters={filtersOf(search)} onChange={(filters) => onSearch(filters)} />
      {/* Eleven columns. Narrower cells bring all of them into view on a common laptop. */}
      <div className="min-w-0 [&_.data-table_td]:px-[7px] [&_.data-table_th]:px-[7px]">
        <UrlTable
          payments={payments}
          filtered={isFiltered(search)}
          actions={actions}
          onClear={() => onSearch({})}
          onPage={goTo}
          onShowWaiting={() => (shown.page === undefined ? payments.list.showWaiting() : goTo(1))}
        />
      </div>
      {id !== undefined && (
        <Suspense>
          <UrlDrawer
            id={id}
            onClose={() => onSearch(shown)}
            onMove={move}
            onPay={setPaying}
            onCancel={setCancelling}
            onReceipt={setReceipt}
          />
        </Suspense>
      )}
      {paying !== null && <Payout payment={paying} onClose={() => setPaying(null)} />}
      <FollowedPayouts open={paying?.charge.id} onPaid={(charge) => applyPaid(queryClient, charge)} />
      {cancelling !== null && (
        <Cancellation payment={cancelling} rows={rows} onClose={() => setCancelling(null)} />
      )}
      {receipt !== undefined && (
        <Suspense>
          <ReceiptViewer fileId={receipt} onClose={() => setReceipt(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** Where the focus goes after a dialog about a payment: to its details if they are open, else to its row. */
function placeOf(id: string): HTMLElement | null {
  const details = document.querySelector<HTMLElement>('.drawer')
  return details ?? document.querySelector<HTMLElement>(`tr[data-row="${id}"]`)
}

/** The payout dialog of all charges: one payout history, whichever screen it is paid from (TXN-040). */
function Payout({ payment: { charge }, onClose }: { payment: DeskPayment; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <PayoutDialog
      key={charge.id}
      row={charge}
      detail={useQuery(chargeDetailQuery(charge.id))}
      onClose={onClose}
      onPaid={(after) => {
        onClose()
        return applyPaid(queryClient, after)
      }}
      // The button that opened it may be gone: a paid row has none.
      returnFocusTo={() => placeOf(charge.id)}
      warnings={(shown) => shown.flags.length > 0 && <Flags charge={shown} />}
    />
  )
}

interface CancellationProps {
  payment: DeskPayment
  rows: readonly DeskPayment[] | undefined
  onClose: () => void
}

/** The dialog of a cancellation, with the payment as the list or its details show it now. */
function Cancellation({ payment, rows, onClose }: CancellationProps) {
  const { id } = payment.charge
  const detail = useQuery({ ...urlDetailQuery(id), enabled: false }).data?.payment
  const known = [payment, rows?.find(({ charge }) => charge.id === id), detail]
  const newest = known.reduce<DeskPayment>(
    (best, one) => (one !== undefined && one.charge.version > best.charge.version ? one : best),
    payment,
  )
  return (
    <Suspense>
      <CancelDialog payment={newest} onClose={onClose} returnFocusTo={() => placeOf(id)} />
    </Suspense>
  )
}

interface UrlTableProps {
  payments: ReturnType<typeof useUrlPayments>
  filtered: boolean
  actions: UrlActions
  onClear: () => void
  onPage: (page: number) => void
  onShowWaiting: () => void
}

function UrlTable({ payments, filtered, actions, onClear, onPage, onShowWaiting }: UrlTableProps) {
  const texts = useTexts('transactions/url')
  const language = useLanguage()
  const { problem } = useProblemText()
  const { list, error, refetch } = payments
  const retry = (
    <Button size="small" onClick={() => void refetch()}>
      {texts.retry}
    </Button>
  )
  return (
    <>
      <LiveTable
        {...{ list, onPage, onShowWaiting }}
        texts={{ waiting: texts.newRows, pages: texts.pages }}
        caption={texts.table}
        columns={urlColumns(texts.columns, language, actions)}
        density="relaxed"
        loadingLabel={texts.loading}
        onOpen={actions.onDetails}
        card={(payment) => <UrlCard payment={payment} actions={actions} />}
        empty={
          <EmptyState
            title={texts.empty}
            {...(filtered && { action: <Button onClick={onClear}>{texts.filters.clear}</Button> })}
          >
            {filtered ? texts.emptyFiltered : texts.emptyHint}
          </EmptyState>
        }
        {...(error !== null &&
          list.shown === undefined && {
            error: (
              <ErrorState title={texts.failed} action={retry}>
                {problem(error)}
              </ErrorState>
            ),
          })}
      />
      {error !== null && list.shown !== undefined && (
        <div className="mt-3">
          <Callout tone="pending" title={texts.notRefreshed} action={retry}>
            {problem(error)}
          </Callout>
        </div>
      )}
    </>
  )
}
