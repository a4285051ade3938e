import type { HistoryDay, readDay as readDayEndpoint } from '@puente/contract/orders/history'
import { ars, brl } from '@puente/contract/protocol/wire'
import { endOfLocalDay, type LocalDay, startOfLocalDay } from '@puente/domain/local-day'
import { parseRate, rateToText } from '@puente/domain/rate'
import type * as z from 'zod/mini'
import type { Database } from '../../../platform/db/database.ts'
import { pixTables } from './history-items.ts'

export type Day = z.infer<(typeof readDayEndpoint)['response']>

const MOST_LINES = 500

/** `$1` is the owner, `$2` the first instant, `$3` the first instant after the period. A full refund or a dispute excludes a Pix (HIST-022). */
const confirmedThen = `
  c.owner_id = $1 and c.pix_status = 'confirmed' and c.confirmed_at >= $2 and c.confirmed_at < $3`

// A sum of bigints is numeric, and a day's sum fits a bigint.
const sumsText = `
select count(*)::int as count, coalesce(sum(c.real_value_minor), 0)::bigint as real_value,
  coalesce(sum(c.fee_minor), 0)::bigint as fees, coalesce(sum(c.total_minor), 0)::bigint as total,
  coalesce(sum(c.pesos_value_minor), 0)::bigint as pesos, coalesce(sum(c.refunded_minor), 0)::bigint as refunded,
  coalesce(sum(c.pesos_taken_back_minor), 0)::bigint as taken_back
from charges c where ${confirmedThen}`

const salesText = `
select c.id, c.confirmed_at, coalesce(o.client_name, e.payer_name, '') as client_name,
  coalesce(o.client_id, e.license_plate) as client_id, c.real_value_minor,
  c.total_minor, c.customer_rate, c.pesos_value_minor, c.refunded_minor, c.pesos_taken_back_minor
${pixTables}
where ${confirmedThen}
order by c.confirmed_at desc, c.id desc limit ${MOST_LINES}`

// Held Pix of all owners share one index, because few Pix are held in a day.
const apartText = `
select a.charge_id, a.reason, a.extra, a.at, coalesce(o.client_name, e.payer_name, '') as client_name,
  coalesce(o.client_id, e.license_plate) as client_id, a.total_minor
from (
  select c.id as charge_id, c.pix_status as reason, false as extra, c.confirmed_at as at, c.total_minor
  from charges c
  where c.owner_id = $1 and c.pix_status in ('refunded', 'disputed') and c.confirmed_at >= $2 and c.confirmed_at < $3
  union all
  select c.id, 'held', c.confirmed_at is not null, r.received_at, r.amount_minor
  from received_pix r join charges c on c.id = r.charge_id
  where r.disposition = 'held' and r.received_at >= $2 and r.received_at < $3 and c.owner_id = $1
) a
left join orders o on o.charge_id = a.charge_id
left join establishment_payments e on e.charge_id = a.charge_id
order by a.at desc, a.charge_id desc limit ${MOST_LINES}`

interface SumsRow {
  readonly count: number
  readonly real_value: bigint
  readonly fees: bigint
  readonly total: bigint
  readonly pesos: bigint
  readonly refunded: bigint
  readonly taken_back: bigint
}

interface SaleRow {
  readonly id: string
  readonly confirmed_at: Date
  readonly client_name: string
  readonly client_id: string | null
  readonly real_value_minor: bigint
  readonly total_minor: bigint
  readonly customer_rate: string
  readonly pesos_value_minor: bigint
  readonly refunded_minor: bigint
  readonly pesos_taken_back_minor: bigint
}

interface ApartRow {
  readonly charge_id: string
  readonly reason: Day['apart'][number]['reason']
  readonly extra: boolean
  readonly at: Date
  readonly client_name: string
  readonly client_id: string | null
  readonly total_minor: bigint
}

/** The Pix confirmed in one Buenos Aires day, each at its own rate, their sums, and the Pix of the day that are in none of the sums. */
export async function readDay(
  database: Pick<Database, 'statement'>,
  userId: string,
  day: LocalDay,
): Promise<Day> {
  const values = [userId, startOfLocalDay(day), endOfLocalDay(day)]
  const [sums] = await database.statement<SumsRow>('history.day-sums', sumsText, values)
  const sales = await database.statement<SaleRow>('history.day-sales', salesText, values)
  const apart = await database.statement<ApartRow>('history.day-apart', apartText, values)
  if (sums === undefined) throw new Error('history.day-sums returned no row')
  return {
    day,
    confirmedCount: sums.count,
    realValue: brl(sums.real_value),
    fees: brl(sums.fees),
    total: brl(sums.total),
    pesosValue: ars(sums.pesos),
    refunded: brl(sums.refunded),
    pesosTakenBack: ars(sums.taken_back),
    sales: sales.map(saleOf),
    apart: apart.map(apartOf),
  }
}

const totalsText = `
select d.day, s.count, s.pesos
from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as d (day, start, stop)
cross join lateral (
  select count(*)::int as count, coalesce(sum(c.pesos_value_minor - c.pesos_taken_back_minor), 0)::bigint as pesos
  from charges c
  where c.owner_id = $1 and c.pix_status = 'confirmed' and c.confirmed_at >= d.start and c.confirmed_at < d.stop
) s`

interface TotalsRow {
  readonly day: string
  readonly count: number
  readonly pesos: bigint
}

/** The amount confirmed in each of these Buenos Aires days, less returns. Reads only the index, so the length of the history does not matter. */
export async function readDayTotals(
  database: Pick<Database, 'statement'>,
  userId: string,
  days: readonly LocalDay[],
): Promise<HistoryDay[]> {
  if (days.length === 0) return []
  const rows = await database.statement<TotalsRow>('history.day-totals', totalsText, [
    userId,
    days,
    days.map(startOfLocalDay),
    days.map(endOfLocalDay),
  ])
  return rows.map(({ day, count, pesos }) => ({ day, confirmedCount: count, confirmedPesos: ars(pesos) }))
}

function saleOf(row: SaleRow): Day['sales'][number] {
  const rate = parseRate(row.customer_rate)
  if (rate === null) throw new Error(`charge ${row.id} has a rate that cannot be read`)
  return {
    chargeId: row.id,
    confirmedAt: row.confirmed_at.toISOString(),
    clientName: row.client_name,
    clientId: row.client_id,
    realValue: brl(row.real_value_minor),
    total: brl(row.total_minor),
    rate: rateToText(rate),
    pesosValue: ars(row.pesos_value_minor),
    refunded: brl(row.refunded_minor),
    pesosTakenBack: ars(row.pesos_taken_back_minor),
  }
}

function apartOf(row: ApartRow): Day['apart'][number] {
  return {
    chargeId: row.charge_id,
    reason: row.reason,
    extra: row.extra,
    at: row.at.toISOString(),
    clientName: row.client_name,
    clientId: row.client_id,
    total: brl(row.total_minor),
  }
}
