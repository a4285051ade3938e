import type {
  exportTransfers as exportTransfersEndpoint,
  TransferView,
} from '@puente/contract/finance/transfers'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { localDayOf } from '@puente/domain/local-day'
import type { Download } from '../../../platform/http/call.ts'
import { tableDownload } from '../../../platform/spreadsheets/table-download.ts'
import { type Cell, type Table, textCell as text } from '../../../platform/spreadsheets/table.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { SendingAdmin } from './begin-transfer.ts'
import { type ReadsDeps, transfersOf } from './transfer-reads.ts'
import { type TransferWords, transferWords } from './transfer-words.ts'

export interface ExportDeps extends ReadsDeps {
  readonly unitOfWork: UnitOfWork
}

/**
 * Streams the transfers that a filter finds as a file. It holds names and Pix keys, so the audit entry is committed before its first byte leaves.
 */
export async function exportTransfers(
  deps: ExportDeps,
  { language, ...filter }: QueryOf<typeof exportTransfersEndpoint>,
  { actor, context }: SendingAdmin,
): Promise<Download> {
  const { state = null, period = null, search } = filter
  const after = { state, period, hasSearch: search !== '' }
  await deps.unitOfWork.run(
    actor,
    'finance.export-transfers',
    async (tx) => tx.audit({ object: { type: 'transfers', id: 'list' }, after }),
    context,
  )
  const table = tableOf(transferWords[language], transfersOf(deps, filter, actor.userId))
  const { file } = transferWords[language]
  const name = `${file}-${localDayOf(deps.clock.now())}`
  return tableDownload(table, { name, sheetName: file, format: 'csv' })
}

function tableOf(words: TransferWords, views: AsyncIterable<readonly TransferView[]>): Table {
  return {
    columns: words.columns.map((title) => ({ title, width: 24 })),
    batches: batchesOf(words, views),
  }
}

async function* batchesOf(
  words: TransferWords,
  views: AsyncIterable<readonly TransferView[]>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const batch of views) yield batch.map((view) => rowOf(words, view))
}

/** In the order of `TransferWords.columns`. */
function rowOf(words: TransferWords, view: TransferView): Cell[] {
  const { createdAt, endedAt, state, recipient, key, amount, fee, description } = view
  return [
    { kind: 'instant', at: new Date(createdAt) },
    text(words.states[state]),
    { kind: 'amount', minor: BigInt(amount.amountMinor) },
    fee === null ? null : { kind: 'amount', minor: BigInt(fee.amountMinor) },
    text(recipient.name),
    text(recipient.document),
    text(recipient.bank),
    text(words.keyTypes[key.type]),
    text(key.text),
    text(description),
    text(view.sentBy),
    text(view.provider),
    text(view.providerId),
    text(view.endToEndId),
    endedAt === null ? null : { kind: 'instant', at: new Date(endedAt) },
    text(view.closing?.state === 'done' ? view.closing.reason : null),
  ]
}
