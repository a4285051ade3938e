import {
  defaultSheetColumns,
  type SheetColumn,
  sheetColumns,
  sheetPageSize,
  sheetSorts,
} from '@puente/contract/transactions/spreadsheet'
import { lastPageOf } from '@puente/contract/protocol/paging'
import { useQuery } from '@tanstack/react-query'
import Columns3 from 'lucide-react/icons/columns-3'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isRightLost } from '../../../lib/api/lost-right.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { ExportMenu } from '../../../ui/export-menu.tsx'
import { useExistingPage } from '../../../ui/live-list/use-existing-page.ts'
import { countText } from '../../../ui/page-numbers.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { columnsOf } from './sheet-columns.tsx'
import { SheetFilters } from './sheet-filters.tsx'
import { sheetColumnsQuery, type SheetOrder, sheetQuery, sheetSumsQuery } from './sheet-queries.ts'
import { filterQuery, filtersOf, isFiltered, orderOf, type SheetSearch, sortedBy } from './sheet-search.ts'
import { SheetSums } from './sheet-sums.tsx'

const ColumnChooser = lazy(() =>
  import('./column-chooser.tsx').then((module) => ({ default: module.ColumnChooser })),
)

interface SheetScreenProps {
  search: SheetSearch
  onSearch: (search: SheetSearch, replace?: boolean) => void
  /** Frames the sheet as a page of the admin area. */
  frame: (sheet: ReactNode, tools: ReactNode) => ReactNode
}

const noColumns: readonly SheetColumn[] = []

/** 'Planilha': all transactions of both kinds in a grid, to read and to export (PLUS-013 to PLUS-019). */
export function SheetScreen({ search, onSearch, frame }: SheetScreenProps) {
  const texts = useTexts('transactions/spreadsheet')
  const choice = useQuery(sheetColumnsQuery)
  // Without an answer the screen shows the columns that it begins with, and reports that.
  const shown = choice.data ?? (choice.error === null ? null : defaultSheetColumns)
  const order = orderOf(search, shown ?? noColumns, sheetSorts)
  const sums = useQuery(sheetSumsQuery(filtersOf(search)))
  return frame(
    <>
      <SheetFilters search={search} onSearch={onSearch} />
      {choice.error !== null && choice.data === undefined && (
        <p role="status" className="pb-2 text-label text-tierra">
          {texts.chooser.unread}
        </p>
      )}
      <Grid search={search} onSearch={onSearch} shown={shown} order={order} count={sums.data?.count} />
      <SheetSums query={sums} />
    </>,
    <>
      {shown !== null && <ColumnsButton shown={shown} />}
      <SheetExport search={search} order={order} count={sums.data?.count} />
    </>,
  )
}

interface GridProps extends Pick<SheetScreenProps, 'search' | 'onSearch'> {
  /** Null until they are read. */
  shown: readonly SheetColumn[] | null
  order: SheetOrder
  count: number | undefined
}

function Grid({ search, onSearch, shown, order, count }: GridProps) {
  const texts = useTexts('transactions/spreadsheet')
  const { problem } = useProblemText()
  const page = search.page ?? 1
  const query = useQuery({ ...sheetQuery(filtersOf(search), order, page), enabled: shown !== null })
  const { data, error, isPlaceholderData, refetch } = query
  const paging = { pageSize: sheetPageSize, total: count ?? 0 }
  const last = lastPageOf(paging)
  const goTo = (to: number, how?: 'replace'): void => {
    const { page: _page, ...rest } = search
    onSearch(to === 1 ? rest : { ...rest, page: to }, how === 'replace')
  }
  useExistingPage(count !== undefined && page > last ? last : null, goTo)
  const hides = isRightLost(error)
  const isStale = error !== null && data !== undefined && !hides
  return (
    <>
      <div className="sheet">
        <DataTable
          caption={texts.table}
          columns={columnsOf(shown ?? defaultSheetColumns, texts.columns, order, (column) =>
            onSearch(sortedBy(search, column, order)),
          )}
          rows={hides ? undefined : data?.items}
          rowKey={({ id }) => id}
          cardsBelow={0}
          density="compact"
          skeletonRows={24}
          loadingLabel={texts.loading}
          refreshing={isPlaceholderData}
          empty={
            <EmptyState
              title={texts.empty}
              {...(isFiltered(search) && {
                action: <Button onClick={() => onSearch({})}>{texts.filters.clearFilters}</Button>,
              })}
            />
          }
          {...(error !== null &&
            !isStale && {
              error: (
                <ErrorState
                  title={texts.failed}
                  action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
                >
                  {problem(error)}
                </ErrorState>
              ),
            })}
        />
      </div>
      {isStale && (
        <p role="status" className="pt-2.5 text-label text-tierra">
          {texts.notRefreshed(problem(error))}
        </p>
      )}
      <Pagination {...paging} page={Math.min(page, last)} onPageChange={goTo} texts={texts.pages} />
    </>
  )
}

function ColumnsButton({ shown }: { shown: readonly SheetColumn[] }) {
  const texts = useTexts('transactions/spreadsheet').chooser
  const [opened, setOpened] = useState(0)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={Columns3}
        className="max-sm:px-3"
        aria-label={texts.open(shown.length, sheetColumns.length)}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(opened + 1)
          setOpen(true)
        }}
      >
        <span className="max-sm:hidden">{texts.open(shown.length, sheetColumns.length)}</span>
      </Button>
      {opened > 0 && (
        <Suspense>
          <ColumnChooser key={opened} open={open} shown={shown} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** PLUS-017. */
function SheetExport({
  search,
  order,
  count,
}: {
  search: SheetSearch
  order: SheetOrder
  count: number | undefined
}) {
  const texts = useTexts('transactions/spreadsheet').export
  const language = useLanguage()
  return (
    <ExportMenu
      texts={texts}
      title={count === undefined ? undefined : texts.rows(countText(count, true))}
      note={texts.columns}
      take={async (format, onProgress) => {
        const { downloadSheet } = await import('./download-sheet.ts')
        await downloadSheet({ ...filterQuery(filtersOf(search)), ...order, format, language }, onProgress)
      }}
    />
  )
}
