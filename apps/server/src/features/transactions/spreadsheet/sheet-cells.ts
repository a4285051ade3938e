import { providerTitles } from '@puente/contract/collections'
import type { AdminCharge } from '@puente/contract/transactions'
import type { SheetColumn } from '@puente/contract/transactions/spreadsheet'
import type { ArsWire, BrlWire } from '@puente/contract/protocol/wire'
import { type Cell, textCell } from '../../../platform/spreadsheets/table.ts'
import { isHeld } from '../../collections/public.ts'
import type { SheetWords } from './sheet-words.ts'

type CellOf = (row: AdminCharge, words: SheetWords) => Cell

const amount = ({ amountMinor }: BrlWire | ArsWire): Cell => ({ kind: 'amount', minor: BigInt(amountMinor) })
const decimal = (text: string): Cell => ({ kind: 'decimal', text })
const instant = (at: string | null): Cell => (at === null ? null : { kind: 'instant', at: new Date(at) })

/** A row's cell in each column. */
export const sheetCells: Readonly<Record<SheetColumn, CellOf>> = {
  createdAt: (row) => instant(row.createdAt),
  kind: (row, words) => textCell(words.kind[row.kind]),
  clientName: (row) => textCell(row.clientName),
  companyName: (row) => textCell(row.companyName),
  realValue: (row) => amount(row.realValue),
  rate: (row) => decimal(row.rate),
  pesosValue: (row) => amount(row.pesosValue),
  pesosPaid: (row) => amount(row.pesosPaid),
  pesosRemaining: (row) => amount(row.pesosRemaining),
  pixStatus: (row, words) => textCell(words.pix[isHeld(row) ? 'held' : row.pixStatus]),
  payoutStatus: (row, words) => textCell(words.payout[row.payoutStatus]),
  endToEndId: (row) => textCell(row.endToEndId),
  clientCpf: (row) => textCell(row.clientCpf),
  clientId: (row) => textCell(row.clientId),
  description: (row) => textCell(row.description),
  productDescription: (row) => textCell(row.productDescription),
  licensePlate: (row) => textCell(row.licensePlate),
  payerPhone: (row) => textCell(row.payerPhone),
  pixPayerName: (row) => textCell(row.payment?.payer?.name ?? null),
  pixPayerDocument: (row) => textCell(row.payment?.payer?.document ?? null),
  status: (row, words) => textCell(row.status === 'em_processo' ? null : words.status[row.status]),
  fee: (row) => amount(row.fee),
  total: (row) => amount(row.total),
  refunded: (row) => amount(row.refunded),
  baseRate: (row) => decimal(row.baseRate),
  spreadPercent: (row) => decimal(row.spreadPercent),
  confirmedAt: (row) => instant(row.confirmedAt),
  updatedAt: (row) => instant(row.updatedAt),
  provider: (row) => textCell(providerTitles[row.provider]),
  providerStatus: (row) => textCell(row.providerStatus),
  providerTransactionId: (row) => textCell(row.providerTransactionId),
  transactionId: (row) => textCell(row.transactionId),
  id: (row) => textCell(row.id),
  userId: (row) => textCell(row.userId),
  establishmentId: (row) => textCell(row.establishmentId),
  source: (row) => textCell(row.metadata.source),
  clientReceipt: (row) => textCell(row.clientReceiptFileId),
  payoutReceipts: ({ payouts }) =>
    payouts.length === 0 ? null : textCell(payouts.map(({ receiptFileId }) => receiptFileId).join(' ')),
}
