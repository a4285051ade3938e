import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState } from '../../../ui/state-views.tsx'
import type { ActiveProvider, Statement } from './finance-queries.ts'
import type { FinanceSearch } from './finance-search.ts'
import { MovementCard, movementColumns } from './movement-columns.tsx'
import { ReadFault } from './read-fault.tsx'

interface StatementSectionProps {
  provider: ActiveProvider
  statement: UseQueryResult<Statement>
  search: FinanceSearch
  onSearch: (search: FinanceSearch) => void
  /** Opens the details of the transfer that a row is. */
  onSee: (transferId: string) => void
}

/** The movements of the period, 20 a page, and who states them (FIN-014). */
export function StatementSection({ provider, statement, search, onSearch, onSee }: StatementSectionProps) {
  const all = useTexts('finance/admin')
  const texts = all.statement
  const language = useLanguage()
  const title = useId()
  const { error } = statement
  // After a failed load, rows of an earlier answer are not shown: they would look current.
  const data = error === null ? statement.data : undefined
  const { page: _page, ...rest } = search
  return (
    <section aria-labelledby={title} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={title} className="font-[620] text-section">
          {texts.title}
        </h2>
        {data !== undefined && (
          <p className="text-label text-t2">
            {data.source === 'books'
              ? texts.byBooks(formatDate(data.readAt, 'time', language))
              : texts.byProvider(all.providers[provider.provider], formatDate(data.readAt, 'time', language))}
            {data.counts.returns > 0 && `. ${texts.returnsNote}`}
            {isUncompared(data) && `. ${texts.notNamed}`}
          </p>
        )}
      </div>
      {data !== undefined && data.counts.open > 0 && (
        <Callout tone="pending">{texts.open(data.counts.open)}</Callout>
      )}
      {data !== undefined && data.unreadable > 0 && (
        <Callout tone="pending">{texts.unreadable(data.unreadable)}</Callout>
      )}
      {error !== null ? (
        <ReadFault read={statement} error={error} words={texts} />
      ) : (
        <DataTable
          caption={texts.title}
          columns={movementColumns(texts, language, data?.source, onSee)}
          rows={data?.transactions}
          rowKey={({ id }) => id}
          card={(movement) => <MovementCard movement={movement} source={data?.source} onSee={onSee} />}
          loadingLabel={texts.loading}
          refreshing={statement.isFetching && data !== undefined}
          empty={<EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
        />
      )}
      {data !== undefined && (
        <Pagination
          page={data.page}
          pageSize={data.pageSize}
          total={data.totalItems}
          onPageChange={(page) => onSearch(page === 1 ? rest : { ...rest, page })}
          texts={texts.pages}
        />
      )}
    </section>
  )
}

/** The provider gives a statement, but none of its rows can be found in the books. */
function isUncompared({ source, transactions }: Statement): boolean {
  return source === 'provider' && transactions.some(({ books }) => books === null)
}
