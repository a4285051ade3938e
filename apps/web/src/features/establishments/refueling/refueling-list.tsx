import type { listRefuelings, Refueling } from '@puente/contract/establishments/refueling'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import Hand from 'lucide-react/icons/hand'
import type { ReactNode } from 'react'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Badge } from '../../../ui/badge.tsx'
import { statusTones } from '../../../ui/tone.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { LiveTable } from '../../../ui/live-list/live-table.tsx'
import { useExistingPage } from '../../../ui/live-list/use-existing-page.ts'
import { useLiveList } from '../../../ui/live-list/use-live-list.ts'
import { PixBadge } from '../../../ui/pix-badge.tsx'
import { CardFacts, Instant, Plate } from './refueling-cells.tsx'
import { refuelingRules } from './refueling-queries.ts'
import { filtersOf, type RefuelingSearch } from './refueling-search.ts'

interface RefuelingListProps {
  query: UseQueryResult<ResponseOf<typeof listRefuelings>>
  search: RefuelingSearch
  onPage: (page: number, how?: 'replace') => void
  empty: ReactNode
  error: ReactNode | undefined
}

/** The payments at petrol stations, newest first (PLUS-007). */
export function RefuelingList({ query, search, onPage, empty, error }: RefuelingListProps) {
  const texts = useTexts('establishments/admin').refueling
  const page = search.page ?? 1
  const live = useLiveList({ query, rules: refuelingRules, filter: JSON.stringify(filtersOf(search)), page })
  useExistingPage(live.lastPage, onPage)
  return (
    <LiveTable
      list={error === undefined ? live : { ...live, shown: undefined }}
      onPage={onPage}
      onShowWaiting={() => (page === 1 ? live.showWaiting() : onPage(1))}
      texts={{ waiting: texts.newRows, pages: texts.pages }}
      caption={texts.table}
      columns={columnsOf(texts)}
      loadingLabel={texts.loading}
      card={(row) => <RefuelingCard row={row} />}
      empty={empty}
      {...(error !== undefined && { error })}
    />
  )
}

function columnsOf(texts: Areas['establishments/admin']['refueling']): Column<Refueling>[] {
  const { columns } = texts
  return [
    {
      id: 'date',
      header: columns.date,
      width: 110,
      pinned: true,
      cell: (row) => <Instant at={row.createdAt} />,
    },
    {
      id: 'station',
      header: columns.station,
      width: 120,
      fills: true,
      cell: ({ station }) => <Cut text={station.name} />,
    },
    { id: 'city', header: columns.city, width: 90, cell: ({ city }) => <Cut text={city} /> },
    { id: 'plate', header: columns.plate, width: 150, cell: ({ plate }) => <Plate plate={plate} /> },
    {
      id: 'product',
      header: columns.product,
      width: 110,
      fills: true,
      cell: ({ product }) => <Cut text={product} />,
    },
    {
      id: 'payer',
      header: columns.payer,
      width: 110,
      fills: true,
      cell: ({ payerName }) => <Cut text={payerName} />,
    },
    {
      id: 'reais',
      header: columns.reais,
      width: 84,
      align: 'end',
      cell: (row) => <Amount row={row} currency="reais" />,
    },
    {
      id: 'pesos',
      header: columns.pesos,
      width: 100,
      align: 'end',
      cell: (row) => <Amount row={row} currency="pesos" />,
    },
    {
      id: 'pix',
      header: columns.pix,
      width: 96,
      cell: (row) => <Pix row={row} />,
    },
    { id: 'payout', header: columns.payout, width: 90, cell: (row) => <Payout row={row} /> },
  ]
}

function Cut({ text }: { text: string | null }) {
  return (
    <span className="trunc block max-w-48" title={text ?? undefined}>
      {text ?? '–'}
    </span>
  )
}

function Amount({ row, currency }: { row: Refueling; currency: 'reais' | 'pesos' }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {showAmount(currency === 'reais' ? row.realValue : row.pesosValue)}
    </span>
  )
}

/** A Pix that is held is not a status of its charge (ruling 25). */
function Pix({ row: { pixStatus } }: { row: Refueling }) {
  const { pix } = useTexts('establishments/admin').refueling
  return pixStatus === 'held' ? (
    <Badge tone="pending" icon={Hand}>
      {pix.held}
    </Badge>
  ) : (
    <PixBadge status={pixStatus} words={pix} />
  )
}

/** A dash where nothing is owed: the Pix is not with us, and no pesos were sent. */
function Payout({ row }: { row: Refueling }) {
  const texts = useTexts('establishments/admin').refueling
  if (row.pixStatus !== 'confirmed' && amountOf(row.pesosPaid).minor === 0n) {
    return (
      <span className="text-t3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{texts.nothingOwed}</span>
      </span>
    )
  }
  return <Badge tone={statusTones[row.payoutStatus]}>{texts.payout[row.payoutStatus]}</Badge>
}

/** One payment on a small screen. */
function RefuelingCard({ row }: { row: Refueling }) {
  const texts = useTexts('establishments/admin').refueling
  const { columns } = texts
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex items-start gap-2 max-xs:flex-col">
        <div className="min-w-0 flex-1">
          <b className="trunc block font-[620]">{row.station.name}</b>
          <span className="trunc block text-label text-t2">{row.city}</span>
        </div>
        <Pix row={row} />
      </div>
      <Plate plate={row.plate} />
      <CardFacts
        facts={[
          [columns.date, <Instant key="date" at={row.createdAt} />],
          [columns.product, row.product ?? '–'],
          [columns.payer, row.payerName ?? '–'],
          [columns.reais, showAmount(row.realValue)],
          [columns.pesos, showAmount(row.pesosValue)],
          [columns.payout, <Payout key="payout" row={row} />],
        ]}
      />
    </div>
  )
}
