import type { HistoryItem, HistoryListItem } from '@puente/contract/orders/history'
import clsx from 'clsx'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import {
  Actions,
  clientLine,
  type EntryActions,
  Pesos,
  Reais,
  Status,
  usePayoutWords,
  useTitle,
  When,
} from './history-cells.tsx'

/** A long description may take two lines, but no room from the status column. A payout's words are ours, and short: they break between words only. */
function Description({ item }: { item: HistoryListItem }) {
  const title = useTitle(item)
  const payout = usePayoutWords(item)
  const { publicPage } = useTexts('orders/history')
  const isPayout = item.type === 'admin_payment'
  const line = isPayout ? title : item.kind === 'establishment' ? publicPage : null
  return (
    <span
      className={clsx(
        'block min-w-22 max-w-52 whitespace-normal py-1 max-xl:min-w-18',
        !isPayout && '[overflow-wrap:anywhere]',
      )}
    >
      {isPayout ? (
        <b className="block font-[620]">{payout.title}</b>
      ) : (
        <span className="line-clamp-2" title={title}>
          {title}
        </span>
      )}
      {line !== null && <span className="block text-fine text-t3">{line}</span>}
    </span>
  )
}

/** The client of a Pix. For a payout, which charge it was for and where the pesos went: in the column of the description they would be six lines. */
function Client({ item }: { item: HistoryListItem }) {
  const { lines } = usePayoutWords(item)
  const [first, second] = item.type === 'admin_payment' ? lines : [item.clientName, clientLine(item)]
  return (
    <>
      <span
        className="block max-w-44 truncate max-[96em]:max-w-32 max-xl:max-w-24"
        title={first ?? undefined}
      >
        {first}
      </span>
      <span
        className="block max-w-44 truncate text-fine text-t3 max-[96em]:max-w-32 max-xl:line-clamp-2 max-xl:max-w-24 max-xl:whitespace-normal"
        title={second ?? undefined}
      >
        {second}
      </span>
    </>
  )
}

/** As wide as its longest word, so that no column moves when a status changes. */
function StatusCell({ item }: { item: HistoryItem }) {
  return (
    <span className="block min-w-30 py-1.5 max-xl:min-w-26">
      <Status item={item} />
    </span>
  )
}

/** The columns of the table, from 768 px on (HIST-004). */
export function useHistoryColumns(actions: EntryActions): Column<HistoryListItem>[] {
  const { columns } = useTexts('orders/history')
  return [
    { id: 'date', header: columns.date, cell: (item) => <When item={item} />, width: 76 },
    {
      id: 'description',
      header: columns.description,
      cell: (item) => <Description item={item} />,
      width: 140,
    },
    { id: 'client', header: columns.client, cell: (item) => <Client item={item} />, width: 130 },
    { id: 'reais', header: columns.reais, cell: (item) => <Reais item={item} />, align: 'end', width: 90 },
    {
      id: 'pesos',
      header: columns.pesos,
      cell: (item) => <Pesos item={item} />,
      align: 'end',
      width: 96,
    },
    { id: 'status', header: columns.status, cell: (item) => <StatusCell item={item} />, width: 104 },
    {
      id: 'action',
      header: columns.action,
      // Beside the rail, a small tablet has no room for all columns. Pinning keeps the actions in view.
      pinned: 'end',
      cell: (item) => (
        // In a narrow table the icons stand in pairs under the link.
        <span className="ml-auto flex min-w-18 flex-wrap items-center justify-end gap-1.5 py-1.5 pointer-coarse:min-w-22 xl:!min-w-35 min-[85.375em]:flex-nowrap max-xl:max-w-37">
          <Actions small item={item} actions={actions} />
        </span>
      ),
      width: 146,
    },
  ]
}
