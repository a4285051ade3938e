import type { ReviewRow } from '@puente/contract/verification/people'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { type RowActions, RowButtons, StateCell, Thumbnails } from './review-columns.tsx'
import { WaitingTime } from './label-badge.tsx'

/** One case on a small screen. */
export function ReviewCard({ row, actions }: { row: ReviewRow; actions: RowActions }) {
  const texts = useTexts('verification/admin').desk
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-start gap-2">
        <button
          type="button"
          aria-label={texts.open(row.fullName)}
          onClick={() => actions.onOpen(row)}
          className="min-h-11 min-w-0 flex-1 text-left"
        >
          <b className="trunc block font-[620]">{row.fullName}</b>
          <span className="trunc block text-label text-t2">{row.email}</span>
        </button>
        <StateCell row={row} held={actions.held(row.userId)} />
      </div>
      <Thumbnails row={row} onOpen={actions.onOpen} />
      <p className="text-label">
        <WaitingTime row={row} />
      </p>
      <RowButtons row={row} actions={actions} full />
    </div>
  )
}
