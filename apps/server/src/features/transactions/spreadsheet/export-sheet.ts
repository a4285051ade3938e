import {
  defaultSheetColumns,
  type exportSheet as exportEndpoint,
  longestSheet,
  type SheetColumn,
  sheetColumns,
} from '@puente/contract/transactions/spreadsheet'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { localDayOf } from '@puente/domain/local-day'
import type { Download } from '../../../platform/http/call.ts'
import { tableDownload } from '../../../platform/spreadsheets/table-download.ts'
import type { Cell } from '../../../platform/spreadsheets/table.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { readChoice } from '../columns/column-repository.ts'
import { sheetCells } from './sheet-cells.ts'
import { sheetConditions, type SheetFilter } from './sheet-filter.ts'
import { chargesInOrder, type SheetReadDeps, sheetIds, sheetSums } from './sheet-reads.ts'
import { type SheetWords, sheetWords } from './sheet-words.ts'

export interface ExportSheetDeps extends SheetReadDeps {
  readonly unitOfWork: UnitOfWork
  /** Rows of the longest file. Default: that of the contract (PLUS-019). */
  readonly longest?: number
}

/**
 * Streams the transactions that a filter finds, with the columns that the admin chose. It holds names of payers, so the audit entry is committed
 * before the first byte leaves. The ids are read first: they fix which rows the file has, in which order and how many.
 * @throws DomainError `transactions.export-too-long`
 */
export async function exportSheet(
  deps: ExportSheetDeps,
  { format, language, sort, direction, ...filter }: QueryOf<typeof exportEndpoint>,
  { actor, context }: { readonly actor: SignedInActor; readonly context: RequestContext },
): Promise<Download> {
  const { longest = longestSheet } = deps
  const conditions = sheetConditions(deps.keyedHash, filter)
  const columns = await columnsOf(deps, actor.userId)
  const sums = await sheetSums(deps, conditions)
  const about = {
    object: { type: 'spreadsheet', id: 'list' },
    after: {
      ...auditedFilter(filter),
      format,
      sort,
      direction,
      columns: columns.join(' '),
      rows: sums.counted,
    },
  }
  const command = 'spreadsheet.export'
  const ids = await withAuditedRefusal(deps.unitOfWork, { actor, command, about, context }, async () => {
    if (sums.counted > longest) throw new DomainError('transactions.export-too-long')
    const found = await sheetIds(deps, conditions, { sort, direction }, { offset: 0, most: longest })
    const after = { ...about.after, rows: found.length }
    await deps.unitOfWork.run(actor, command, async (tx) => tx.audit({ ...about, after }), context)
    return found
  })
  const words = sheetWords[language]
  const today = localDayOf(deps.clock.now())
  const from = filter.startDate ?? (sums.first_at === null ? today : localDayOf(sums.first_at))
  const to = filter.endDate ?? (sums.last_at === null ? today : localDayOf(sums.last_at))
  return tableDownload(
    {
      columns: columns.map((column) => ({ title: words.columns[column], width: 22 })),
      batches: batchesOf(deps, ids, { columns, words, adminId: actor.userId }),
    },
    { name: `${words.file}-${from}-${to}`, sheetName: words.sheet, format },
  )
}

async function columnsOf(
  { database }: Pick<ExportSheetDeps, 'database'>,
  adminId: string,
): Promise<readonly SheetColumn[]> {
  const chosen = await readChoice(database, adminId, 'spreadsheet')
  return (
    chosen?.flatMap((name) => sheetColumns.find((column) => column === name) ?? []) ?? defaultSheetColumns
  )
}

/** What was searched for may be a name or a number of a person: the log records only that there was a search. */
function auditedFilter({ search, ...filter }: SheetFilter): Readonly<Record<string, string | boolean>> {
  const stated = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return { ...Object.fromEntries(stated), hasSearch: search !== undefined && search !== '' }
}

/** Rows per statement of an export. */
const batchSize = 500

async function* batchesOf(
  deps: SheetReadDeps,
  ids: readonly string[],
  sheet: { readonly columns: readonly SheetColumn[]; readonly words: SheetWords; readonly adminId: string },
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const { columns, words, adminId } = sheet
  for (let from = 0; from < ids.length; from += batchSize) {
    const rows = await chargesInOrder(deps, ids.slice(from, from + batchSize), adminId)
    yield rows.map((row) => columns.map((column) => sheetCells[column](row, words)))
  }
}
