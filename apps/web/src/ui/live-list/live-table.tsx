import ArrowUp from 'lucide-react/icons/arrow-up'
import { DataTable, type DataTableProps } from '../data-table.tsx'
import { Pagination, type PaginationTexts } from '../pagination.tsx'
import type { useLiveList } from './use-live-list.ts'

interface LiveTableProps<Row>
  extends Omit<DataTableProps<Row>, 'rows' | 'rowKey' | 'changed' | 'refreshing'> {
  list: ReturnType<typeof useLiveList<Row>>
  onPage: (page: number) => void
  /** Shows the rows that wait: brings them in, or leads to the first page. */
  onShowWaiting: () => void
  /** Five numbers at most below the table. */
  five?: boolean
  texts: {
    /** "2 nuevos". */
    waiting: (count: number) => string
    pages: PaginationTexts
  }
}

/** The table of a live list, with the button for the waiting rows above it and the page numbers below. */
export function LiveTable<Row>({
  list,
  onPage,
  onShowWaiting,
  five = false,
  texts,
  ...table
}: LiveTableProps<Row>) {
  const { setFrame, shown, waiting, changed, keyOf, isFetching } = list
  return (
    <>
      <div ref={setFrame}>
        <div role="status" className="sticky top-3 z-5 flex h-0 justify-center">
          {waiting > 0 && (
            <button
              type="button"
              onClick={onShowWaiting}
              className="inline-flex min-h-11 -translate-y-1/2 items-center gap-2 rounded-full bg-action px-4 font-[620] text-on-action text-small shadow-float"
            >
              <ArrowUp size={16} aria-hidden="true" />
              {texts.waiting(waiting)}
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
