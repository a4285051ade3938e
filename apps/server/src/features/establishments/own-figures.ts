import { figureDays, type OwnFigures } from '@puente/contract/establishments/own-establishments'
import { ars } from '@puente/contract/protocol/wire'
import { addDays, endOfLocalDay, localDayOf, startOfLocalDay } from '@puente/domain/local-day'
import type { Database } from '../../platform/db/database.ts'

interface Row {
  readonly id: string
  readonly page_visits: bigint
  readonly visits_today: number
  readonly days: readonly string[]
  readonly payments: readonly number[]
  readonly pesos: readonly bigint[]
  readonly last_payment_at: Date | null
}

// The payments of the owner's last days are read once, by the index `charges_confirmed_by_day`, and not once for each establishment.
const figuresText = `
with paid as (
  select p.establishment_id, d.day, count(*)::int as payments,
    sum(c.pesos_value_minor - c.pesos_taken_back_minor)::bigint as pesos, max(c.confirmed_at) as last_at
  from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as d (day, start, stop)
  join charges c on c.owner_id = $1 and c.pix_status = 'confirmed' and c.confirmed_at >= d.start and c.confirmed_at < d.stop
  join establishment_payments p on p.charge_id = c.id
  group by p.establishment_id, d.day
)
select e.id, e.page_visits, coalesce(v.visits, 0) as visits_today,
  array_agg(d.day order by d.day) as days,
  array_agg(coalesce(paid.payments, 0) order by d.day) as payments,
  array_agg(coalesce(paid.pesos, 0)::bigint order by d.day) as pesos,
  max(paid.last_at) filter (where d.day = $5::text) as last_payment_at
from establishments e
cross join unnest($2::text[]) as d (day)
left join paid on paid.establishment_id = e.id and paid.day = d.day
left join establishment_visits v on v.establishment_id = e.id and v.day = $5::text::date
where e.owner_id = $1 and e.status = 'approved'
group by e.id, e.page_visits, v.visits`

/** What each approved establishment of a person took in the last days, today included, and who looked at its page. */
export async function readOwnFigures(
  database: Pick<Database, 'statement'>,
  ownerId: string,
  now: Date,
): Promise<OwnFigures[]> {
  const today = localDayOf(now)
  const days = Array.from({ length: figureDays }, (_, ago) => addDays(today, -ago))
  const rows = await database.statement<Row>('establishments.own-figures', figuresText, [
    ownerId,
    days,
    days.map(startOfLocalDay),
    days.map(endOfLocalDay),
    today,
  ])
  return rows.map((row) => ({
    establishmentId: row.id,
    // tidy-allow number: a count of visits, far below 2^53
    visits: Number(row.page_visits),
    visitsToday: row.visits_today,
    lastPaymentAt: row.last_payment_at?.toISOString() ?? null,
    days: row.days.map((day, at) => ({
      day,
      payments: row.payments[at] ?? 0,
      pesos: ars(row.pesos[at] ?? 0n),
    })),
  }))
}
