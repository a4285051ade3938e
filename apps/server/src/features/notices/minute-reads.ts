import type { NoticeDesk } from '@puente/contract/notices'
import type { Database } from '../../platform/db/database.ts'

interface MinuteRow {
  readonly at: Date
  readonly received: number
  readonly processed: number
  readonly failed: number
}

const minutesText = `
with first as (select date_trunc('minute', $1::timestamptz) - interval '9 minutes' as at),
came as (
  select date_trunc('minute', i.received_at) as at, count(*) as received,
    count(*) filter (where i.state in ('processed', 'duplicate')) as processed,
    count(*) filter (where i.state in ('failed', 'dead', 'closed')) as failed
  from first join webhook_inbox i on i.received_at >= first.at group by 1
  union all
  select date_trunc('minute', r.received_at), count(*), count(*), 0
  from first join webhook_repeats r on r.received_at >= first.at group by 1
)
select minute.at, coalesce(sum(came.received), 0)::int as received, coalesce(sum(came.processed), 0)::int as processed,
  coalesce(sum(came.failed), 0)::int as failed
from first cross join lateral generate_series(first.at, first.at + interval '9 minutes', interval '1 minute') as minute (at)
left join came on came.at = minute.at
group by minute.at order by minute.at`

/** What came in each of the last ten minutes, and what has become of it by now. */
export async function readMinutes(
  database: Pick<Database, 'statement'>,
  now: Date,
): Promise<NoticeDesk['minutes']> {
  const rows = await database.statement<MinuteRow>('notices.minutes', minutesText, [now])
  return rows.map(({ at, received, processed, failed }) => ({
    at: at.toISOString(),
    received,
    processed,
    failed,
  }))
}
