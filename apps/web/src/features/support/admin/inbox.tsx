import { useQuery } from '@tanstack/react-query'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import { Button } from '../../../ui/button.tsx'
import { useExistingPage } from '../../../ui/live-list/use-existing-page.ts'
import { useLiveList } from '../../../ui/live-list/use-live-list.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { deskTicketsQuery, ticketRules } from './support-queries.ts'
import { filtersOf, type SupportSearch } from './support-search.ts'
import { TicketRow } from './ticket-row.tsx'

export interface SupportDeskProps {
  search: SupportSearch
  onSearch: (search: SupportSearch, replace?: boolean) => void
}

/** The tickets with the newest message first, 20 a page, by filters and search (PLUS-021, PLUS-022). */
export function Inbox({ search, onSearch }: SupportDeskProps) {
  const texts = useTexts('support/admin')
  const { problem } = useProblemText()
  const { online } = useLiveStatus()
  const filters = filtersOf(search)
  const { page = 1, id } = search
  const query = useQuery(deskTicketsQuery(filters, page))
  const live = useLiveList({ query, rules: ticketRules, filter: JSON.stringify(filters), page })
  const { shown, waiting, changed, setFrame } = live
  const openId = id === undefined ? {} : { id }
  const goTo = (next: number, how?: 'replace'): void =>
    onSearch({ ...filters, ...(next > 1 && { page: next }), ...openId }, how === 'replace')
  useExistingPage(live.lastPage, goTo)
  const here = page === 1 ? filters : { ...filters, page }
  const { error } = query
  return (
    <section aria-label={texts.caption} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <InboxFilters filters={filters} onChange={(next) => onSearch({ ...next, ...openId }, true)} />
      <p className="text-label text-t3">{texts.zone}</p>
      {error !== null && shown !== undefined && online && (
        <p role="status" className="text-label text-tierra">
          {texts.notRefreshed(problem(error))}
        </p>
      )}
      <div ref={setFrame} aria-busy={query.isFetching}>
        <div role="status" className="sticky top-3 z-5 flex h-0 justify-center">
          {waiting > 0 && (
            <button
              type="button"
              onClick={() => (page === 1 ? live.showWaiting() : goTo(1))}
              className="inline-flex min-h-11 -translate-y-1/2 items-center gap-2 rounded-full bg-action px-4 font-[620] text-on-action text-small shadow-float"
            >
              <ArrowUp size={16} aria-hidden="true" />
              {texts.newRows(waiting)}
            </button>
          )}
        </div>
        {shown === undefined && error !== null && (
          <ErrorState
            title={texts.failed}
            action={<Button onClick={() => void query.refetch()}>{texts.retry}</Button>}
          >
            {problem(error)}
          </ErrorState>
        )}
        {shown === undefined && error === null && (
          <div role="status" aria-label={texts.loading} className="grid gap-2">
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} className="h-26 w-full" />
            ))}
          </div>
        )}
        {shown?.items.length === 0 && (
          <EmptyState
            title={texts.empty}
            action={
              Object.keys(filters).length > 0 && (
                <Button onClick={() => onSearch(openId, true)}>{texts.filters.clear}</Button>
              )
            }
          />
        )}
        {shown !== undefined && shown.items.length > 0 && (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {shown.items.map((ticket) => (
              <TicketRow
                key={ticket.id}
                ticket={ticket}
                current={ticket.id === id}
                changed={changed?.has(ticket.id) === true}
                onOpen={() => onSearch({ ...here, id: ticket.id }, id !== undefined)}
              />
            ))}
          </ul>
        )}
      </div>
      {shown !== undefined && (
        <Pagination
          five
          page={shown.page}
          pageSize={shown.pageSize}
          total={shown.total}
          totalIsExact={shown.totalIsExact}
          onPageChange={(next) => goTo(next)}
          texts={texts.pages}
        />
      )}
    </section>
  )
}
