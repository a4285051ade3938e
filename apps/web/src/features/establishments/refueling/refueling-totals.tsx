import type {
  listRefuelingTotals,
  RefuelingGroup,
  RefuelingTotal,
} from '@puente/contract/establishments/refueling'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { CardFacts, Instant, Plate } from './refueling-cells.tsx'

interface RefuelingTotalsProps {
  by: RefuelingGroup
  query: UseQueryResult<ResponseOf<typeof listRefuelingTotals>>
  onPage: (page: number) => void
  /** Opens the payments of a station or a plate (PLUS-011). */
  onOpen: (total: RefuelingTotal) => void
  empty: ReactNode
  error: ReactNode | undefined
}

/** Totals per station, plate or period (PLUS-010). */
export function RefuelingTotals({ by, query, onPage, onOpen, empty, error }: RefuelingTotalsProps) {
  const texts = useTexts('establishments/admin').refueling
  const { data, isFetching } = query
  const opens = by === 'station' || by === 'plate'
  return (
    <>
      <DataTable
        caption={texts.groups[by]}
        columns={useColumns(by, onOpen)}
        rows={error === undefined ? data?.items : undefined}
        rowKey={(row: RefuelingTotal) => row.key}
        refreshing={isFetching && data !== undefined}
        loadingLabel={texts.loading}
        {...(opens && { onOpen })}
        card={(row) => <TotalCard by={by} row={row} onOpen={opens ? onOpen : null} />}
        empty={empty}
        {...(error !== undefined && { error })}
      />
      {data !== undefined && error === undefined && (
        <Pagination
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          totalIsExact={data.totalIsExact}
          onPageChange={onPage}
          texts={texts.pages}
        />
      )}
    </>
  )
}

function useColumns(by: RefuelingGroup, onOpen: (total: RefuelingTotal) => void): Column<RefuelingTotal>[] {
  const texts = useTexts('establishments/admin').refueling
  const { columns, sums } = texts
  const amount = (id: 'realValue' | 'pesosValue' | 'pesosPaid', header: string): Column<RefuelingTotal> => ({
    id,
    header,
    width: 110,
    align: 'end',
    cell: (row) => <span className="whitespace-nowrap tabular-nums">{showAmount(row[id])}</span>,
  })
  return [
    {
      id: 'group',
      header: texts.groups[by],
      width: 180,
      pinned: true,
      cell: (row) => <GroupName by={by} row={row} />,
    },
    {
      id: 'payments',
      header: sums.payments,
      width: 60,
      align: 'end',
      cell: ({ payments }) => countText(payments, true),
    },
    amount('realValue', columns.reais),
    amount('pesosValue', columns.pesos),
    amount('pesosPaid', sums.paid),
    {
      id: 'first',
      header: sums.first,
      width: 120,
      cell: ({ firstAt }) => firstAt !== null && <Instant at={firstAt} />,
    },
    {
      id: 'last',
      header: sums.last,
      width: 120,
      cell: ({ lastAt }) => lastAt !== null && <Instant at={lastAt} />,
    },
    ...(by === 'station' || by === 'plate'
      ? [
          {
            id: 'open',
            header: <span className="sr-only">{texts.open}</span>,
            width: 110,
            pinned: 'end',
            cell: (row) => <OpenButton by={by} row={row} onOpen={onOpen} />,
          } satisfies Column<RefuelingTotal>,
        ]
      : []),
  ]
}

function OpenButton({
  by,
  row,
  onOpen,
  full = false,
}: {
  by: RefuelingGroup
  row: RefuelingTotal
  onOpen: (total: RefuelingTotal) => void
  full?: boolean
}) {
  const texts = useTexts('establishments/admin').refueling
  return (
    <Button
      size="small"
      full={full}
      aria-label={texts.openOf(
        by === 'station' ? (row.station?.name ?? row.key) : (row.plate?.key ?? texts.plates.none),
      )}
      onClick={() => onOpen(row)}
      className={full ? '' : 'lg:!min-h-8'}
    >
      {texts.open}
    </Button>
  )
}

function GroupName({ by, row }: { by: RefuelingGroup; row: RefuelingTotal }) {
  const texts = useTexts('establishments/admin').refueling
  if (by === 'plate') return <Plate plate={row.plate} />
  if (by === 'station') {
    return (
      <span className="grid">
        <b className="font-[620]">{row.station?.name ?? row.key}</b>
        <span className="text-label text-t2">{row.station?.city}</span>
      </span>
    )
  }
  return <b className="font-[620]">{texts.period[by](dayText(row.key))}</b>
}

function TotalCard({
  by,
  row,
  onOpen,
}: {
  by: RefuelingGroup
  row: RefuelingTotal
  onOpen: ((total: RefuelingTotal) => void) | null
}) {
  const { columns, sums } = useTexts('establishments/admin').refueling
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <GroupName by={by} row={row} />
      <CardFacts
        facts={[
          [sums.payments, countText(row.payments, true)],
          [columns.reais, showAmount(row.realValue)],
          [columns.pesos, showAmount(row.pesosValue)],
          [sums.paid, showAmount(row.pesosPaid)],
          [sums.first, row.firstAt !== null && <Instant key="first" at={row.firstAt} />],
          [sums.last, row.lastAt !== null && <Instant key="last" at={row.lastAt} />],
        ]}
      />
      {onOpen !== null && <OpenButton by={by} row={row} onOpen={onOpen} full />}
    </div>
  )
}

/** 2026-11-20 as 20/11/2026, without converting through the reader's time zone. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('/')
}
