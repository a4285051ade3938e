import { addDays, endOfLocalDay, type LocalDay, localDayOf, startOfLocalDay } from '@puente/domain/local-day'
import { partsOf, type PixWindow, statementLimits } from '../collections/public.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The statement of a day is read this long after its end, because the provider may list a Pix some minutes after it arrived. */
const restMs = 60 * minuteMs
/** The margin that both sides read around the period, for movements that they time differently. */
const marginMs = 10 * minuteMs
/** A Pix can be given back for 90 days, and API Pix lists its returns by the time of the Pix. */
const returnDays = statementLimits.mostDays
/** The largest number of missed days that run after a pause. */
const mostMissedDays = 7

/** From the first instant, which is included, to the last one, which is not. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

/** The periods that a run compares: the day for its Pix, and 90 days for the Pix whose returns it compares. */
export interface RunPeriods {
  readonly pix: Period
  readonly returns: Period
}

export function periodsOf(day: LocalDay): RunPeriods {
  const to = endOfLocalDay(day)
  return {
    pix: { from: startOfLocalDay(day), to },
    returns: { from: new Date(to.getTime() - returnDays * dayMs), to },
  }
}

/** The period with its margin. */
export function widened({ from, to }: Period): Period {
  return { from: new Date(from.getTime() - marginMs), to: new Date(to.getTime() + marginMs) }
}

export function isWithin({ from, to }: Period, at: Date): boolean {
  return at >= from && at < to
}

/** One window of the statement that a run reads. */
export interface RunPart extends PixWindow {
  readonly which: 'all' | 'with-returns'
}

/** Every window that a run of this day reads, in order, none longer than the provider and PSP-011 allow. */
export function runParts(day: LocalDay, longestWindowMs: number): RunPart[] {
  const { pix, returns } = periodsOf(day)
  const longest = Math.min(longestWindowMs, statementLimits.mostDays * dayMs)
  return [
    ...[...partsOf(widened(pix), longest)].map((part) => ({ ...part, which: 'all' as const })),
    ...[...partsOf(widened(returns), longest)].map((part) => ({ ...part, which: 'with-returns' as const })),
  ]
}

/** The last day that can be reconciled. */
export function lastDueDay(now: Date): LocalDay {
  return addDays(localDayOf(new Date(now.getTime() - restMs)), -1)
}

/** The time of the last repeat of the days that still differ. */
export function lastDueAt(now: Date): Date {
  return new Date(endOfLocalDay(lastDueDay(now)).getTime() + restMs)
}

/** Whether an admin may start a run of this day. */
export function mayRun(day: LocalDay, now: Date): boolean {
  const last = lastDueDay(now)
  return day <= last && day > addDays(last, -returnDays)
}

/**
 * The days that have not run, the oldest first, a week back at most.
 * @param lastRun the newest day that ran. If null, only the last day that is due is missed
 */
export function missedDays(lastRun: LocalDay | null, now: Date): LocalDay[] {
  const last = lastDueDay(now)
  const days = lastRun === null ? [last] : lastDays(last, mostMissedDays)
  return days.filter((day) => lastRun === null || day > lastRun)
}

function lastDays(last: LocalDay, count: number): LocalDay[] {
  return Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count))
}
