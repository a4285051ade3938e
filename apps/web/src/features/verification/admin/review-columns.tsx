import type { ReviewRow } from '@puente/contract/verification/people'
import { type DocumentType, documentTypes } from '@puente/contract/verification/verification'
import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { movesOf } from './case-ref.ts'
import { LabelBadge, WaitingTime } from './label-badge.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** The actions of a row. The desk decides what each one does. */
export interface RowActions {
  /** Whether a decision on this person is held back, or the case is the admin's own. */
  readonly closed: (userId: string) => boolean
  readonly held: (userId: string) => boolean
  readonly onOpen: (row: ReviewRow, document?: DocumentType) => void
  readonly onApprove: (row: ReviewRow) => void
  readonly onReject: (row: ReviewRow) => void
  readonly onNotify: (row: ReviewRow) => void
}

export function reviewColumns(
  texts: Areas['verification/admin']['desk']['columns'],
  actions: RowActions,
): Column<ReviewRow>[] {
  return [
    { id: 'person', header: texts.person, pinned: true, width: 200, cell: (row) => <PersonCell row={row} /> },
    {
      id: 'documents',
      header: texts.documents,
      width: 246,
      cell: (row) => <Thumbnails row={row} onOpen={actions.onOpen} />,
    },
    { id: 'waiting', header: texts.waiting, width: 110, cell: (row) => <WaitingTime row={row} /> },
    {
      id: 'label',
      header: texts.label,
      width: 120,
      cell: (row) => <StateCell row={row} held={actions.held(row.userId)} />,
    },
    {
      id: 'actions',
      header: texts.actions,
      width: 300,
      cell: (row) => <RowButtons row={row} actions={actions} />,
    },
  ]
}

function PersonCell({ row }: { row: ReviewRow }) {
  return (
    <span className="grid max-w-64 py-1.5">
      <b className="trunc font-[620]">{row.fullName}</b>
      <span className="trunc text-label text-t2">{row.email}</span>
    </span>
  )
}

export function StateCell({ row, held }: { row: ReviewRow; held: boolean }) {
  const texts = useTexts('verification/admin').desk
  return held ? <Badge tone="info">{texts.held}</Badge> : <LabelBadge label={row.label} />
}

export function Thumbnails({ row, onOpen }: { row: ReviewRow; onOpen: RowActions['onOpen'] }) {
  const texts = useTexts('verification/admin')
  return (
    <span className="flex gap-1.5 py-1.5">
      {documentTypes.map((type) => (
        <Thumbnail
          key={type}
          fileId={row.documents[type]}
          pdf={row.documents.pdfs.includes(row.documents[type] ?? '')}
          label={texts.desk.openDocument(texts.documents[type], row.fullName)}
          onOpen={() => onOpen(row, type)}
        />
      ))}
    </span>
  )
}

/** APPR-003. */
export function RowButtons({
  row,
  actions,
  full = false,
}: {
  row: ReviewRow
  actions: RowActions
  full?: boolean
}) {
  const texts = useTexts('verification/admin').desk
  const moves = movesOf(row.label, actions.closed(row.userId))
  const name = (action: string): string => texts.of(action, row.fullName)
  const size = full ? '' : 'lg:!min-h-8'
  return (
    <span className={full ? 'grid grid-cols-3 gap-2' : 'flex gap-1.5'}>
      <Button
        size="small"
        icon={Check}
        aria-label={name(texts.approve)}
        disabled={!moves.approve}
        onClick={() => actions.onApprove(row)}
        className={size}
      >
        {texts.approve}
      </Button>
      <Button
        size="small"
        icon={X}
        aria-label={name(texts.reject)}
        disabled={!moves.reject}
        onClick={() => actions.onReject(row)}
        className={size}
      >
        {texts.reject}
      </Button>
      <Button
        size="small"
        icon={Bell}
        aria-label={name(texts.notify)}
        onClick={() => actions.onNotify(row)}
        className={size}
      >
        {texts.notify}
      </Button>
    </span>
  )
}
