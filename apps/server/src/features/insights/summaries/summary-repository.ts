import { endOfLocalDay, type LocalDay, startOfLocalDay } from '@puente/domain/local-day'
import type { Database } from '../../../platform/db/database.ts'
import { type DaySummary, daysFrom } from './summary.rules.ts'

interface SummaryRow {
  readonly date: LocalDay
  readonly revenue: bigint | null
  readonly exchange: bigint | null
  readonly spread: bigint | null
  readonly volume: bigint | null
  readonly orders: number
  readonly completed: number
  readonly updated_at: Date
}

// A day is that of the charge in Buenos Aires, at UTC-3. The amounts are what the books posted when the Pix was confirmed: reais without the fee are
// the spread and what was exchanged. An amount is null if a charge that counts in it has no posting (DASH-007).
const calculateText = `
with of_days as (
  select id, (created_at at time zone 'UTC' - interval '3 hours')::date as date, pix_status = 'confirmed' as confirmed,
    pix_status = 'confirmed' and payout_status = 'paid' as completed
  from charges where created_at >= $1 and created_at < $2
), booked as (
  select d.date, d.completed,
    coalesce(-sum(p.amount_minor) filter (where p.account like 'payable:%'), 0) as pesos,
    coalesce(-sum(p.amount_minor) filter (where p.account in ('spread_revenue', 'fx_brl')), 0) as reais,
    coalesce(-sum(p.amount_minor) filter (where p.account = 'spread_revenue'), 0) as spread
  from of_days d
  join journals j on j.charge_id = d.id and j.event_type = 'charge_confirmed'
  join postings p on p.journal_id = j.id
  where d.confirmed group by j.id, d.date, d.completed
), sums as (
  select date, count(*) as confirmed, count(*) filter (where completed) as completed, sum(reais) as volume,
    coalesce(sum(pesos) filter (where completed), 0) as revenue, coalesce(sum(reais) filter (where completed), 0) as exchange,
    coalesce(sum(spread) filter (where completed), 0) as spread
  from booked group by date
), counts as (
  select date, count(*) as orders, count(*) filter (where confirmed) as confirmed, count(*) filter (where completed) as completed
  from of_days group by date
)
select c.date, c.orders::int as orders, c.completed::int as completed,
  case when coalesce(s.completed, 0) = c.completed then coalesce(s.revenue, 0)::bigint end as revenue,
  case when coalesce(s.completed, 0) = c.completed then coalesce(s.exchange, 0)::bigint end as exchange,
  case when coalesce(s.completed, 0) = c.completed then coalesce(s.spread, 0)::bigint end as spread,
  case when coalesce(s.confirmed, 0) = c.confirmed then coalesce(s.volume, 0)::bigint end as volume
from counts c left join sums s on s.date = c.date`

/** Calculates the days from the first to the last. A day without charges has zeros. */
export async function calculateDays(
  database: Database,
  { first, last, now }: { readonly first: LocalDay; readonly last: LocalDay; readonly now: Date },
): Promise<DaySummary[]> {
  const rows = await database.statement<Omit<SummaryRow, 'updated_at'>>(
    'insights.calculate-days',
    calculateText,
    [startOfLocalDay(first), endOfLocalDay(last)],
  )
  const byDate = new Map(rows.map((row) => [row.date, row]))
  const empty = { revenue: 0n, exchange: 0n, spread: 0n, volume: 0n, orders: 0, completed: 0 }
  return daysFrom(first, last).map((date) =>
    summaryOf({ ...empty, ...byDate.get(date), date, updated_at: now }),
  )
}

// Of two writers at once, the later calculation stays, whichever commits last (DASH-008). Dates are sorted, so that the two cannot deadlock.
const storeText = `
insert into financial_summaries as s (date, total_revenue_minor, exchange_total_minor, spread_total_minor, volume_minor, total_orders,
  completed_orders, updated_at)
select * from unnest($1::date[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::int[], $8::timestamptz[]) as d (date)
order by date
on conflict (date) do update set total_revenue_minor = excluded.total_revenue_minor, exchange_total_minor = excluded.exchange_total_minor,
  spread_total_minor = excluded.spread_total_minor, volume_minor = excluded.volume_minor, total_orders = excluded.total_orders,
  completed_orders = excluded.completed_orders, updated_at = excluded.updated_at
where s.updated_at <= excluded.updated_at`

export async function storeSummaries(database: Database, days: readonly DaySummary[]): Promise<void> {
  await database.statement('insights.store-summaries', storeText, [
    days.map(({ date }) => date),
    days.map(({ revenueMinor }) => revenueMinor),
    days.map(({ exchangeMinor }) => exchangeMinor),
    days.map(({ spreadMinor }) => spreadMinor),
    days.map(({ volumeMinor }) => volumeMinor),
    days.map(({ totalOrders }) => totalOrders),
    days.map(({ completedOrders }) => completedOrders),
    days.map(({ updatedAt }) => updatedAt),
  ])
}

const storedColumns = `date, total_revenue_minor as revenue, exchange_total_minor as exchange, spread_total_minor as spread,
  volume_minor as volume, total_orders as orders, completed_orders as completed, updated_at`

/** What is stored of the days, in their order. */
export async function readStored(database: Database, first: LocalDay, last: LocalDay): Promise<DaySummary[]> {
  const rows = await database.statement<SummaryRow>(
    'insights.stored-summaries',
    `select ${storedColumns} from financial_summaries where date between $1 and $2 order by date`,
    [first, last],
  )
  return rows.map(summaryOf)
}

/** The newest stored day that is not after this one; null without one. */
export async function readLastStored(database: Database, day: LocalDay): Promise<DaySummary | null> {
  const [row] = await database.statement<SummaryRow>(
    'insights.last-summary',
    `select ${storedColumns} from financial_summaries where date <= $1 order by date desc limit 1`,
    [day],
  )
  return row === undefined ? null : summaryOf(row)
}

/** When the first charge was made; null before that. */
export async function readFirstCharge(database: Database): Promise<Date | null> {
  const [row] = await database.statement<{ first: Date | null }>(
    'insights.first-charge',
    'select min(created_at) as first from charges',
    [],
  )
  return row?.first ?? null
}

function summaryOf(row: SummaryRow): DaySummary {
  return {
    date: row.date,
    revenueMinor: row.revenue,
    exchangeMinor: row.exchange,
    spreadMinor: row.spread,
    volumeMinor: row.volume,
    totalOrders: row.orders,
    completedOrders: row.completed,
    updatedAt: row.updated_at,
  }
}
