import type { AdminCharge } from '@puente/contract/transactions'
import { type SheetColumn, type SheetSort, sheetSorts } from '@puente/contract/transactions/spreadsheet'
import { providerTitles } from '@puente/contract/collections'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { amountOf, showAmount, showRate } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { ChargePixBadge } from '../admin/status-badges.tsx'
import type { SheetOrder } from './sheet-queries.ts'

interface Shape {
  readonly cell: (row: AdminCharge) => ReactNode
  readonly align?: 'end'
  /** Room of the skeleton, in px. */
  readonly width?: number
}

const text = (read: (row: AdminCharge) => string | null, width = 130): Shape => ({
  cell: (row) => <Cut text={read(row)} />,
  width,
})
const code = (read: (row: AdminCharge) => string | null): Shape => ({
  cell: (row) => <Cut text={read(row)} code />,
  width: 180,
})
const amount = (read: (row: AdminCharge) => AdminCharge['realValue'] | AdminCharge['pesosValue']): Shape => ({
  cell: (row) => <Figure>{showAmount(read(row))}</Figure>,
  align: 'end',
  width: 100,
})
const rate = (read: (row: AdminCharge) => string): Shape => ({
  cell: (row) => <Figure>{showRate(read(row))}</Figure>,
  align: 'end',
  width: 80,
})
const instant = (read: (row: AdminCharge) => string | null): Shape => ({
  cell: (row) => <Moment at={read(row)} />,
  width: 140,
})

/** How each column shows a row. */
const shapes: Readonly<Record<SheetColumn, Shape>> = {
  createdAt: instant((row) => row.createdAt),
  kind: { cell: (row) => <Kind row={row} />, width: 110 },
  clientName: text((row) => row.clientName),
  companyName: text((row) => row.companyName),
  realValue: amount((row) => row.realValue),
  rate: rate((row) => row.rate),
  pesosValue: amount((row) => row.pesosValue),
  pesosPaid: amount((row) => row.pesosPaid),
  pesosRemaining: { ...amount((row) => row.pesosRemaining), cell: (row) => <Remaining row={row} /> },
  pixStatus: { cell: (row) => <ChargePixBadge charge={row} />, width: 90 },
  payoutStatus: { cell: (row) => <Payout row={row} />, width: 90 },
  endToEndId: code((row) => row.endToEndId),
  clientCpf: text((row) => row.clientCpf),
  clientId: text((row) => row.clientId),
  description: text((row) => row.description),
  productDescription: text((row) => row.productDescription),
  licensePlate: text((row) => row.licensePlate, 90),
  payerPhone: text((row) => row.payerPhone),
  pixPayerName: text((row) => row.payment?.payer?.name ?? null),
  pixPayerDocument: text((row) => row.payment?.payer?.document ?? null),
  status: { cell: (row) => <Status row={row} />, width: 90 },
  fee: amount((row) => row.fee),
  total: amount((row) => row.total),
  refunded: amount((row) => row.refunded),
  baseRate: rate((row) => row.baseRate),
  spreadPercent: {
    cell: (row) => <Figure>{row.spreadPercent.replace('.', ',')}</Figure>,
    align: 'end',
    width: 70,
  },
  confirmedAt: instant((row) => row.confirmedAt),
  updatedAt: instant((row) => row.updatedAt),
  provider: text((row) => providerTitles[row.provider], 90),
  providerStatus: code((row) => row.providerStatus),
  providerTransactionId: code((row) => row.providerTransactionId),
  transactionId: code((row) => row.transactionId),
  id: code((row) => row.id),
  userId: code((row) => row.userId),
  establishmentId: code((row) => row.establishmentId),
  source: code((row) => row.metadata.source),
  clientReceipt: code((row) => row.clientReceiptFileId),
  payoutReceipts: code(({ payouts }) => payouts.map(({ receiptFileId }) => receiptFileId).join(' ') || null),
}

/** The chosen columns in their order, each with its sort. */
export function columnsOf(
  shown: readonly SheetColumn[],
  titles: Areas['transactions/spreadsheet']['columns'],
  order: SheetOrder,
  onSort: (column: SheetSort) => void,
): Column<AdminCharge>[] {
  return shown.map((id, place) => {
    const sort = sheetSorts.find((sortable) => sortable === id)
    return {
      id,
      header: titles[id],
      ...shapes[id],
      pinned: place === 0,
      ...(sort !== undefined && {
        sort: { direction: order.sort === id ? order.direction : null, onToggle: () => onSort(sort) },
      }),
    }
  })
}

function Cut({ text: shown, code: isCode = false }: { text: string | null; code?: boolean }) {
  if (shown === null || shown === '') return <Nothing />
  return (
    <span
      className={isCode ? 'trunc block max-w-60 font-mono text-fine' : 'trunc block max-w-56'}
      title={shown}
    >
      {shown}
    </span>
  )
}

function Nothing() {
  return (
    <span aria-hidden="true" className="text-t3">
      –
    </span>
  )
}

function Figure({ children }: { children: ReactNode }) {
  return <span className="tabular-nums">{children}</span>
}

function Moment({ at }: { at: string | null }) {
  const language = useLanguage()
  return at === null ? <Nothing /> : <Figure>{formatDate(at, 'moment', language)}</Figure>
}

function Kind({ row }: { row: AdminCharge }) {
  return useTexts('transactions/spreadsheet').kinds[row.kind]
}

function Remaining({ row }: { row: AdminCharge }) {
  const isOwed = row.pixStatus === 'confirmed' && amountOf(row.pesosRemaining).minor > 0n
  return (
    <span className={isOwed ? 'text-tierra tabular-nums' : 'text-t2 tabular-nums'}>
      {showAmount(row.pesosRemaining)}
    </span>
  )
}

const payoutTones = { pending: 'pending', partial: 'pending', paid: 'success' } as const

function Payout({ row }: { row: AdminCharge }) {
  const words = useTexts('transactions/admin').payoutStatus
  return <Badge tone={payoutTones[row.payoutStatus]}>{words[row.payoutStatus]}</Badge>
}

function Status({ row }: { row: AdminCharge }) {
  return useTexts('transactions/admin').status[row.status]
}
