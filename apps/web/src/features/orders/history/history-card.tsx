import type { HistoryItem } from '@puente/contract/orders/history'
import { showAmount } from '../../../lib/format/money.ts'
import {
  Actions,
  ClientLine,
  type EntryActions,
  Reais,
  Status,
  usePaidFor,
  useTitle,
  When,
} from './history-cells.tsx'

/** An entry below 768 px: the data and actions of the table (HIST-004). */
export function HistoryCard({ item, actions }: { item: HistoryItem; actions: EntryActions }) {
  const title = useTitle(item)
  const paidFor = usePaidFor(item)
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <header className="flex items-start justify-between gap-3 text-label text-t2">
        <span className="pt-1">
          <When item={item} />
        </span>
        <span className="text-right">
          <Status item={item} />
        </span>
      </header>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <b className="line-clamp-2 font-[620] [overflow-wrap:anywhere]">{title}</b>
          <span className="block truncate text-label text-t2">{paidFor ?? item.clientName}</span>
          <span className="block truncate text-label text-t3">
            <ClientLine item={item} />
          </span>
        </p>
        <p className="flex-none text-right">
          <b className="block font-[640]">{showAmount(item.value)}</b>
          <span className="text-label text-t2">
            <Reais item={item} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Actions item={item} actions={actions} />
      </div>
    </article>
  )
}
