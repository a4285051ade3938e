import type { AdminCharge } from '@puente/contract/transactions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { LiveTable } from '../../../ui/live-list/live-table.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { chargeDetailQuery, applyCharge } from './charge-queries.ts'
import { ChargeCard } from './charge-card.tsx'
import type { ChargeActions } from './charge-cells.tsx'
import { chargeColumns } from './charge-columns.tsx'
import { ChargeDrawer } from './charge-drawer.tsx'
import { ChargeFilters } from './charge-filters.tsx'
import { type ChargeSearch, isFiltered } from './charge-search.ts'
import { PayoutDialog } from '../../payouts/admin/public.ts'
import { ReceiptViewer } from './receipt-viewer.tsx'
import { useCharges } from './use-charges.ts'

interface ChargesSectionProps {
  search: ChargeSearch
  onSearch: (search: ChargeSearch) => void
}

/** 'Transações de Todos os Usuários': the payout queue, and all earlier transactions. */
export function ChargesSection({ search, onSearch }: ChargesSectionProps) {
  const texts = useTexts('transactions/admin').table
  const title = useId()
  const { id, ...list } = search
  const [receipt, setReceipt] = useState<string | null>(null)
  const [paying, setPaying] = useState<AdminCharge | null>(null)
  const charges = useCharges(list, id !== undefined || receipt !== null || paying !== null)
  const rows = charges.list.shown?.items
  const pay = usePayoutTarget(rows, paying, setPaying)
  const actions: ChargeActions = {
    onPay: pay.open,
    onDetails: (charge) => onSearch({ ...list, id: charge.id }),
    onReceipt: setReceipt,
  }
  const goTo = (page: number): void => {
    const { page: _page, ...filters } = list
    onSearch(page === 1 ? filters : { ...filters, page })
  }
  const move = (step: 1 | -1): void => {
    const index = rows?.findIndex((row) => row.id === id) ?? -1
    const next = index < 0 ? undefined : rows?.[index + step]
    if (next !== undefined) onSearch({ ...list, id: next.id })
  }
  return (
    <section aria-labelledby={title}>
      <div className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={title} className="w-full font-[640] text-[15px] lg:w-auto">
          {texts.title}
        </h2>
        <ChargeFilters search={list} onChange={(filters) => onSearch(filters)} />
      </div>
      {/* The table has many columns. Narrower cells and shortened names bring all of them into view on a common laptop. */}
      <div className="[&_.data-table_td]:px-[7px] [&_.data-table_th]:px-[7px]">
        <ChargesTable
          charges={charges}
          filtered={isFiltered(list)}
          actions={actions}
          onClear={() => onSearch({})}
          onPage={goTo}
          onShowWaiting={() => (list.page === undefined ? charges.list.showWaiting() : goTo(1))}
        />
      </div>
      {id !== undefined && <ChargeDrawer id={id} onClose={() => onSearch(list)} onMove={move} {...actions} />}
      {pay.charge !== null && (
        <Payout
          key={pay.charge.id}
          row={pay.charge}
          onClose={pay.close}
          onPaid={pay.paid}
          nextRow={pay.nextRow}
        />
      )}
      <ReceiptViewer fileId={receipt} onClose={() => setReceipt(null)} />
    </section>
  )
}

interface PayoutProps {
  row: AdminCharge
  onClose: () => void
  onPaid: () => void
  nextRow: () => HTMLElement | null
}

function Payout({ row, onClose, onPaid, nextRow }: PayoutProps) {
  const queryClient = useQueryClient()
  const paid = (charge: AdminCharge): Promise<{ balancesRead: boolean }> => {
    onPaid()
    return applyCharge(queryClient, charge)
  }
  return (
    <PayoutDialog
      row={row}
      detail={useQuery(chargeDetailQuery(row.id))}
      onClose={onClose}
      onPaid={paid}
      returnFocusTo={nextRow}
    />
  )
}

interface ChargesTableProps {
  charges: ReturnType<typeof useCharges>
  filtered: boolean
  actions: ChargeActions
  onClear: () => void
  onPage: (page: number) => void
  onShowWaiting: () => void
}

function ChargesTable({ charges, filtered, actions, onClear, onPage, onShowWaiting }: ChargesTableProps) {
  const all = useTexts('transactions/admin')
  const texts = all.table
  const language = useLanguage()
  const { problem } = useProblemText()
  const { list, error } = charges
  return (
    <LiveTable
      {...{ list, onPage, onShowWaiting }}
      texts={{ waiting: texts.newRows, pages: texts.pages }}
      caption={texts.title}
      columns={chargeColumns(texts.columns, language, actions)}
      loadingLabel={texts.loading}
      onOpen={actions.onDetails}
      onEnter={(charge) => (charge.allowedActions.length > 0 ? actions.onPay : actions.onDetails)(charge)}
      card={(charge) => <ChargeCard charge={charge} actions={actions} />}
      empty={
        <EmptyState
          title={texts.empty}
          {...(filtered && { action: <Button onClick={onClear}>{all.filters.clear}</Button> })}
        >
          {filtered ? texts.emptyHint : texts.emptyHintAll}
        </EmptyState>
      }
      {...(error !== null && {
        error: (
          <ErrorState
            title={texts.failed(problem(error))}
            action={<Button onClick={() => charges.refetch()}>{texts.retry}</Button>}
          />
        ),
      })}
    />
  )
}

/** Which transaction is being paid, and where the focus goes afterwards: to the next one that waits for its pesos. */
function usePayoutTarget(
  rows: readonly AdminCharge[] | undefined,
  charge: AdminCharge | null,
  setCharge: (charge: AdminCharge | null) => void,
) {
  const next = useRef<string | null>(null)
  return {
    charge,
    open: (chosen: AdminCharge): void => {
      next.current = null
      setCharge(chosen)
    },
    close: (): void => setCharge(null),
    paid: (): void => {
      const index = rows?.findIndex((row) => row.id === charge?.id) ?? -1
      next.current = rows?.find((row, at) => at > index && row.allowedActions.includes('pay'))?.id ?? null
      setCharge(null)
    },
    nextRow: (): HTMLElement | null =>
      next.current === null ? null : document.querySelector<HTMLElement>(`tr[data-row="${next.current}"]`),
  }
}
