import { addDays, endOfLocalDay, type LocalDay, localDayOf } from '@puente/domain/local-day'

/** The figures of one day, as they are stored (DASH-008). An amount is null if the books lack a charge that counts in it. */
export interface DaySummary {
  readonly date: LocalDay
  /** ARS of the completed charges (DASH-003). */
  readonly revenueMinor: bigint | null
  /** BRL of the completed charges, without the fee (DASH-004). */
  readonly exchangeMinor: bigint | null
  readonly spreadMinor: bigint | null
  /** BRL of all confirmed Pix of the day's charges, without the fee. */
  readonly volumeMinor: bigint | null
  readonly totalOrders: number
  readonly completedOrders: number
  readonly updatedAt: Date
}

type Calculated = Pick<DaySummary, 'date' | 'updatedAt'>

const keptSeconds = { today: 1_800, yesterday: 7_200, older: 86_400 } as const

function ageSeconds({ updatedAt }: Calculated, now: Date): number {
  return (now.getTime() - updatedAt.getTime()) / 1_000
}

/** Figures that were calculated before their day ended lack the rest of that day, so they are kept no longer than those of today. */
function keptFor({ date, updatedAt }: Calculated, now: Date): number {
  const today = localDayOf(now)
  if (date >= today || updatedAt < endOfLocalDay(date)) return keptSeconds.today
  return date === addDays(today, -1) ? keptSeconds.yesterday : keptSeconds.older
}

/** Whether calculated figures still count (DASH-010). */
export function isKept(summary: Calculated, now: Date): boolean {
  return ageSeconds(summary, now) < keptFor(summary, now)
}

const reusedSeconds = 3_600
/** The task runs every hour: a summary that would expire before the next run is due now. */
const storedSeconds = keptSeconds.older - reusedSeconds

/** Whether the daily task stores a day again: once a day, and not within an hour of the last time (DASH-009). */
export function isDue(summary: Calculated, now: Date): boolean {
  const age = ageSeconds(summary, now)
  if (age < reusedSeconds) return false
  return age >= storedSeconds || summary.updatedAt < endOfLocalDay(summary.date)
}

/** What a period's days add up to. An amount is unknown as soon as that of one day is. */
export function totalOf(days: readonly DaySummary[]): Omit<DaySummary, 'date' | 'updatedAt'> {
  const amount = (key: 'revenueMinor' | 'exchangeMinor' | 'spreadMinor' | 'volumeMinor'): bigint | null =>
    days.reduce<bigint | null>((sum, day) => {
      const minor = day[key]
      return sum === null || minor === null ? null : sum + minor
    }, 0n)
  const count = (key: 'totalOrders' | 'completedOrders'): number =>
    days.reduce((sum, day) => sum + day[key], 0)
  return {
    revenueMinor: amount('revenueMinor'),
    exchangeMinor: amount('exchangeMinor'),
    spreadMinor: amount('spreadMinor'),
    volumeMinor: amount('volumeMinor'),
    totalOrders: count('totalOrders'),
    completedOrders: count('completedOrders'),
  }
}

/** Every day from the first to the last, both included. */
export function daysFrom(first: LocalDay, last: LocalDay): LocalDay[] {
  const days: LocalDay[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
