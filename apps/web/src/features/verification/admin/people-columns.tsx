import type { PersonRow, personStates } from '@puente/contract/verification/people'
import type { Language } from '@puente/contract/identity/sessions'
import { formatCpf } from '@puente/domain/cpf'
import { formatCuit } from '@puente/domain/cuit'
import { formatDni } from '@puente/domain/dni'
import { shownPhone } from './person-facts.ts'
import Eye from 'lucide-react/icons/eye'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { statusTones, type Tone } from '../../../ui/tone.ts'

const tones: Readonly<Record<(typeof personStates)[number], Tone>> = {
  active: statusTones.active,
  'review-pending': statusTones.pending,
  inactive: statusTones.inactive,
}

/** The columns of PEOP-004. */
export function peopleColumns(
  texts: Areas['verification/admin']['list'],
  none: string,
  language: Language,
  onOpen: (id: string) => void,
): Column<PersonRow>[] {
  const { columns } = texts
  return [
    {
      id: 'name',
      header: columns.name,
      width: 170,
      pinned: true,
      cell: (row) => <b className="trunc block max-w-40 font-[620]">{row.fullName}</b>,
    },
    {
      id: 'email',
      header: columns.email,
      width: 190,
      cell: (row) => <span className="trunc block max-w-44 text-t2">{row.email}</span>,
    },
    { id: 'cpf', header: columns.cpf, width: 110, cell: ({ cpf }) => orNone(cpf, formatCpf, none) },
    { id: 'dni', header: columns.dni, width: 84, cell: ({ dni }) => orNone(dni, formatDni, none) },
    { id: 'cuit', header: columns.cuit, width: 108, cell: ({ cuit }) => orNone(cuit, formatCuit, none) },
    {
      id: 'phone',
      header: columns.phone,
      width: 120,
      cell: ({ phone }) => orNone(phone, shownPhone, none),
    },
    { id: 'state', header: columns.state, width: 140, cell: (row) => <StateBadge row={row} /> },
    {
      id: 'createdAt',
      header: columns.createdAt,
      width: 96,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="text-t2">
          {formatDate(createdAt, 'date', language)}
        </time>
      ),
    },
    {
      id: 'actions',
      header: columns.actions,
      width: 76,
      pinned: 'end',
      cell: (row) => (
        <Button
          size="small"
          aria-label={texts.detailsOf(row.fullName)}
          onClick={() => onOpen(row.id)}
          className="lg:!min-h-8"
        >
          {texts.details}
        </Button>
      ),
    },
  ]
}

function orNone(value: string | null, shown: (value: string) => string, none: string): ReactNode {
  return value === null || value === '' ? <span className="text-t3">{none}</span> : shown(value)
}

function StateBadge({ row }: { row: PersonRow }) {
  return <Badge tone={tones[row.state]}>{useTexts('verification/admin').list.states[row.state]}</Badge>
}

/** One person on a small screen. */
export function PersonCard({ row, onOpen }: { row: PersonRow; onOpen: (id: string) => void }) {
  const all = useTexts('verification/admin')
  const { columns, details, detailsOf } = all.list
  const language = useLanguage()
  const facts: readonly [string, ReactNode][] = [
    [columns.cpf, orNone(row.cpf, formatCpf, all.none)],
    [columns.dni, orNone(row.dni, formatDni, all.none)],
    [columns.cuit, orNone(row.cuit, formatCuit, all.none)],
    [columns.phone, orNone(row.phone, shownPhone, all.none)],
    [columns.createdAt, formatDate(row.createdAt, 'date', language)],
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex items-start gap-2 max-xs:flex-col">
        <div className="min-w-0 flex-1">
          <b className="trunc block font-[620]">{row.fullName}</b>
          <span className="trunc block text-label text-t2">{row.email}</span>
        </div>
        <StateBadge row={row} />
      </div>
      <dl className="grid grid-cols-2 gap-2 text-label">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-t3">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Button full icon={Eye} aria-label={detailsOf(row.fullName)} onClick={() => onOpen(row.id)}>
        {details}
      </Button>
    </div>
  )
}
