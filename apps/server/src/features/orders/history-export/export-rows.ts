import type { HistoryItem } from '@puente/contract/orders/history'
import { money } from '@puente/domain/money'
import { shownRateOf } from '@puente/domain/money-format'
import { parseRate, type Rate } from '@puente/domain/rate'
import type { Database } from '../../../platform/db/database.ts'
import {
  type HistoryRow,
  historyItem,
  ownCharges,
  ownPayouts,
  payoutColumns,
  pixColumns,
} from '../history/history-items.ts'

/** An entry of the history with the rate of its charge, as a person reads it; null for a payout. */
export interface ExportEntry extends HistoryItem {
  readonly rate: Rate | null
}

/** Rows per query. Larger batches survive a minor collection, and V8 then grows its young generation. */
const BATCH = 125

/**
 * All entries of a user's history since a time, newest first, in batches. Each batch starts after the last row of the one before, in a statement of
 * its own. So a slow browser holds no connection, and one that disconnects leaves nothing open. Entries that are added during the export are newer
 * than the rows read and are left out. A batch is emptied when the next one is requested: an array that V8 has moved to its old generation would keep
 * its entries in memory until a full collection, so a long export would hold nearly all of them.
 */
export async function* entriesOf(
  database: Pick<Database, 'statement'>,
  userId: string,
  since: Date,
  now: Date,
): AsyncGenerator<readonly ExportEntry[]> {
  const batch: ExportEntry[] = []
  for await (const row of merged([
    newestFirst(database, pixHalf, userId, since),
    newestFirst(database, payoutHalf, userId, since),
  ])) {
    batch.push({ ...historyItem(row, now), rate: rateOf(row) })
    if (batch.length < BATCH) continue
    yield batch
    batch.length = 0
  }
  if (batch.length > 0) yield batch
}

interface Half {
  readonly name: string
  readonly text: string
}

/** `$2` is the first instant, `$3` and `$4` the sort key of the last row read, whose microseconds a `Date` would lose. */
function halfOf(name: string, columns: string, from: string, time: string, id: string): Half {
  return {
    name,
    text: `select ${columns}, ${time}::text as place_at, ${id} as place_id ${from}
      and ${time} >= $2 and (${time}, ${id}) < ($3::timestamptz, $4::uuid)
      order by ${time} desc, ${id} desc limit ${BATCH}`,
  }
}

const pixHalf = halfOf(
  'history.export-pix',
  `${pixColumns}, c.real_value_minor, c.customer_rate`,
  ownCharges,
  'c.created_at',
  'c.id',
)
const payoutHalf = halfOf(
  'history.export-payouts',
  `${payoutColumns}, null::bigint as real_value_minor, null::numeric as customer_rate`,
  ownPayouts,
  'p.confirmed_at',
  'p.id',
)

interface PlacedRow extends HistoryRow {
  /** Null for a payout. */
  readonly real_value_minor: bigint | null
  readonly customer_rate: string | null
  readonly place_at: string
  readonly place_id: string
}

async function* newestFirst(
  database: Pick<Database, 'statement'>,
  { name, text }: Half,
  userId: string,
  since: Date,
): AsyncGenerator<PlacedRow> {
  let placeAt = 'infinity'
  let placeId = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await database.statement<PlacedRow>(name, text, [userId, since, placeAt, placeId])
    const last = rows.at(-1)
    if (last === undefined) return
    placeAt = last.place_at
    placeId = last.place_id
    const isFull = rows.length === BATCH
    // Remove rows as they are yielded: the driver's finished query refers to the array until V8 collects its old generation.
    rows.reverse()
    for (let row = rows.pop(); row !== undefined; row = rows.pop()) yield row
    if (!isFull) return
  }
}

/** Merges sorted sequences into one in the order of the list (HIST-006): by time, equal times by id. */
async function* merged(sources: readonly AsyncGenerator<PlacedRow>[]): AsyncGenerator<PlacedRow> {
  const heads = await Promise.all(sources.map(async (source) => ({ source, row: await nextOf(source) })))
  for (;;) {
    let newest = heads[0]
    for (const head of heads) {
      if (head.row !== null && (newest?.row == null || isNewer(head.row, newest.row))) newest = head
    }
    if (newest?.row == null) return
    yield newest.row
    newest.row = await nextOf(newest.source)
  }
}

async function nextOf(source: AsyncGenerator<PlacedRow>): Promise<PlacedRow | null> {
  const next = await source.next()
  return next.done === true ? null : next.value
}

/** PostgreSQL's text of a time in one zone sorts as the time. */
function isNewer(one: PlacedRow, other: PlacedRow): boolean {
  return one.place_at === other.place_at ? one.id > other.id : one.place_at > other.place_at
}

function rateOf({
  id,
  customer_rate: text,
  real_value_minor: reais,
  value_minor: pesos,
}: PlacedRow): Rate | null {
  if (text === null || reais === null) return null
  const rate = parseRate(text)
  if (rate === null) throw new Error(`the rate of ${id} cannot be read`)
  return shownRateOf({ rate, reais: money(reais, 'BRL'), pesos: money(pesos, 'ARS') })
}
