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

/** The table of a live list, with the button for the waiting rows and the page numbers below it. */
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
        <DataTable<Row>
          {...table}
          rows={shown?.items}
          rowKey={keyOf}
          refreshing={isFetching && shown !== undefined}
          {...(changed !== undefined && { changed })}
        />
        {/* Below the rows, where it hides no heading and moves no row. It stays in view while a part of the list is. */}
        <div role="status" className="pointer-events-none sticky bottom-3 z-5 flex justify-center">
          {waiting > 0 && (
            <button
              type="button"
              onClick={onShowWaiting}
              className="pointer-events-auto mt-2.5 inline-flex min-h-11 items-center gap-2 rounded-full bg-action px-4 font-[620] text-on-action text-small shadow-float"
            >
              <ArrowUp size={16} aria-hidden="true" />
              {texts.waiting(waiting)}
            </button>
          )}
        </div>
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
