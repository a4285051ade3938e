import { lastPageOf } from '@puente/contract/protocol/paging'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { countText, fivePageNumbers, gap, pageNumbers } from './page-numbers.ts'

export interface PaginationTexts {
  /** Name of the navigation. */
  label: string
  /** "Mostrando 1–20 de 148"; the total as text, since it may be "10.000+" (ruling 47). */
  range: (from: number, to: number, total: string) => string
  page: (page: number) => string
  previous: string
  next: string
}

interface PaginationProps {
  page: number
  pageSize: number
  total: number
  totalIsExact?: boolean
  onPageChange: (page: number) => void
  /** Five numbers at most, in place of all within two of the current one. */
  five?: boolean
  texts: PaginationTexts
}

/** Numbered pages with the range that is on screen. */
export function Pagination({
  page,
  pageSize,
  total,
  totalIsExact = true,
  onPageChange,
  five = false,
  texts,
}: PaginationProps) {
  if (total === 0) return null
  const last = lastPageOf({ total, pageSize })
  const from = (page - 1) * pageSize + 1
  const button =
    'grid min-h-11 min-w-9 place-items-center rounded-[8px] px-1.5 min-[25em]:min-w-11 font-[560] hover:bg-s3 disabled:text-t3 lg:min-h-8 lg:min-w-8'
  return (
    <nav
      aria-label={texts.label}
      className="flex flex-wrap items-center justify-between gap-3 pt-2.5 text-label text-t2"
    >
      <span>{texts.range(from, Math.min(page * pageSize, total), countText(total, totalIsExact))}</span>
      {last > 1 && (
        <span className="flex items-center gap-1">
          <button
            type="button"
            className={button}
            aria-label={texts.previous}
            disabled={page <= 1}
            onClick={() => onPageChange(page - 1)}
          >
            <ChevronLeft size={16} aria-hidden="true" />
          </button>
          {(five ? fivePageNumbers : pageNumbers)(page, last).map((entry, index) =>
            entry === gap ? (
              <span key={`gap-${index}`} aria-hidden="true" className="px-1">
                …
              </span>
            ) : (
              <button
                key={entry}
                type="button"
                className={`${button} aria-[current]:bg-s3 aria-[current]:text-t1`}
                aria-label={texts.page(entry)}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => onPageChange(entry)}
              >
                {entry}
              </button>
            ),
          )}
          <button
            type="button"
            className={button}
            aria-label={texts.next}
            disabled={page >= last}
            onClick={() => onPageChange(page + 1)}
          >
            <ChevronRight size={16} aria-hidden="true" />
          </button>
        </span>
      )}
    </nav>
  )
}
