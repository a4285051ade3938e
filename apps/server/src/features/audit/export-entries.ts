import {
  type AuditEntryView,
  type exportAuditEntries as exportEndpoint,
  longestAuditExport,
} from '@puente/contract/audit'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { localDayOf } from '@puente/domain/local-day'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Download } from '../../platform/http/call.ts'
import { countRows } from '../../platform/paging/counted-page.ts'
import { tableDownload } from '../../platform/spreadsheets/table-download.ts'
import { type Cell, textCell } from '../../platform/spreadsheets/table.ts'
import { withAuditedRefusal } from '../../platform/unit-of-work/audited-refusal.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { type EntryRow, filtersOf, type Reader, viewsOf } from './entry-reads.ts'
import { countStatement, type EntryFilters, pageStatement } from './entry-statements.ts'
import { exportWords } from './export-words.ts'

export interface ExportEntriesDeps {
  readonly database: Reader
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  /** Entries of the longest file. Default: that of the contract. */
  readonly longest?: number
}

/** Entries per statement of an export. */
const batchSize = 500

/**
 * Streams the entries that the filters find, newest first, found by key. The export is an entry itself: it is committed before the first byte leaves,
 * and after the first rows are read, so that no file holds its own entry.
 * @throws DomainError `audit.export-too-long`, `request.invalid` as the list
 */
export async function exportEntries(
  deps: ExportEntriesDeps,
  { format, language, ...query }: QueryOf<typeof exportEndpoint>,
  { actor, context }: { readonly actor: SignedInActor; readonly context: RequestContext },
): Promise<Download> {
  const { database, unitOfWork, longest = longestAuditExport } = deps
  const filters = await filtersOf(database, query)
  const count = countStatement(filters, longest)
  const rows = await countRows(database, count.name, count.text, count.values)
  const about = { object: { type: 'audit-log', id: 'list' }, after: { ...audited(query), format, rows } }
  const command = 'audit.export'
  const first = await withAuditedRefusal(unitOfWork, { actor, command, about, context }, async () => {
    if (rows > longest) throw new DomainError('audit.export-too-long')
    const newest = await readBatch(database, filters, null)
    await unitOfWork.run(actor, command, async (tx) => tx.audit(about), context)
    return newest
  })
  const words = exportWords[language]
  return tableDownload(
    {
      columns: words.columns.map((title) => ({ title, width: 24 })),
      batches: batchesOf(database, filters, first),
    },
    { name: `${words.file}-${localDayOf(deps.clock.now())}`, sheetName: words.sheet, format },
  )
}

/** What was searched for may be a name of a person: the log records only that there was a search. */
function audited({ text, ...filter }: Omit<QueryOf<typeof exportEndpoint>, 'format' | 'language'>) {
  const stated = Object.entries(filter).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(stated), hasSearch: text !== undefined }
}

async function readBatch(database: Reader, filters: EntryFilters, seq: string | null): Promise<EntryRow[]> {
  const { name, text, values } = pageStatement(filters, { direction: 'older', seq, most: batchSize })
  return database.statement<EntryRow>(name, text, values)
}

async function* batchesOf(
  database: Reader,
  filters: EntryFilters,
  first: readonly EntryRow[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let rows = first
  while (rows.length > 0) {
    yield (await viewsOf(database, rows)).map(cellsOf)
    const last = rows.at(-1)
    rows =
      rows.length < batchSize || last === undefined
        ? []
        : await readBatch(database, filters, last.seq.toString())
  }
}

/** In the order of the columns of `ExportWords`. */
function cellsOf(entry: AuditEntryView): Cell[] {
  const { seq, at, actor, action, object, outcome, reason, changes, ipAddress, requestId } = entry
  return [
    textCell(seq),
    { kind: 'instant', at: new Date(at) },
    textCell(actor.email ?? actor.id),
    textCell(action),
    textCell(object.type),
    textCell(object.id),
    textCell(outcome),
    textCell(reason),
    textCell(changes.map(changeText).join('; ') || null),
    textCell(ipAddress),
    textCell(requestId),
  ]
}

function changeText({ field, before, after }: AuditEntryView['changes'][number]): string {
  return before === null ? `${field}: ${after ?? ''}` : `${field}: ${before} → ${after ?? ''}`
}
