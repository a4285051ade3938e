import type { RefuelingGroup, RefuelingTotal } from '@puente/contract/establishments/refueling'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRightLost } from '../../../lib/api/lost-right.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chips.tsx'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { Sums } from './refueling-cells.tsx'
import { RefuelingFilters } from './refueling-filters.tsx'
import { RefuelingList } from './refueling-list.tsx'
import { refuelingsQuery, refuelingSumsQuery, refuelingTotalsQuery } from './refueling-queries.ts'
import {
  filterQuery,
  isFiltered,
  refuelingGroups,
  type RefuelingSearch,
  searchOfView,
  withFilters,
} from './refueling-search.ts'
import { RefuelingTotals } from './refueling-totals.tsx'

interface RefuelingScreenProps {
  search: RefuelingSearch
  onSearch: (search: RefuelingSearch, replace?: boolean) => void
  /** Frames the list as a page of the admin area. */
  frame: (list: ReactNode, tools: ReactNode) => ReactNode
}

/** 'Abastecimentos': the payments at petrol stations, and their totals (PLUS-007 to PLUS-012). */
export function RefuelingScreen(props: RefuelingScreenProps) {
  const { by } = props.search
  return by === undefined ? <ListView {...props} /> : <TotalsView key={by} by={by} {...props} />
}

function ListView(props: RefuelingScreenProps) {
  const { search, onSearch } = props
  const query = useQuery(refuelingsQuery(search))
  const states = useTableStates(props, query)
  return (
    <Frame {...props} query={query} unit="payments">
      <RefuelingList query={query} search={search} onPage={pageTurn(search, onSearch)} {...states} />
    </Frame>
  )
}

function TotalsView({ by, ...props }: RefuelingScreenProps & { by: RefuelingGroup }) {
  const { search, onSearch } = props
  const query = useQuery(refuelingTotalsQuery(search, by))
  const states = useTableStates(props, query)
  const open = ({ key }: RefuelingTotal): void =>
    onSearch(searchOfView(withFilters(search, by === 'station' ? { station: key } : { plate: key }), null))
  return (
    <Frame {...props} query={query} unit="groups">
      <RefuelingTotals by={by} query={query} onPage={pageTurn(search, onSearch)} onOpen={open} {...states} />
    </Frame>
  )
}

function pageTurn({ page: _page, ...rest }: RefuelingSearch, onSearch: RefuelingScreenProps['onSearch']) {
  return (page: number, how?: 'replace'): void =>
    onSearch(page === 1 ? rest : { ...rest, page }, how === 'replace')
}

interface Answer<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** What the table shows in place of its rows: nothing was found, or it could not be read. */
function useTableStates(
  { search, onSearch }: RefuelingScreenProps,
  { data, error, refetch }: Answer<unknown>,
) {
  const texts = useTexts('establishments/admin').refueling
  const { problem } = useProblemText()
  const all = searchOfView({}, search.by ?? null)
  return {
    empty: (
      <EmptyState
        title={texts.empty}
        {...(isFiltered(search) && {
          action: <Button onClick={() => onSearch(all)}>{texts.filters.clearFilters}</Button>,
        })}
      />
    ),
    error:
      // Without the right to see them, rows of an earlier answer are hidden too.
      error === null || (data !== undefined && !isRightLost(error)) ? undefined : (
        <ErrorState
          title={texts.failed}
          action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
        >
          {problem(error)}
        </ErrorState>
      ),
  }
}

interface Found {
  readonly total: number
  readonly totalIsExact: boolean
}

/** Filters, views and sums, the same above the list and the totals. */
function Frame({
  search,
  onSearch,
  frame,
  query: { data, error },
  unit,
  children,
}: RefuelingScreenProps & {
  query: Answer<Found>
  unit: 'payments' | 'groups'
  children: ReactNode
}) {
  const texts = useTexts('establishments/admin').refueling
  const { problem } = useProblemText()
  const isStale = error !== null && data !== undefined && !isRightLost(error)
  const sums = useQuery(refuelingSumsQuery(search))
  const { error: sumsError } = useTableStates({ search, onSearch, frame }, sums)
  return frame(
    <>
      <RefuelingFilters search={search} onSearch={onSearch} />
      <fieldset className="mb-3.5 flex flex-wrap gap-2">
        <legend className="sr-only">{texts.view}</legend>
        {[null, ...refuelingGroups].map((by) => (
          <Chip
            key={by ?? 'list'}
            pressed={(search.by ?? null) === by}
            onClick={() => onSearch(searchOfView(search, by))}
          >
            {by === null ? texts.list : texts.views[by]}
          </Chip>
        ))}
      </fieldset>
      {(error === null || isStale) && (sumsError ?? <Sums sums={sums.data} />)}
      {children}
      {isStale && (
        <p role="status" className="pt-2.5 text-label text-tierra">
          {texts.notRefreshed(problem(error))}
        </p>
      )}
    </>,
    <RefuelingExport search={search} total={data && countText(data.total, data.totalIsExact)} unit={unit} />,
  )
}

/** PLUS-012. */
function RefuelingExport({
  search,
  total,
  unit,
}: {
  search: RefuelingSearch
  total: string | undefined
  unit: 'payments' | 'groups'
}) {
  const texts = useTexts('establishments/admin').refueling.export
  const language = useLanguage()
  return (
    <ExportMenu
      texts={texts}
      title={total === undefined ? undefined : texts[unit](total)}
      note={isFiltered(search) ? texts.stated : texts.all}
      take={async (format, onProgress) => {
        const { downloadRefuelings } = await import('./download-refuelings.ts')
        const { by } = search
        await downloadRefuelings({ ...filterQuery(search), ...(by && { by }), format, language }, onProgress)
      }}
    />
  )
}
