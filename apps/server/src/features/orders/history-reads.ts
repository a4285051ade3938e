import type { HistoryItem, historyPeriods } from '@puente/contract/history'
import { lastLocalDays, localDayOf, startOfLocalDay } from '@puente/domain/local-day'
import type { Database } from '../../platform/db/database.ts'
import {
  type HistoryRow,
  historyItem,
  ownCharges,
  ownPayouts,
  payoutColumns,
  pixColumns,
} from './history-items.ts'
import { readOwnerCounters } from './owner-counters.ts'

type Reader = Pick<Database, 'statement'>
export type Period = (typeof historyPeriods)[number]

const PAGE_SIZE = 20
/** Totals of a period above are shown as "10.000+" (ruling 47). */
const MOST_COUNTED = 10_000
const LATEST_TODAY = 5

// Each half gives no more rows than the page needs, so that a late page costs its own length and not the whole history.
const pageText = `
select * from (
  (select ${pixColumns} ${ownCharges} and c.created_at >= $2 order by c.created_at desc, c.id desc limit $3::int + $4::int)
  union all
  (select ${payoutColumns} ${ownPayouts} and p.confirmed_at >= $2
   order by p.confirmed_at desc, p.id desc limit $3::int + $4::int)
) items
order by date desc, id collate "C" desc
limit $3 offset $4`

const countText = `
select (select count(*) from (select ${ownCharges} and c.created_at >= $2 limit $3) charged)
     + (select count(*) from (select from payouts p
          where p.owner_id = $1 and p.state = 'confirmed' and p.confirmed_at >= $2 limit $3) paid) as total`

export interface HistoryPage {
  readonly items: HistoryItem[]
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly totalIsExact: boolean
}

/** The user's Pix and the payments made to him, newest first; equal times by id, so that no page repeats or skips one. */
export async function readHistory(
  db: Reader,
  userId: string,
  query: { readonly page: number; readonly period: Period },
  now: Date,
): Promise<HistoryPage> {
  const since = periodStart(query.period, now)
  const offset = (query.page - 1) * PAGE_SIZE
  const rows = await db.statement<HistoryRow>('history.page', pageText, [
    userId,
    since ?? new Date(0),
    PAGE_SIZE,
    offset,
  ])
  return {
    items: rows.map((row) => historyItem(row, now)),
    page: query.page,
    pageSize: PAGE_SIZE,
    ...(await countEntries(db, userId, since)),
  }
}

/** Of the whole history the kept count, which is exact; of a period by counting, up to a bound. */
async function countEntries(
  db: Reader,
  userId: string,
  since: Date | null,
): Promise<Pick<HistoryPage, 'total' | 'totalIsExact'>> {
  if (since === null) {
    // tidy-allow number: a count of rows
    return { total: Number((await readOwnerCounters(db, userId)).entries), totalIsExact: true }
  }
  const [count] = await db.statement<{ total: bigint }>('history.count', countText, [
    userId,
    since,
    MOST_COUNTED + 1,
  ])
  // tidy-allow number: a count of rows
  const total = Number(count?.total ?? 0n)
  return { total: Math.min(total, MOST_COUNTED), totalIsExact: total <= MOST_COUNTED }
}

export interface Today {
  readonly confirmedCount: number
  readonly confirmedPesosMinor: bigint
  readonly latest: HistoryItem[]
}

/** The Buenos Aires day so far: what was confirmed in it less what went back of it, and the latest entries of any state. */
export async function readToday(db: Reader, userId: string, now: Date): Promise<Today> {
  const since = startOfLocalDay(localDayOf(now))
  const [sums] = await db.statement<{ count: bigint; pesos: string }>(
    'history.today',
    `select count(*) as count, coalesce(sum(pesos_value_minor - pesos_taken_back_minor), 0) as pesos
     from charges where owner_id = $1 and pix_status = 'confirmed' and confirmed_at >= $2`,
    [userId, since],
  )
  const rows = await db.statement<HistoryRow>('history.page', pageText, [userId, since, LATEST_TODAY, 0])
  return {
    // tidy-allow number: a count of rows
    confirmedCount: Number(sums?.count ?? 0n),
    confirmedPesosMinor: BigInt(sums?.pesos ?? '0'),
    latest: rows.map((row) => historyItem(row, now)),
  }
}

/** The first instant of a period: the last n Buenos Aires days, today included (ruling 19); null for all of them. */
export function periodStart(period: Period, now: Date): Date | null {
  if (period === 'all') return null
  // tidy-allow number: a number of days
  return startOfLocalDay(lastLocalDays(Number(period), now).first)
}
