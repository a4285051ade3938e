import type { readWaiting } from '@puente/contract/insights'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { countedUpTo } from '@puente/contract/protocol/paging'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { reviewCondition } from '../collections/public.ts'
import { openCaseCountsText } from '../cases/public.ts'
import { owedCondition } from '../payouts/public.ts'

interface WaitingRow {
  readonly payouts: number
  readonly fresh_payouts: number
  readonly reviews: number
  readonly fresh_reviews: number
  readonly flagged: number
  readonly fresh_flagged: number
  readonly stores: number
  readonly fresh_stores: number
  readonly tickets: number
  readonly cases: number
  readonly ownerless_cases: number
  readonly newest: Date | null
}

// Each count has the condition of its list: charges that wait for their payout (view "A pagar", index `charges_owed`), identities in review,
// charges that need a review, and establishments (index `establishments_waiting`). The database stores since when a charge needs a review (index
// `charges_review_since`).
const waitingText = `
select to_pay.waiting as payouts, to_pay.fresh as fresh_payouts, to_review.waiting as reviews, to_review.fresh as fresh_reviews,
  (select count(*)::int from (select 1 from charges where ${reviewCondition('charges')} limit ${countedUpTo + 1}) flagged) as flagged,
  (select count(*)::int from (select 1 from charges where review_since is not null and ($3::timestamptz is null or review_since > $3)
     limit ${countedUpTo + 1}) fresh) as fresh_flagged,
  (select count(*)::int from (select 1 from establishments where status = 'pending' limit ${countedUpTo + 1}) stores) as stores,
  (select count(*)::int from (select 1 from establishments where status = 'pending' and ($4::timestamptz is null or created_at > $4)
     limit ${countedUpTo + 1}) fresh) as fresh_stores,
  (select count(*)::int from (select 1 from support_tickets where status = 'open' limit ${countedUpTo + 1}) tickets) as tickets,
  desk.cases, desk.ownerless_cases,
  greatest(to_pay.newest, to_review.newest, (select max(review_since) from charges where review_since is not null),
    (select max(created_at) from establishments where status = 'pending')) as newest
from
  (select count(*)::int as waiting, (count(*) filter (where $1::timestamptz is null or confirmed_at > $1))::int as fresh,
     max(confirmed_at) as newest
     from charges where ${owedCondition('charges')}) to_pay,
  (select count(*)::int as waiting, (count(*) filter (where $2::timestamptz is null or submitted_at > $2))::int as fresh,
     max(submitted_at) as newest
     from verifications where closed_at is null and status = 'pending') to_review,
  (${openCaseCountsText}) desk`

/** Counts what waits for an admin. `since` are the `readAt` times of an earlier answer. */
export async function countWaiting(
  deps: { readonly database: Database; readonly clock: Clock },
  since: Readonly<
    Partial<Record<'payoutsSince' | 'reviewsSince' | 'flaggedSince' | 'storesSince', string | undefined>>
  >,
): Promise<ResponseOf<typeof readWaiting>> {
  // Read the clock first, so that charges confirmed during the query count as new next time.
  const now = deps.clock.now().getTime()
  const [row] = await deps.database.statement<WaitingRow>('insights.waiting', waitingText, [
    since.payoutsSince ?? null,
    since.reviewsSince ?? null,
    since.flaggedSince ?? null,
    since.storesSince ?? null,
  ])
  if (row === undefined) throw new Error('the count of what waits returned no row')
  return {
    payouts: { waiting: row.payouts, fresh: row.fresh_payouts },
    reviews: { waiting: row.reviews, fresh: row.fresh_reviews },
    flagged: { waiting: row.flagged, fresh: row.fresh_flagged },
    stores: { waiting: row.stores, fresh: row.fresh_stores },
    tickets: row.tickets,
    cases: { open: row.cases, ownerless: row.ownerless_cases },
    readAt: new Date(Math.max(now, afterNewest(row))).toISOString(),
  }
}

/** Returns a time later than every counted row. Another process's clock may be ahead, and the database has microseconds. */
function afterNewest({ newest }: WaitingRow): number {
  return newest === null ? 0 : newest.getTime() + 1
}
