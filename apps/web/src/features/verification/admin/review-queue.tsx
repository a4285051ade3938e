import { type ReviewRow, reviewLabels } from '@puente/contract/verification/people'
import { countedUpTo } from '@puente/contract/protocol/paging'
import Clock from 'lucide-react/icons/clock'
import FileQuestion from 'lucide-react/icons/file-question-mark'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/state-views.tsx'
import type { DeskSearch } from './desk-search.ts'
import { ListFaultView } from './list-fault-view.tsx'
import type { ReviewPage } from './people-queries.ts'
import { ReviewCard } from './review-card.tsx'
import { reviewColumns, type RowActions } from './review-columns.tsx'

interface ReviewQueueProps {
  query: UseQueryResult<ReviewPage>
  search: DeskSearch
  onSearch: (search: DeskSearch) => void
  actions: RowActions
}

/** The counters, and the people of one label with the longest waiting first (APPR-001). */
export function ReviewQueue({ query, search, onSearch, actions }: ReviewQueueProps) {
  const all = useTexts('verification/admin')
  const texts = all.desk
  const { label = 'pending' } = search
  const { data, error, isFetching, refetch } = query
  return (
    <>
      <Counters counters={error === null ? data?.counters : undefined} failed={error !== null} />
      <fieldset className="my-3.5 flex flex-wrap gap-2">
        <legend className="sr-only">{texts.filter}</legend>
        {[...reviewLabels, 'all' as const].map((one) => (
          <Chip
            key={one}
            pressed={label === one}
            onClick={() => onSearch(one === 'pending' ? {} : { label: one })}
          >
            {one === 'all' ? texts.all : all.labels[one]}
          </Chip>
        ))}
      </fieldset>
      <DataTable
        caption={texts.table}
        columns={reviewColumns(texts.columns, actions)}
        rows={error === null ? data?.items : undefined}
        rowKey={(row: ReviewRow) => row.userId}
        density="relaxed"
        refreshing={isFetching && data !== undefined}
        loadingLabel={texts.loading}
        onOpen={(row) => actions.onOpen(row)}
        card={(row) => <ReviewCard row={row} actions={actions} />}
        empty={
          label === 'pending' ? (
            <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>
          ) : (
            <EmptyState title={texts.emptyLabel} />
          )
        }
        {...(error !== null && {
          error: <ListFaultView error={error} onRetry={() => void refetch()} />,
        })}
      />
      {data !== undefined && error === null && (
        <Pagination
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          totalIsExact={data.totalIsExact}
          onPageChange={(page) =>
            onSearch({ ...(label !== 'pending' && { label }), ...(page > 1 && { page }) })
          }
          texts={all.pages}
        />
      )}
    </>
  )
}

/** Counts all users, not only those on the page. */
function Counters({ counters, failed }: { counters: ReviewPage['counters'] | undefined; failed: boolean }) {
  const texts = useTexts('verification/admin').desk
  return (
    <section aria-label={texts.counters} className="grid grid-cols-2 gap-2.5 lg:max-w-xl">
      <Counter
        title={texts.pending}
        hint={texts.pendingHint}
        icon={<Clock size={18} aria-hidden="true" />}
        {...{ failed }}
        count={counters?.pending}
      />
      <Counter
        title={texts.awaiting}
        hint={texts.awaitingHint}
        icon={<FileQuestion size={18} aria-hidden="true" />}
        {...{ failed }}
        count={counters?.awaiting}
      />
    </section>
  )
}

function Counter({
  title,
  hint,
  icon,
  count,
  failed,
}: {
  title: string
  hint: string
  icon: ReactNode
  count: number | undefined
  failed: boolean
}) {
  const shown = count === undefined ? null : countText(Math.min(count, countedUpTo), count <= countedUpTo)
  return (
    <Card className="grid gap-1 p-3.5">
      <h2 className="flex items-center gap-2 font-[560] text-label text-t2">
        {icon}
        {title}
      </h2>
      <p aria-live="polite" className="sign min-h-8 text-26">
        {shown ?? (failed ? '–' : <Skeleton className="h-7 w-14" />)}
      </p>
      <p className="text-fine text-t3">{hint}</p>
    </Card>
  )
}
