import { figureDays, type OwnFigures } from '@puente/contract/establishments/own-establishments'
import { ars } from '@puente/contract/protocol/wire'
import { addDays, localDayOf } from '@puente/domain/local-day'
import type { Database } from '../../platform/db/database.ts'
import { paidByDay, valuesOfDays } from './payments/paid-by-day.ts'

interface Row {
  readonly id: string
  readonly page_visits: bigint
  readonly visits_today: number
  readonly days: readonly string[]
  readonly payments: readonly number[]
  readonly pesos: readonly bigint[]
  readonly last_payment_at: Date | null
}

const figuresText = `
with ${paidByDay}
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

/** The payments and page visits of each approved establishment of a person in the last days, today included. */
export async function readOwnFigures(
  database: Pick<Database, 'statement'>,
  ownerId: string,
  now: Date,
): Promise<OwnFigures[]> {
  const today = localDayOf(now)
  const days = Array.from({ length: figureDays }, (_, ago) => addDays(today, -ago))
  const rows = await database.statement<Row>('establishments.own-figures', figuresText, [
    ...valuesOfDays(ownerId, days),
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
