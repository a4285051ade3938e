import ArrowUp from 'lucide-react/icons/arrow-up'
import { DataTable, type DataTableProps } from '../data-table.tsx'
import { Pagination, type PaginationTexts } from '../pagination.tsx'
import type { useLiveList } from './use-live-list.ts'

interface LiveRowsProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'rowKey' | 'changed' | 'refreshing'> {
  list: ReturnType<typeof useLiveList<Row>>
  /** Shows the rows that wait: brings them in, or leads to the first page. */
  onShowWaiting: () => void
  /** "2 nuevos". */
  waitingText: (count: number) => string
}

/** The rows of a live list, with the button for the waiting rows above them. */
export function LiveRows<Row>({ list, onShowWaiting, waitingText, ...table }: LiveRowsProps<Row>) {
  const { setFrame, shown, waiting, changed, keyOf, isFetching } = list
  return (
    <div ref={setFrame}>
      <div role="status" className="sticky top-3 z-5 flex h-0 justify-center">
        {waiting > 0 && (
          <button
            type="button"
            onClick={onShowWaiting}
            className="inline-flex min-h-11 -translate-y-1/2 items-center gap-2 rounded-full bg-action px-4 font-[620] text-on-action text-small shadow-float"
          >
            <ArrowUp size={16} aria-hidden="true" />
            {waitingText(waiting)}
          </button>
        )}
      </div>
      <DataTable<Row>
        {...table}
        rows={shown?.items}
        rowKey={keyOf}
        refreshing={isFetching && shown !== undefined}
        {...(changed !== undefined && { changed })}
      />
    </div>
  )
}

interface LiveTableProps<Row> extends Omit<LiveRowsProps<Row>, 'waitingText'> {
  onPage: (page: number) => void
  /** Five numbers at most below the table. */
  five?: boolean
  texts: {
    waiting: LiveRowsProps<Row>['waitingText']
    pages: PaginationTexts
  }
}

/** The table of a live list with the page numbers below it. */
export function LiveTable<Row>({ onPage, five = false, texts, ...rows }: LiveTableProps<Row>) {
  const { shown } = rows.list
  return (
    <>
      <LiveRows {...rows} waitingText={texts.waiting} />
      {shown !== undefined && (
        <Pagination
          five={five}
          page={shown.page}
          pageSize={shown.pageSize}
          total={shown.total}
          totalIsExact={shown.totalIsExact}
          onPageChange={onPage}
          texts={texts.pages}
        />
      )}
    </>
  )
}
