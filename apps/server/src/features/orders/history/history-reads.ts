import type { HistoryItem, historyPeriods } from '@puente/contract/orders/history'
import type { PageOf } from '@puente/contract/protocol/wire'
import { lastLocalDays, localDayOf, startOfLocalDay } from '@puente/domain/local-day'
import type { Database } from '../../../platform/db/database.ts'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'
import {
  type HistoryRow,
  historyItem,
  ownCharge,
  ownPayout,
  payoutColumns,
  payoutTables,
  pixColumns,
  pixTables,
} from './history-items.ts'
import { readOwnerCounters } from './owner-counters.ts'

type Reader = Pick<Database, 'statement'>
export type Period = (typeof historyPeriods)[number]

const LATEST_TODAY = 5

// Selects the rows of the page by their keys, and reads the other columns only for those, because a late page skips thousands of rows. Each half
// returns no more keys than the page needs.
const pageText = `
with page as (
  select prefix, id from (
    (select 'pix-' as prefix, c.id, c.created_at as date from charges c where ${ownCharge} and c.created_at >= $2
     order by c.created_at desc, c.id desc limit $3::int + $4::int)
    union all
    (select 'admin-', p.id, p.confirmed_at from payouts p where ${ownPayout} and p.confirmed_at >= $2
     order by p.confirmed_at desc, p.id desc limit $3::int + $4::int)
  ) keys
  order by date desc, (prefix || id) collate "C" desc
  limit $3 offset $4
)
select * from (
  select ${pixColumns} ${pixTables} where c.id in (select id from page where prefix = 'pix-')
  union all
  select ${payoutColumns} ${payoutTables} where p.id in (select id from page where prefix = 'admin-')
) items
order by date desc, id collate "C" desc`

const entryCountText = countText(`from (
  select 1 from charges c where ${ownCharge} and c.created_at >= $2
  union all
  select 1 from payouts p where ${ownPayout} and p.confirmed_at >= $2
) entries`)

/** The user's Pix and the payments made to them, newest first; equal times by id, so that no page repeats or skips one. */
export async function readHistory(
  database: Reader,
  userId: string,
  query: { readonly page: number; readonly period: Period },
  now: Date,
): Promise<PageOf<HistoryItem>> {
  const since = periodStart(query.period, now)
  const rows = await database.statement<HistoryRow>('history.page', pageText, [
    userId,
    since ?? new Date(0),
    pageSize,
    offsetOf(query.page),
  ])
  const items = rows.map((row) => historyItem(row, now))
  if (since !== null) {
    const counted = await countRows(database, 'history.count', entryCountText, [userId, since])
    return countedPage(items, query.page, counted)
  }
  // The length of the whole history is a stored counter.
  const { entries } = await readOwnerCounters(database, userId)
  // tidy-allow number: a count of rows
  return { items, page: query.page, pageSize, total: Number(entries), totalIsExact: true }
}

export interface Today {
  readonly confirmedCount: number
  readonly confirmedPesosMinor: bigint
  readonly latest: HistoryItem[]
}

/** The Buenos Aires day so far: the sum confirmed in it less what went back, and the latest entries in any state. */
export async function readToday(database: Reader, userId: string, now: Date): Promise<Today> {
  const since = startOfLocalDay(localDayOf(now))
  const [sums] = await database.statement<{ count: bigint; pesos: string }>(
    'history.today',
    `select count(*) as count, coalesce(sum(pesos_value_minor - pesos_taken_back_minor), 0) as pesos
     from charges where owner_id = $1 and pix_status = 'confirmed' and confirmed_at >= $2`,
    [userId, since],
  )
  const rows = await database.statement<HistoryRow>('history.page', pageText, [
    userId,
    since,
    LATEST_TODAY,
    0,
  ])
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
