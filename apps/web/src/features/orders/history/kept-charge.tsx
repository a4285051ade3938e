import type { HistoryListItem } from '@puente/contract/orders/history'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { PixStatusBadge } from '../exchange/pix-status-badge.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { useTitle, Warnings } from './history-cells.tsx'
import { historyLists } from './history-queries.ts'
import { shownStatus } from './history.rules.ts'
import { KeptNote } from './kept-note.tsx'

interface KeptChargeProps {
  chargeId: string
  onRetry: () => void
  /** Shown if no list in memory holds the charge. */
  otherwise: ReactNode
}

/** What the lists in memory hold of a charge, for its page while the server cannot be reached. */
export function KeptCharge({ chargeId, onRetry, otherwise }: KeptChargeProps) {
  const { caption } = useTexts('orders/history')
  const items = keptItems(useQueryClient(), chargeId)
  if (items.length === 0) return otherwise
  return (
    <section aria-label={caption}>
      <KeptNote onRetry={onRetry} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {items.map((item) => (
          <KeptEntry key={item.id} item={item} />
        ))}
      </div>
    </section>
  )
}

function KeptEntry({ item }: { item: HistoryListItem }) {
  const status = shownStatus(item)
  return (
    <article className="card p-4 sm:p-[22px]">
      <header className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 font-[640] text-17 [overflow-wrap:anywhere]">{useTitle(item)}</h2>
        {status !== null && <PixStatusBadge status={status} />}
      </header>
      <Warnings item={item} />
      <EntryFacts item={item} entry={undefined} />
    </article>
  )
}

/** The Pix of the charge and its payouts, each once, as the list that was read last holds them. */
function keptItems(queryClient: QueryClient, chargeId: string): HistoryListItem[] {
  const found = new Map<string, HistoryListItem>()
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: historyLists })
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  for (const { state } of lists) {
    const list = state.data as { items: readonly HistoryListItem[] } | undefined
    for (const item of list?.items ?? []) if (item.chargeId === chargeId) found.set(item.id, item)
  }
  return [...found.values()].toSorted((one, other) =>
    one.type === other.type ? 0 : one.type === 'pix' ? -1 : 1,
  )
}
