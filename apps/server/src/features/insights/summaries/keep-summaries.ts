import { DomainError } from '@puente/contract/protocol/problems'
import { addDays, type LocalDay, localDayOf } from '@puente/domain/local-day'
import type { SharedCache } from '../../../platform/cache/shared-cache.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type DaySummary, daysFrom, isDue, isKept } from './summary.rules.ts'
import { calculateDays, readFirstCharge, readStored, storeSummaries } from './summary-repository.ts'

export interface SummaryDeps {
  readonly database: Database
  readonly clock: Clock
  readonly cache: SharedCache
  /** Waits before it looks again whether another calculation has ended. */
  readonly pause: (ms: number) => Promise<void>
}

const lockKey = (day: LocalDay): string => `metrics-lock:${day}`
const statusKey = (day: LocalDay): string => `metrics-status:${day}`

// DASH-011 and DASH-012.
const lockSeconds = 60
const calculatingSeconds = 300
const completedSeconds = 3_600
const polls = 30
const pollMs = 1_000

/** The most days that one statement calculates: it then takes a second where a year has a million charges. */
const batchDays = 31

/**
 * The figures of a period's days. Calculates those that are missing or were kept too long, or all if `forced`.
 * @throws DomainError `metrics.not-calculated` if another calculation of these days fails or takes longer than 30 s
 */
export async function summariesOf(
  deps: SummaryDeps,
  first: LocalDay,
  last: LocalDay,
  forced = false,
): Promise<DaySummary[]> {
  const { database, clock } = deps
  const stored = await readStored(database, first, last)
  const now = clock.now()
  const kept = new Set(forced ? [] : stored.filter((day) => isKept(day, now)).map(({ date }) => date))
  const due = daysFrom(first, last).filter((day) => !kept.has(day))
  if (due.length === 0) return stored
  await calculateOnce(deps, due)
  const calculated = await readStored(database, first, last)
  // A day that is missing must not count as zero.
  if (calculated.length < daysFrom(first, last).length) throw new DomainError('metrics.not-calculated')
  return calculated
}

/**
 * Stores each day since the first charge once a day (DASH-009), the newest first. Days that cannot be calculated do not stop the others.
 * @throws Error the first one, after all other days
 */
export async function storeDueSummaries(deps: SummaryDeps): Promise<void> {
  const { database, clock } = deps
  const firstCharge = await readFirstCharge(database)
  if (firstCharge === null) return
  const now = clock.now()
  const [first, last] = [localDayOf(firstCharge), localDayOf(now)]
  const fresh = (await readStored(database, first, last)).filter((day) => !isDue(day, now))
  const skipped = new Set(fresh.map(({ date }) => date))
  const errors: unknown[] = []
  for (const run of runsOf(daysFrom(first, last).filter((day) => !skipped.has(day))).toReversed()) {
    await calculateOnce(deps, daysFrom(run.first, run.last)).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}

/** Calculates the days that nobody else is calculating, then waits for the others. */
async function calculateOnce(deps: SummaryDeps, days: readonly LocalDay[]): Promise<void> {
  const elsewhere: LocalDay[] = []
  for (const { first, last } of runsOf(days).toReversed())
    elsewhere.push(...(await calculateFree(deps, daysFrom(first, last))))
  await waitFor(deps, elsewhere)
}

/**
 * Calculates those of the days that nobody else is calculating. Their locks end with them, so that a request for today does not wait for years.
 * @returns the others
 */
async function calculateFree(deps: SummaryDeps, days: readonly LocalDay[]): Promise<LocalDay[]> {
  const { cache } = deps
  const locks = await cache.lock(days.map(lockKey), lockSeconds)
  const taken = new Set(locks.keys)
  const mine = days.filter((day) => taken.has(lockKey(day)))
  const statuses = mine.map(statusKey)
  try {
    await cache.put(statuses, { state: 'calculating' }, calculatingSeconds)
    for (const run of runsOf(mine)) {
      const calculated = await calculateDays(deps.database, { ...run, now: deps.clock.now() })
      await storeSummaries(deps.database, calculated)
    }
    await cache.put(statuses, { state: 'completed' }, completedSeconds)
  } catch (error) {
    await cache.drop(statuses)
    throw error
  } finally {
    await locks.release()
  }
  return days.filter((day) => !taken.has(lockKey(day)))
}

async function waitFor({ cache, pause }: SummaryDeps, days: readonly LocalDay[]): Promise<void> {
  if (days.length === 0) return
  const locks = days.map(lockKey)
  for (let poll = 0; poll < polls; poll++) {
    await pause(pollMs)
    if (await cache.isLocked(locks)) continue
    const statuses = await cache.read(days.map(statusKey))
    if (days.every((day) => statuses.get(statusKey(day))?.['state'] === 'completed')) return
    break
  }
  throw new DomainError('metrics.not-calculated')
}

/** Days in a row, as few and as long as the batch allows. */
function runsOf(days: readonly LocalDay[]): { first: LocalDay; last: LocalDay }[] {
  const runs: { first: LocalDay; last: LocalDay }[] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run !== undefined && addDays(run.last, 1) === day && addDays(run.first, batchDays) > day)
      run.last = day
    else runs.push({ first: day, last: day })
  }
  return runs
}
