import { endOfLocalDay, type LocalDay, startOfLocalDay } from '@puente/domain/local-day'

/**
 * Confirmed payments of each establishment of an owner by Buenos Aires day, and their pesos less returns. The payments of the days are
 * read once, by the index `charges_confirmed_by_day`, and not once for each establishment. Takes the first four parameters (`valuesOfDays`).
 */
export const paidByDay = `paid as (
  select p.establishment_id, d.day, count(*)::int as payments,
    sum(c.pesos_value_minor - c.pesos_taken_back_minor)::bigint as pesos, max(c.confirmed_at) as last_at
  from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as d (day, start, stop)
  join charges c on c.owner_id = $1 and c.pix_status = 'confirmed' and c.confirmed_at >= d.start and c.confirmed_at < d.stop
  join establishment_payments p on p.charge_id = c.id
  group by p.establishment_id, d.day
)`

export function valuesOfDays(ownerId: string, days: readonly LocalDay[]): readonly unknown[] {
  return [ownerId, days, days.map(startOfLocalDay), days.map(endOfLocalDay)]
}
