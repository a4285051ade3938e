import type { UseQueryResult } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { EmptyState } from '../../../ui/state-views.tsx'
import { CaseList } from './case-list.tsx'
import type { ClosedCasePage } from './cases-queries.ts'
import type { CasesSearch } from './cases-search.ts'
import { ReadFault } from './read-fault.tsx'

interface ClosedCasesProps {
  query: UseQueryResult<ClosedCasePage>
  filters: CasesSearch
  open: string | undefined
  onOpen: (ref: string) => void
  onSearch: (search: CasesSearch) => void
}

/** The closed cases with who closed them, how and when. Pages by key: the browser's way back returns to the page before. */
export function ClosedCases({ query, filters, open, onOpen, onSearch }: ClosedCasesProps) {
  const texts = useTexts('cases/admin')
  const { data, error } = query
  const { after, ...first } = filters
  const next = data?.next ?? null
  const isFiltered = [filters.kind, filters.as, filters.from, filters.to].some(
    (filter) => filter !== undefined,
  )
  return (
    <>
      <ReadFault query={query} of="all" />
      {data !== undefined && data.total !== null && data.total > 0 && (
        <p role="status" className="text-label text-t2">
          {texts.closedTotal(countText(data.total, data.totalIsExact))}
        </p>
      )}
      {data?.items.length === 0 && after === undefined ? (
        <EmptyState
          title={isFiltered ? texts.emptyFiltered : texts.emptyClosed}
          {...(isFiltered && {
            action: <Button onClick={() => onSearch({ closed: true })}>{texts.clear}</Button>,
          })}
        />
      ) : (
        (data !== undefined || error === null) && (
          <CaseList cases={data?.items} label={texts.closedList} open={open} onOpen={onOpen} />
        )
      )}
      {(after !== undefined || next !== null) && (
        <nav aria-label={texts.pages.label} className="flex flex-wrap justify-end gap-2">
          {after !== undefined && (
            <Button size="small" onClick={() => onSearch(first)}>
              {texts.pages.newest}
            </Button>
          )}
          {next !== null && (
            <Button size="small" icon={ChevronRight} onClick={() => onSearch({ ...first, after: next })}>
              {texts.pages.older}
            </Button>
          )}
        </nav>
      )}
    </>
  )
}
