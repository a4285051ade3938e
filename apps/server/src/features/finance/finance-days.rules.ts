import type { FinancePeriod } from '@puente/contract/finance'
import {
  addDays,
  endOfLocalDay,
  lastLocalDays,
  type LocalDayRange,
  startOfLocalDay,
} from '@puente/domain/local-day'

/** From the first instant, which is included, to the last one, which is not. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

const lengths: Readonly<Record<FinancePeriod, number>> = {
  today: 1,
  '1day': 1,
  '7days': 7,
  '15days': 15,
  '30days': 30,
  '90days': 90,
}

/** The days of a period that ends with today, and the same number of days just before (FIN-010, FIN-011). */
export function daysOf(
  period: FinancePeriod,
  now: Date,
): { readonly days: LocalDayRange; readonly before: LocalDayRange } {
  const length = lengths[period]
  const days = lastLocalDays(length, now)
  const last = addDays(days.first, -1)
  return { days, before: { first: addDays(last, 1 - length), last } }
}

export function periodOf({ first, last }: LocalDayRange): Period {
  return { from: startOfLocalDay(first), to: endOfLocalDay(last) }
}
