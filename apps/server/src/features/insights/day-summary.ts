import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { readAdminSummary } from '@puente/contract/insights'
import { countedUpTo } from '@puente/contract/protocol/paging'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars } from '@puente/contract/protocol/wire'
import { endOfLocalDay, localDayOf, parseLocalDay, startOfLocalDay } from '@puente/domain/local-day'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { reviewCondition } from '../collections/public.ts'
import { owedCondition } from '../payouts/public.ts'

type AdminSummary = ResponseOf<typeof readAdminSummary>

interface SummaryRow {
  readonly revenue: bigint
  readonly total_orders: number
  readonly completed_orders: number
  readonly awaiting_pix: number
  readonly to_pay: number
  readonly to_review: number
}

// Revenue is what the books have for the day's charges that were paid out in full (DASH-003, DASH-007). Charges that wait for their Pix, their pesos
// or a review are counted over all days. A flag may stay forever, so flagged charges are counted only up to a limit.
const summaryText = `
with of_day as (
  select id, pix_status = 'confirmed' and payout_status = 'paid' as completed from charges
  where created_at >= $1 and created_at < $2
)
select
  coalesce((
    select -sum(p.amount_minor) from of_day d
    join journals j on j.charge_id = d.id and j.event_type = 'charge_confirmed'
    join postings p on p.journal_id = j.id and p.account like 'payable:%'
    where d.completed), 0)::bigint as revenue,
  (select count(*)::int from of_day) as total_orders,
  (select count(*)::int from of_day where completed) as completed_orders,
  (select count(*)::int from charges where pix_status = 'pending' and ask_at is not null) as awaiting_pix,
  (select count(*)::int from charges where ${owedCondition('charges')}) as to_pay,
  (select count(*)::int from (select 1 from charges where ${reviewCondition('charges')} limit ${countedUpTo + 1}) flagged) as to_review`

/** The figures above the table of one day in Buenos Aires, today by default. @throws DomainError `request.invalid` */
export async function readSummary(
  deps: { readonly database: Database; readonly clock: Clock },
  date: string | undefined,
): Promise<AdminSummary> {
  const now = deps.clock.now()
  const day = date === undefined ? localDayOf(now) : parseLocalDay(date)
  if (day === null) throw new DomainError('request.invalid', {}, [{ field: 'date', rule: 'format' }])
  const [row] = await deps.database.statement<SummaryRow>('insights.day-summary', summaryText, [
    startOfLocalDay(day),
    endOfLocalDay(day),
  ])
  if (row === undefined) throw new Error('the sum of the day returned no row')
  return {
    date: day,
    revenue: ars(row.revenue),
    totalOrders: row.total_orders,
    completedOrders: row.completed_orders,
    awaitingPix: row.awaiting_pix,
    toPay: row.to_pay,
    toReview: row.to_review,
    computedAt: now.toISOString(),
  }
}
