import type { Delivery } from '@puente/contract/notices'
import { useQuery } from '@tanstack/react-query'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import { Button } from '../../../ui/button.tsx'
import { LiveTable } from '../../../ui/live-list/live-table.tsx'
import { useExistingPage } from '../../../ui/live-list/use-existing-page.ts'
import { useLiveList } from '../../../ui/live-list/use-live-list.ts'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { DeliveryCard, deliveryColumns } from './delivery-columns.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { DeliveryFilters } from './delivery-filters.tsx'
import type { NoticesDeskProps } from './notices-desk.tsx'
import { deliveriesQuery, deliveryRules } from './notices-queries.ts'
import { filtersOf } from './notices-search.ts'

/** Every delivery, newest first, 20 a page (HOOK-015). */
export function DeliveryList({ search, onSearch }: NoticesDeskProps) {
  const all = useTexts('notices/admin')
  const texts = all.deliveries
  const language = useLanguage()
  const { problem } = useProblemText()
  const { online } = useLiveStatus()
  const filters = filtersOf(search)
  const { page = 1, id } = search
  const query = useQuery(deliveriesQuery(filters, page))
  const live = useLiveList({
    query,
    rules: deliveryRules,
    filter: JSON.stringify(filters),
    page,
    holds: id !== undefined,
  })
  const goTo = (next: number, how?: 'replace'): void =>
    onSearch(next === 1 ? filters : { ...filters, page: next }, how === 'replace')
  useExistingPage(live.lastPage, goTo)
  const here = page === 1 ? filters : { ...filters, page }
  const open = ({ noticeId }: Delivery): void => {
    if (noticeId !== null) onSearch({ ...here, id: noticeId }, id !== undefined)
  }
  // Copies of a notice share its id, so each id counts once, at its first copy.
  const opened = (live.shown?.items ?? []).flatMap(({ noticeId }) => (noticeId === null ? [] : [noticeId]))
  const noticeIds = [...new Set(opened)]
  const move = (step: 1 | -1): void => {
    const next = id === undefined ? undefined : noticeIds[noticeIds.indexOf(id) + step]
    if (next !== undefined && noticeIds.includes(id ?? '')) onSearch({ ...here, id: next }, true)
  }
  const filtered = Object.keys(filters).length > 0
  const { error } = query
  return (
    <section aria-label={texts.caption} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <DeliveryFilters filters={filters} onChange={onSearch} />
      <div>
        <LiveTable
          list={live}
          onPage={(next) => goTo(next)}
          onShowWaiting={() => (page === 1 ? live.showWaiting() : goTo(1))}
          texts={{ waiting: texts.newRows, pages: texts.pages }}
          caption={texts.caption}
          columns={deliveryColumns(all, language, open)}
          loadingLabel={texts.loading}
          onOpen={open}
          card={(delivery) => <DeliveryCard delivery={delivery} onOpen={open} />}
          empty={
            <EmptyState
              title={filtered ? texts.emptyFiltered : texts.empty}
              {...(filtered && { action: <Button onClick={() => onSearch({})}>{all.filters.clear}</Button> })}
            >
              {filtered ? texts.emptyFilteredHint : texts.emptyHint}
            </EmptyState>
          }
          {...(error !== null &&
            live.shown === undefined && {
              error: (
                <ErrorState
                  title={all.failed}
                  action={<Button onClick={() => void query.refetch()}>{all.retry}</Button>}
                >
                  {problem(error)}
                </ErrorState>
              ),
            })}
        />
        {error !== null && live.shown !== undefined && online && (
          <p role="status" className="pt-2.5 text-label text-tierra">
            {all.notRefreshed(problem(error))}
          </p>
        )}
      </div>
      {id !== undefined && <DeliveryDrawer key={id} id={id} onClose={() => onSearch(here)} onMove={move} />}
    </section>
  )
}
