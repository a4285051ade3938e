import type { readAdminSummary, readMovement, readStoredSummary } from '@puente/contract/insights'
import { mostMovementDays } from '@puente/contract/insights'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import { countedUpTo } from '@puente/contract/protocol/paging'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl } from '@puente/contract/protocol/wire'
import {
  addDays,
  type LocalDay,
  type LocalDayRange,
  localDayOf,
  parseLocalDay,
} from '@puente/domain/local-day'
import type { Database } from '../../platform/db/database.ts'
import { reviewCondition } from '../collections/public.ts'
import { owedCondition } from '../payouts/public.ts'
import { type SummaryDeps, summariesOf } from './summaries/keep-summaries.ts'
import { type DaySummary, totalOf } from './summaries/summary.rules.ts'
import { readFirstCharge, readLastStored, readStored } from './summaries/summary-repository.ts'

type AdminSummary = ResponseOf<typeof readAdminSummary>
type StoredSummary = ResponseOf<typeof readStoredSummary>['summary']
type Movement = ResponseOf<typeof readMovement>
type Period = QueryOf<typeof readAdminSummary>['date']

interface WaitingRow {
  readonly awaitingPix: number
  readonly toPay: number
  readonly toReview: number
  readonly toApprove: number
}

// Charges that wait for their Pix, their pesos or a review are counted over all days, and now. A flag may stay forever, so flagged charges are counted
// only up to a limit.
const waitingText = `
select
  (select count(*)::int from charges where pix_status = 'pending' and ask_at is not null) as "awaitingPix",
  (select count(*)::int from charges where ${owedCondition('charges')}) as "toPay",
  (select count(*)::int from (select 1 from charges where ${reviewCondition('charges')} limit ${countedUpTo + 1}) flagged) as "toReview",
  (select count(*)::int from payout_approvals where state = 'asked') as "toApprove"`

/**
 * The figures above the table: of one day in Buenos Aires, today by default, or of all days.
 * @throws DomainError `request.invalid`, `metrics.not-calculated`
 */
export async function readSummary(deps: SummaryDeps, period: Period): Promise<AdminSummary> {
  const { first, last } = await rangeOf(deps, period)
  const days = await summariesOf(deps, first, last)
  return { ...viewOf(days, period === 'all' ? null : first), ...(await countAwaited(deps.database)) }
}

/** What waits for an admin or a payer now, on all days. */
export async function countAwaited(database: Database): Promise<WaitingRow> {
  const [waiting] = await database.statement<WaitingRow>('insights.awaited', waitingText, [])
  if (waiting === undefined) throw new Error('the count of what waits returned no row')
  return waiting
}

/** Calculates the figures of a period again. @throws DomainError `request.invalid`, `metrics.not-calculated` */
export async function refreshSummary(deps: SummaryDeps, period: Period): Promise<void> {
  const { first, last } = await rangeOf(deps, period)
  await summariesOf(deps, first, last, true)
}

/** What is stored, however old: of the day or the nearest one before it, or of all days. Null if nothing is. */
export async function readStoredFigures(
  deps: Pick<SummaryDeps, 'database' | 'clock'>,
  period: Period,
): Promise<StoredSummary> {
  if (period === 'all') {
    const { first, last } = await rangeOf(deps, period)
    const days = await readStored(deps.database, first, last)
    return days.length === 0 ? null : viewOf(days, null)
  }
  const day = dayOf(period ?? localDayOf(deps.clock.now()))
  const stored = await readLastStored(deps.database, day)
  return stored === null ? null : viewOf([stored], stored.date)
}

/** The figures of each day of a period. @throws DomainError `request.invalid`, `metrics.not-calculated` */
export async function readDays(
  deps: SummaryDeps,
  { from, to }: QueryOf<typeof readMovement>,
): Promise<Movement> {
  const [first, last] = [dayOf(from, 'from'), dayOf(to, 'to')]
  const beyond = last > localDayOf(deps.clock.now()) || addDays(first, mostMovementDays) <= last
  if (beyond || last < first) throw invalid('to')
  const days = await summariesOf(deps, first, last)
  return {
    days: days.map((day) => ({
      date: day.date,
      volume: day.volumeMinor === null ? null : brl(day.volumeMinor),
      ...figuresOf([day]),
    })),
  }
}

/** All days begin with the day of the first charge. */
async function rangeOf(
  { database, clock }: Pick<SummaryDeps, 'database' | 'clock'>,
  period: Period,
): Promise<LocalDayRange> {
  const today = localDayOf(clock.now())
  if (period === 'all') {
    const firstCharge = await readFirstCharge(database)
    return { first: firstCharge === null ? today : localDayOf(firstCharge), last: today }
  }
  const day = dayOf(period ?? today)
  // A day that has not begun has no figures.
  if (day > today) throw invalid('date')
  return { first: day, last: day }
}

function dayOf(text: string, field = 'date'): LocalDay {
  const day = parseLocalDay(text)
  if (day === null) throw invalid(field)
  return day
}

function invalid(field: string): DomainError {
  return new DomainError('request.invalid', {}, [{ field, rule: 'format' }])
}

function viewOf(days: readonly DaySummary[], date: LocalDay | null): NonNullable<StoredSummary> {
  return { date, ...figuresOf(days), usdtDebtMinor: '0' }
}

function figuresOf(days: readonly DaySummary[]) {
  const { revenueMinor, exchangeMinor, spreadMinor, totalOrders, completedOrders } = totalOf(days)
  const oldest = Math.min(...days.map(({ updatedAt }) => updatedAt.getTime()))
  return {
    revenue: revenueMinor === null ? null : ars(revenueMinor),
    exchange: exchangeMinor === null ? null : brl(exchangeMinor),
    spread: spreadMinor === null ? null : brl(spreadMinor),
    totalOrders,
    completedOrders,
    computedAt: new Date(oldest).toISOString(),
  }
}
