import type { EstablishmentRow } from '@puente/contract/establishments/approval'
import { formatCuit } from '@puente/domain/cuit'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { countText } from '../../../ui/page-numbers.ts'
import { ChangeBadge, PausedBadge, QrBadge, SentAt, StatusBadge } from './store-badges.tsx'

type Texts = Areas['establishments/admin']

/** The columns of the list. A screen below 80em leaves out CUIT, owner and visits. */
export function storeColumns(
  texts: Texts,
  wide: boolean,
  onOpen: (id: string) => void,
): Column<EstablishmentRow>[] {
  const { columns } = texts.list
  const facts: Column<EstablishmentRow>[] = [
    {
      id: 'name',
      header: columns.name,
      width: 190,
      pinned: true,
      cell: ({ name, category }) => (
        <Two first={<b className="font-[620]">{name}</b>} second={texts.categories[category]} />
      ),
    },
    {
      id: 'city',
      header: columns.city,
      width: 120,
      cell: ({ city, province }) => <Two first={city} second={province} />,
    },
    {
      id: 'cuit',
      header: columns.cuit,
      width: 108,
      cell: ({ cuit }) => (cuit === null ? <span className="text-t3">{texts.none}</span> : formatCuit(cuit)),
    },
    {
      id: 'owner',
      header: columns.owner,
      width: 130,
      cell: ({ ownerName }) => (
        <span className="trunc block max-w-40 text-t2">{ownerName ?? texts.none}</span>
      ),
    },
    { id: 'sent', header: columns.sent, width: 84, cell: (row) => <SentAt row={row} /> },
    {
      id: 'status',
      header: columns.status,
      width: 100,
      cell: ({ status, pause, changes }) => (
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={status} />
          <ChangeBadge changes={changes} />
          <PausedBadge pause={pause} />
        </span>
      ),
    },
    { id: 'qr', header: columns.qr, width: 120, cell: ({ qr }) => <QrBadge qr={qr} /> },
    {
      id: 'visits',
      header: columns.visits,
      width: 64,
      align: 'end',
      cell: ({ status, pageVisits }) => (status === 'approved' ? countText(pageVisits, true) : '–'),
    },
  ]
  return [
    ...facts.filter(({ id }) => wide || !['cuit', 'owner', 'visits'].includes(id)),
    {
      id: 'actions',
      header: <span className="sr-only">{columns.actions}</span>,
      width: 84,
      pinned: 'end',
      cell: (row) => <OpenButton row={row} onOpen={onOpen} />,
    },
  ]
}

function Two({ first, second }: { first: ReactNode; second: string }) {
  return (
    <span className="grid max-w-52 py-1 leading-tight">
      <span className="trunc">{first}</span>
      <span className="trunc text-fine text-t3">{second}</span>
    </span>
  )
}

function OpenButton({ row, onOpen }: { row: EstablishmentRow; onOpen: (id: string) => void }) {
  const { review, open, of } = useTexts('establishments/admin').list
  const label = row.status === 'pending' ? review : open
  return (
    <Button
      size="small"
      variant={row.status === 'pending' ? 'quiet' : 'plain'}
      aria-label={of(label, row.name)}
      onClick={() => onOpen(row.id)}
      className="lg:!min-h-8"
    >
      {label}
    </Button>
  )
}

/** One establishment on a small screen. */
export function StoreCard({ row, onOpen }: { row: EstablishmentRow; onOpen: (id: string) => void }) {
  const texts = useTexts('establishments/admin')
  const label = row.status === 'pending' ? texts.list.review : texts.list.open
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-start justify-between gap-3">
        <b className="min-w-0 font-[620] [overflow-wrap:anywhere]">{row.name}</b>
        <span className="flex-none text-label">
          <SentAt row={row} />
        </span>
      </div>
      <p className="text-label text-t2">
        {texts.categories[row.category]} · {row.city}, {row.province}
      </p>
      <p className="flex flex-wrap gap-1.5">
        <StatusBadge status={row.status} />
        <PausedBadge pause={row.pause} />
        <QrBadge qr={row.qr} />
      </p>
      <Button full aria-label={texts.list.of(label, row.name)} onClick={() => onOpen(row.id)}>
        {label}
      </Button>
    </div>
  )
}
