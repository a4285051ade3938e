import type { CompanyRow } from '@puente/contract/verification/companies'
import type { Language } from '@puente/contract/identity/sessions'
import type { MoneyWire } from '@puente/domain/money'
import { formatCuit } from '@puente/domain/cuit'
import Eye from 'lucide-react/icons/eye'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { LabelBadge } from '../admin/label-badge.tsx'
import { shownPhone } from '../admin/person-facts.ts'

/** The columns of PLUS-002. */
export function companyColumns(
  texts: Areas['verification/admin']['companies'],
  language: Language,
  onOpen: (id: string) => void,
): Column<CompanyRow>[] {
  const { columns } = texts
  return [
    ...nameColumns(texts),
    ...numberColumns(texts),
    { id: 'status', header: columns.status, width: 110, cell: ({ label }) => <LabelBadge label={label} /> },
    {
      id: 'createdAt',
      header: columns.createdAt,
      width: 84,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="text-t2">
          {formatDate(createdAt, 'date', language)}
        </time>
      ),
    },
    {
      id: 'actions',
      header: columns.actions,
      width: 64,
      pinned: 'end',
      cell: (row) => (
        <Button
          size="small"
          aria-label={texts.openOf(row.companyName)}
          onClick={() => onOpen(row.id)}
          className="lg:!min-h-8"
        >
          {texts.open}
        </Button>
      ),
    },
  ]
}

function nameColumns({ columns }: Areas['verification/admin']['companies']): Column<CompanyRow>[] {
  return [
    {
      id: 'company',
      header: columns.company,
      width: 130,
      pinned: true,
      fills: true,
      cell: ({ companyName }) => (
        <b className="trunc block font-[620]" title={companyName}>
          {companyName}
        </b>
      ),
    },
    {
      id: 'holder',
      header: columns.holder,
      width: 110,
      fills: true,
      cell: ({ fullName }) => (
        <span className="trunc block" title={fullName}>
          {fullName}
        </span>
      ),
    },
    {
      id: 'email',
      header: columns.email,
      width: 110,
      fills: true,
      cell: ({ email }) => (
        <span className="trunc block text-t2" title={email}>
          {email}
        </span>
      ),
    },
  ]
}

function numberColumns({ columns }: Areas['verification/admin']['companies']): Column<CompanyRow>[] {
  return [
    { id: 'cuit', header: columns.cuit, width: 108, cell: ({ cuit }) => <Muted>{formatCuit(cuit)}</Muted> },
    {
      id: 'phone',
      header: columns.phone,
      width: 120,
      cell: ({ phone }) => <Muted>{shownPhone(phone)}</Muted>,
    },
    {
      id: 'city',
      header: columns.city,
      width: 90,
      cell: ({ city }) => (
        <span className="trunc block max-w-32" title={city}>
          {city}
        </span>
      ),
    },
    {
      id: 'establishments',
      header: columns.establishments,
      width: 40,
      align: 'end',
      cell: (row) => <Count count={row.establishments} />,
    },
    {
      id: 'balance',
      header: columns.balance,
      width: 100,
      align: 'end',
      cell: ({ balance }) => <Balance amount={balance} />,
    },
  ]
}

function Muted({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap text-t2">{children}</span>
}

function Count({ count }: { count: number }) {
  return <span className={count === 0 ? 'text-t3' : ''}>{count}</span>
}

/** What we owe the company: a debt in red, nothing dimmed. */
export function Balance({ amount }: { amount: MoneyWire }) {
  const { minor } = amountOf(amount)
  const tone = minor < 0n ? 'text-ceibo' : minor === 0n ? 'text-t3' : ''
  return <b className={`whitespace-nowrap font-[620] tabular-nums ${tone}`}>{showAmount(amount)}</b>
}

/** One company on a small screen. */
export function CompanyCard({ row, onOpen }: { row: CompanyRow; onOpen: (id: string) => void }) {
  const texts = useTexts('verification/admin').companies
  const { columns } = texts
  const language = useLanguage()
  const facts: readonly [string, ReactNode][] = [
    [columns.cuit, formatCuit(row.cuit)],
    [columns.phone, shownPhone(row.phone)],
    [columns.city, row.city],
    [columns.establishments, <Count key="count" count={row.establishments} />],
    [columns.balance, <Balance key="balance" amount={row.balance} />],
    [columns.createdAt, formatDate(row.createdAt, 'date', language)],
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex items-start gap-2 max-xs:flex-col">
        <div className="min-w-0 flex-1">
          <b className="trunc block font-[620]">{row.companyName}</b>
          <span className="trunc block text-label text-t2">{row.fullName}</span>
          <span className="trunc block text-label text-t2">{row.email}</span>
        </div>
        <LabelBadge label={row.label} />
      </div>
      <dl className="grid grid-cols-2 gap-2 text-label max-xs:grid-cols-1">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-t3">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <Button full icon={Eye} aria-label={texts.openOf(row.companyName)} onClick={() => onOpen(row.id)}>
        {texts.open}
      </Button>
    </div>
  )
}
