import type { RateHistory } from '@puente/contract/rates/admin-rates'
import { DomainError } from '@puente/contract/protocol/problems'
import {
  addDays,
  endOfLocalDay,
  type LocalDay,
  localDayOf,
  parseLocalDay,
  startOfLocalDay,
} from '@puente/domain/local-day'
import { rateToText } from '@puente/domain/rate'
import type { Database } from '../../../platform/db/database.ts'
import { storedRate } from '../rate-reads.ts'

const shownDays = 7
const mostDays = 366
const mostPoints = 400

interface PointRow {
  readonly read_at: Date
  readonly value: string
}

interface DecisionRow {
  readonly updated_at: Date
  readonly is_manual: boolean
  readonly value: string | null
  readonly email: string | null
}

// The newest reading of each interval, because a year has more readings than a chart has pixels.
const marketText = `
select distinct on (stretch) read_at, value
from (select read_at, value, floor(extract(epoch from read_at - $1::timestamptz) / $3::float8) as stretch
      from market_readings where read_at >= $1 and read_at < $2) r
order by stretch, read_at desc`

// Includes the decision before the period, which is in force at the start of the chart.
const decisionsText = `
select e.updated_at, e.is_manual, e.value, u.email
from exchange_rates e left join users u on u.id = e.updated_by
where e.updated_at < $2
  and e.id >= coalesce((select max(id) from exchange_rates where updated_at < $1), 0)
order by e.id`

/**
 * The data for the chart of the order rate, by days of Buenos Aires (ruling 19).
 * @throws DomainError request.invalid for days that do not exist, run backwards or are more than 366
 */
export async function readHistory(
  database: Database,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): Promise<RateHistory> {
  const last = asked.to === undefined ? localDayOf(now) : day('to', asked.to)
  const first = asked.from === undefined ? addDays(last, 1 - shownDays) : day('from', asked.from)
  if (first > last || addDays(first, mostDays) <= last) throw outOfRange('from')
  const [from, to] = [startOfLocalDay(first), endOfLocalDay(last)]
  const stretchSeconds = (to.getTime() - from.getTime()) / 1_000 / mostPoints
  const [points, decisions] = await Promise.all([
    database.statement<PointRow>('rates.history-market', marketText, [from, to, stretchSeconds]),
    database.statement<DecisionRow>('rates.history-decisions', decisionsText, [from, to]),
  ])
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    market: points.map((row) => ({
      at: row.read_at.toISOString(),
      value: rateToText(storedRate(row.value)),
    })),
    decisions: decisions.map((row) => ({
      at: row.updated_at.toISOString(),
      mode: row.is_manual ? 'manual' : 'automatic',
      value: row.value === null ? null : rateToText(storedRate(row.value)),
      by: row.email,
    })),
  }
}

function day(field: string, text: string): LocalDay {
  const parsed = parseLocalDay(text)
  if (parsed === null) throw outOfRange(field)
  return parsed
}

function outOfRange(field: string): DomainError {
  return new DomainError('request.invalid', {}, [{ field, rule: 'out-of-range', limit: mostDays }])
}
