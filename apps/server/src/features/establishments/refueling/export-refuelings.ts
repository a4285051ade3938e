import type {
  exportRefuelings as exportEndpoint,
  Refueling,
  RefuelingGroup,
  RefuelingPlate,
  RefuelingTotal,
} from '@puente/contract/establishments/refueling'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { readPlate } from '@puente/domain/license-plate'
import { localDayOf } from '@puente/domain/local-day'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Download } from '../../../platform/http/call.ts'
import { tableDownload } from '../../../platform/spreadsheets/table-download.ts'
import { type Cell, type Table, textCell } from '../../../platform/spreadsheets/table.ts'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { foundRefuelings, type RefuelingFilter } from './refueling-filter.ts'
import { refuelingsOf } from './refueling-reads.ts'
import { refuelingTotalsOf } from './refueling-totals.ts'
import { type RefuelingWords, refuelingWords } from './refueling-words.ts'

export interface ExportRefuelingsDeps {
  readonly database: Pick<Database, 'statement'>
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
}

/**
 * Streams the list or a totals view as a file that states its filters (PLUS-012). The list holds names of payers, so the audit entry is committed
 * before the first byte leaves.
 */
export async function exportRefuelings(
  deps: ExportRefuelingsDeps,
  { language, format, by, ...filter }: QueryOf<typeof exportEndpoint>,
  { actor, context }: { readonly actor: SignedInActor; readonly context: RequestContext },
): Promise<Download> {
  // Before the answer begins: a day that does not exist is refused.
  foundRefuelings(filter)
  const {
    station = null,
    plate,
    startDate = null,
    endDate = null,
    pixStatus = null,
    payoutStatus = null,
  } = filter
  const after = {
    format,
    station,
    hasPlate: plate !== undefined,
    startDate,
    endDate,
    pixStatus,
    payoutStatus,
  }
  await deps.unitOfWork.run(
    actor,
    'refueling.export',
    async (tx) => tx.audit({ object: { type: 'refuelings', id: by ?? 'list' }, after }),
    context,
  )
  const words = refuelingWords[language]
  const notes = await notesOf(deps, words, filter)
  const table = by === undefined ? listTable(deps, words, filter) : await totalsTable(deps, words, by, filter)
  const noted = by === undefined ? { ...table, notes } : { ...table, notes: [...notes, words.onlyConfirmed] }
  const name = `${words.file}-${localDayOf(deps.clock.now())}`
  return tableDownload(noted, { name, sheetName: words.sheet, format })
}

/** The filters in force, one a line. */
async function notesOf(
  { database }: ExportRefuelingsDeps,
  { filters, withoutPlate, pix, payout }: RefuelingWords,
  { station, plate, startDate, endDate, pixStatus, payoutStatus }: RefuelingFilter,
): Promise<string[]> {
  const lines: readonly (readonly [string, string | undefined])[] = [
    [filters.station, station === undefined ? undefined : await stationName(database, station)],
    [filters.plate, plate === undefined ? undefined : (readPlate(plate)?.key ?? withoutPlate)],
    [filters.from, startDate && dayText(startDate)],
    [filters.to, endDate && dayText(endDate)],
    [filters.pix, pixStatus && pix[pixStatus]],
    [filters.payout, payoutStatus && payout[payoutStatus]],
  ]
  const stated = lines.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  return stated.length === 0 ? [filters.none] : stated
}

async function stationName(database: Pick<Database, 'statement'>, id: string): Promise<string> {
  const [row] = await database.statement<{ name: string }>(
    'refueling.station',
    'select name from establishments where id = $1',
    [id],
  )
  return row?.name ?? id
}

function dayText(day: string): string {
  return day.split('-').toReversed().join('/')
}

function listTable(deps: ExportRefuelingsDeps, words: RefuelingWords, filter: RefuelingFilter): Table {
  return {
    columns: words.columns.map((title) => ({ title, width: 22 })),
    batches: (async function* () {
      for await (const rows of refuelingsOf(deps.database, filter)) {
        yield rows.map((row) => listCells(words, row))
      }
    })(),
  }
}

/** In the order of `RefuelingWords.columns`. */
function listCells(words: RefuelingWords, row: Refueling): Cell[] {
  return [
    { kind: 'instant', at: new Date(row.createdAt) },
    textCell(row.station.name),
    textCell(row.city),
    textCell(plateText(words, row.plate)),
    textCell(row.product),
    textCell(row.payerName),
    { kind: 'amount', minor: BigInt(row.realValue.amountMinor) },
    { kind: 'amount', minor: BigInt(row.pesosValue.amountMinor) },
    textCell(words.pix[row.pixStatus]),
    textCell(words.payout[row.payoutStatus]),
  ]
}

async function totalsTable(
  { database }: ExportRefuelingsDeps,
  words: RefuelingWords,
  by: RefuelingGroup,
  filter: RefuelingFilter,
): Promise<Table> {
  const totals = await refuelingTotalsOf(database, by, filter)
  return {
    columns: [words.groups[by], ...words.totalColumns].map((title) => ({ title, width: 22 })),
    batches: (async function* () {
      yield totals.map((total) => totalCells(groupName(words, by, total), total))
    })(),
  }
}

function groupName(
  words: RefuelingWords,
  by: RefuelingGroup,
  { key, station, plate }: RefuelingTotal,
): string {
  if (by === 'station') return station === null ? key : `${station.name} (${station.city})`
  return by === 'plate' ? plateText(words, plate) : dayText(key)
}

function totalCells(name: string, total: RefuelingTotal): Cell[] {
  const { firstAt, lastAt } = total
  return [
    textCell(name),
    { kind: 'count', count: total.payments },
    { kind: 'amount', minor: BigInt(total.realValue.amountMinor) },
    { kind: 'amount', minor: BigInt(total.pesosValue.amountMinor) },
    { kind: 'amount', minor: BigInt(total.pesosPaid.amountMinor) },
    firstAt === null ? null : { kind: 'instant', at: new Date(firstAt) },
    lastAt === null ? null : { kind: 'instant', at: new Date(lastAt) },
  ]
}

/** PLUS-009. */
function plateText({ withoutPlate, unknownPlate }: RefuelingWords, plate: RefuelingPlate | null): string {
  if (plate === null) return withoutPlate
  return plate.country === null ? unknownPlate(plate.text) : plate.key
}
