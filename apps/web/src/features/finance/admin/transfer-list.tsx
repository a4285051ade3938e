import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState } from '../../../ui/state-views.tsx'
import type { TransferFilter } from './finance-search.ts'
import { ReadFault } from './read-fault.tsx'
import { TransferFilters } from './transfer-filters.tsx'
import { shownKey } from './transfer-form.rules.ts'
import { transfersQuery, type TransferView } from './transfer-queries.ts'
import { stateTones } from './transfer-state.ts'

interface TransferListProps {
  filter: TransferFilter
  onFilter: (filter: TransferFilter) => void
  /** Opens the details of a transfer. */
  onSee: (id: string) => void
}

interface SeenTransfer {
  transfer: TransferView
  onSee: (id: string) => void
}

/** 'Transferências': what was sent from the area, who sent it, and what became of it (FIN-027). */
export function TransferList({ filter, onFilter, onSee }: TransferListProps) {
  const texts = useTexts('finance/transfers').list
  const { problem } = useProblemText()
  const title = useId()
  const read = useQuery(transfersQuery(filter))
  const { data, error } = read
  const columns = useColumns(onSee)
  const { page: _page, ...narrowed } = filter
  const isNarrowed = Object.keys(narrowed).length > 0
  return (
    <section aria-labelledby={title} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h2 id={title} className="font-[620] text-section">
        {texts.title}
      </h2>
      <TransferFilters filter={filter} onFilter={onFilter} />
      {error !== null && data === undefined ? (
        <ReadFault
          read={read}
          error={error}
          words={{ errorTitle: texts.errorTitle, error: problem(error) }}
        />
      ) : (
        <DataTable
          caption={texts.title}
          columns={columns}
          rows={data?.items}
          rowKey={({ id }) => id}
          onOpen={({ id }) => onSee(id)}
          card={(transfer) => <TransferCard transfer={transfer} onSee={onSee} />}
          loadingLabel={texts.loading}
          refreshing={read.isFetching && data !== undefined}
          empty={
            isNarrowed ? (
              <EmptyState
                title={texts.none}
                action={<Button onClick={() => onFilter({})}>{texts.clearAll}</Button>}
              >
                {texts.noneHint}
              </EmptyState>
            ) : (
              <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>
            )
          }
        />
      )}
      {data !== undefined && (
        <Pagination
          {...data}
          onPageChange={(page) => onFilter(page === 1 ? narrowed : { ...narrowed, page })}
          texts={texts.pages}
        />
      )}
    </section>
  )
}

function useColumns(onSee: (id: string) => void): Column<TransferView>[] {
  const { columns } = useTexts('finance/transfers').list
  const language = useLanguage()
  return [
    {
      id: 'at',
      header: columns.at,
      width: 110,
      pinned: true,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap text-t2">
          {formatDate(createdAt, 'dayTime', language)}
        </time>
      ),
    },
    {
      id: 'who',
      header: columns.who,
      width: 200,
      fills: true,
      cell: (transfer) => (
        <span className="trunc block">
          <Who transfer={transfer} onSee={onSee} />
        </span>
      ),
    },
    {
      id: 'key',
      header: columns.key,
      width: 170,
      cell: ({ key }) => <span className="trunc block max-w-52">{shownKey(key.type, key.text)}</span>,
    },
    {
      id: 'by',
      header: columns.by,
      width: 170,
      cell: ({ sentBy }) => <span className="trunc block max-w-52">{sentBy}</span>,
    },
    {
      id: 'amount',
      header: columns.amount,
      width: 110,
      align: 'end',
      cell: ({ amount }) => <b className="whitespace-nowrap font-[620]">{showAmount(amount)}</b>,
    },
    { id: 'state', header: columns.state, width: 130, cell: (transfer) => <State transfer={transfer} /> },
  ]
}

function Who({ transfer: { id, recipient, description }, onSee }: SeenTransfer) {
  return (
    <>
      <button type="button" onClick={() => onSee(id)} className="text-left font-[620] hover:underline">
        {recipient.name}
      </button>{' '}
      <span className="text-t2">{description}</span>
    </>
  )
}

function State({ transfer: { state, failure, endToEndId } }: { transfer: TransferView }) {
  const texts = useTexts('finance/transfers')
  return (
    <span title={failure === null ? (endToEndId ?? undefined) : texts.outcome.failures[failure]}>
      <Badge tone={stateTones[state]}>{texts.list.states[state]}</Badge>
    </span>
  )
}

function TransferCard({ transfer, onSee }: SeenTransfer) {
  const texts = useTexts('finance/transfers')
  const language = useLanguage()
  const { key, amount, createdAt, sentBy, failure, endToEndId, providerId } = transfer
  const id = endToEndId ?? providerId
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-small">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 break-words">
          <Who transfer={transfer} onSee={onSee} />
        </span>
        <b className="sign whitespace-nowrap text-section">{showAmount(amount)}</b>
      </div>
      <p className="break-words text-label text-t2">
        {shownKey(key.type, key.text)} · {sentBy}
      </p>
      {failure !== null && <p className="text-label text-t2">{texts.outcome.failures[failure]}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <State transfer={transfer} />
        <time dateTime={createdAt} className="text-label text-t3">
          {formatDate(createdAt, 'dayTime', language)}
        </time>
      </div>
      <p className="break-all font-mono text-label text-t3">
        {id === null ? texts.list.noId : `${texts.list.ids} ${id}`}
      </p>
    </div>
  )
}
