import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { LiveTable } from '../../../ui/live-list/live-table.tsx'
import { useLiveList } from '../../../ui/live-list/use-live-list.ts'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { StoreCard, storeColumns } from './store-columns.tsx'
import { StoreFiguresCard } from './store-figures.tsx'
import { StoreFilters } from './store-filters.tsx'
import { storeRules, storesQuery } from './store-queries.ts'
import { filtersOf, isFiltered, type StoresSearch } from './stores-search.ts'

interface StoresSectionProps {
  search: StoresSearch
  onSearch: (search: StoresSearch, replace?: boolean) => void
}

/** The statistics card and the table of establishments, the same on both of its pages (ESTA-001). */
export function StoresSection({ search, onSearch }: StoresSectionProps) {
  const all = useTexts('establishments/admin')
  const texts = all.list
  const { problem } = useProblemText()
  const query = useQuery(storesQuery(search))
  const { error } = query
  const wide = useMediaQuery('(width >= 80em)')
  const page = search.page ?? 1
  const live = useLiveList({ query, rules: storeRules, filter: JSON.stringify(filtersOf(search)), page })
  const goTo = (next: number, replace = false): void => {
    const filters = filtersOf(search)
    onSearch(next === 1 ? filters : { ...filters, page: next }, replace)
  }
  useExistingPage(live.lastPage, goTo)
  const open = (id: string): void => onSearch({ ...search, id })
  return (
    <>
      <StoreFiguresCard search={search} onSearch={onSearch} />
      <StoreFilters search={search} onSearch={onSearch} />
      <LiveTable
        // After an error, rows of an earlier answer are hidden too: the admin may have lost the right to see them.
        list={error === null ? live : { ...live, shown: undefined }}
        onPage={goTo}
        onShowWaiting={() => (page === 1 ? live.showWaiting() : goTo(1))}
        texts={{ waiting: texts.newRows, pages: texts.pages }}
        caption={texts.table}
        columns={storeColumns(all, wide, open)}
        density="relaxed"
        loadingLabel={texts.loading}
        onOpen={({ id }) => open(id)}
        card={(row) => <StoreCard row={row} onOpen={open} />}
        empty={
          isFiltered(search) ? (
            <EmptyState
              title={texts.notFound}
              action={<Button onClick={() => onSearch({})}>{texts.showAll}</Button>}
            >
              {texts.notFoundHint}
            </EmptyState>
          ) : (
            <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>
          )
        }
        {...(error !== null && {
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
    </>
  )
}

/** Leads from a page that no longer exists to the last one. */
function useExistingPage(lastPage: number | null, goTo: (page: number, replace: boolean) => void): void {
  useEffect(() => {
    if (lastPage !== null) goTo(lastPage, true)
  }, [lastPage, goTo])
}
