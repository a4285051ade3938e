import { pesosOf } from '@puente/contract/orders/entry-pesos'
import type { HistoryItem } from '@puente/contract/orders/history'
import { rateToText } from '@puente/domain/rate'
import { type Cell, type Table, textCell as text } from '../../../platform/spreadsheets/table.ts'
import type { ExportEntry } from './export-rows.ts'
import type { ExportWords } from './export-words.ts'

/**
 * The columns of the export (HIST-038). The CPF is shown as in the list, and the pesos of an admin's payment are negative. An extra column has the
 * pesos that count, as the list shows them: nothing for an unconfirmed Pix, and less after a partial return. Two others have the fee and the rate
 * with enough decimals: the total without the fee, times the rate, gives the pesos (ruling 63).
 */
export function exportTable(words: ExportWords, entries: AsyncIterable<readonly ExportEntry[]>): Table {
  return {
    columns: [
      { title: words.date, width: 20 },
      { title: words.description, width: 36 },
      { title: words.client, width: 28 },
      { title: words.document, width: 20 },
      { title: words.identification, width: 18 },
      { title: words.reais, width: 14 },
      { title: words.fee, width: 16 },
      { title: words.pesos, width: 16 },
      { title: words.counted, width: 20 },
      { title: words.rate, width: 22 },
      { title: words.status, width: 15 },
      { title: words.transactionId, width: 36 },
    ],
    batches: rowsOf(words, entries),
  }
}

async function* rowsOf(
  words: ExportWords,
  entries: AsyncIterable<readonly ExportEntry[]>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const batch of entries) yield batch.map((item) => rowOf(words, item))
}

function rowOf(words: ExportWords, item: ExportEntry): Cell[] {
  const counted = pesosOf(item)
  return [
    { kind: 'instant', at: new Date(item.date) },
    text(descriptionOf(words, item)),
    text(item.clientName),
    text(item.clientCpf),
    text(item.clientId),
    amountOf(item.total),
    amountOf(item.fee),
    amountOf(item.value),
    counted === null ? null : { kind: 'amount', minor: counted },
    item.rate === null ? null : { kind: 'decimal', text: rateToText(item.rate) },
    text(item.pixStatus === null ? null : words.statuses[item.pixStatus]),
    text(item.transactionId),
  ]
}

function amountOf(amount: { readonly amountMinor: string } | null): Cell {
  return amount === null ? null : { kind: 'amount', minor: BigInt(amount.amountMinor) }
}

/** HIST-011. */
function descriptionOf(words: ExportWords, item: HistoryItem): string {
  if (item.type === 'admin_payment') return words.adminPayment
  return item.description ?? words.pixOf(item.clientName ?? item.transactionId)
}
