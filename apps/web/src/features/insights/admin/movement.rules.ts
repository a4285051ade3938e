import type { readMovement } from '@puente/contract/insights'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { divideHalfUp } from '@puente/domain/divide'
import {
  addDays,
  lastLocalDays,
  type LocalDay,
  type LocalDayRange,
  localDayOf,
  localTimeOf,
  parseLocalDay,
  startOfLocalDay,
} from '@puente/domain/local-day'

export type MovementDay = ResponseOf<typeof readMovement>['days'][number]

export const usualDays = [7, 30, 90] as const
export const groupings = ['day', 'week', 'month'] as const
export type Grouping = (typeof groupings)[number]
export const measures = ['volume', 'revenue', 'spread'] as const
export type Measure = (typeof measures)[number]

/** The period before it is read too, and both together are at most two years. */
const mostDays = 366

/** The part of an address that the movement reads. */
export interface MovementSearch {
  /** The last days that it shows; absent for 30. */
  days?: number
  /** Dates of its own, instead of the last days. */
  since?: string
  until?: string
  /** Absent for days. */
  by?: string
  as?: 'table'
}

export interface MovementView {
  readonly range: LocalDayRange
  /** Null for dates of its own. */
  readonly days: (typeof usualDays)[number] | null
  readonly by: Grouping
  readonly asTable: boolean
}

/** Reads an address; what it does not understand becomes the last 30 days, day by day. */
export function readView({ days, since, until, by, as }: MovementSearch, now: Date): MovementView {
  const common = { by: groupings.find((one) => one === by) ?? 'day', asTable: as === 'table' } as const
  const range = rangeOf(since ?? '', until ?? '', now)
  if (range !== null) return { range, days: null, ...common }
  const usual = usualDays.find((one) => one === days) ?? 30
  return { range: lastLocalDays(usual, now), days: usual, ...common }
}

/** Years before it are half-typed ones: the product did not exist. */
export const earliestDay = '2020-01-01'

/** Null unless both are days since the product exists, in order, not after today, and at most a year apart. */
export function rangeOf(first: string, last: string, now: Date): LocalDayRange | null {
  const [start, end] = [parseLocalDay(first), parseLocalDay(last)]
  if (start === null || end === null || start < earliestDay || end < start || end > localDayOf(now))
    return null
  return lengthOf({ first: start, last: end }) > mostDays ? null : { first: start, last: end }
}

export function lengthOf({ first, last }: LocalDayRange): number {
  return (startOfLocalDay(last).getTime() - startOfLocalDay(first).getTime()) / 86_400_000 + 1
}

/** The period of equal length just before. */
export function rangeBefore(range: LocalDayRange): LocalDayRange {
  return { first: addDays(range.first, -lengthOf(range)), last: addDays(range.first, -1) }
}

/** Minor units of each measure. Null if one of the days is unknown (DASH-007). */
export type Sums = Readonly<Record<Measure, bigint | null>>

export interface MovementGroup extends Sums {
  /** The first of its days in the period. */
  readonly first: LocalDay
  readonly last: LocalDay
  readonly totalOrders: number
  readonly completedOrders: number
  /** When the oldest of its figures was calculated. */
  readonly computedAt: string
  /** The same days of the period before. Unknown if one of them is missing. */
  readonly before: Sums
}

const none: Sums = { volume: 0n, revenue: 0n, spread: 0n }
const unknown: Sums = { volume: null, revenue: null, spread: null }

/** Sums days into days, weeks from Monday, or months. Every day of both periods is expected, in order. */
export function groupDays(days: readonly MovementDay[], range: LocalDayRange, by: Grouping): MovementGroup[] {
  const length = lengthOf(range)
  const before = new Map(days.map((day) => [day.date, day]))
  const groups = new Map<string, MovementGroup>()
  for (const day of days) {
    const date = parseLocalDay(day.date)
    if (date === null || date < range.first || date > range.last) continue
    const key = keyOf(date, by)
    const group = groups.get(key)
    const former = before.get(addDays(date, -length))
    groups.set(key, {
      ...plus(group ?? none, day),
      first: group?.first ?? date,
      last: date,
      totalOrders: (group?.totalOrders ?? 0) + day.totalOrders,
      completedOrders: (group?.completedOrders ?? 0) + day.completedOrders,
      computedAt:
        group === undefined || day.computedAt < group.computedAt ? day.computedAt : group.computedAt,
      before: former === undefined ? unknown : plus(group?.before ?? none, former),
    })
  }
  return [...groups.values()]
}

/** The sums of all groups, and of the period before. */
export function totalsOf(groups: readonly MovementGroup[]): { now: Sums; before: Sums } {
  const sum = (parts: readonly Sums[]): Sums =>
    parts.reduce<Sums>(
      (total, part) => ({
        volume: both(total.volume, part.volume),
        revenue: both(total.revenue, part.revenue),
        spread: both(total.spread, part.spread),
      }),
      none,
    )
  return { now: sum(groups), before: sum(groups.map(({ before }) => before)) }
}

/** The change in percent with one decimal, signed: `+15,1 %`. Null without something to compare with. */
export function changeText(now: bigint | null, before: bigint | null): string | null {
  if (now === null || before === null || before <= 0n) return null
  const tenths = divideHalfUp((now - before) * 1000n, before)
  const size = tenths < 0n ? -tenths : tenths
  const sign = tenths === 0n ? '' : tenths < 0n ? '−' : '+'
  return `${sign}${size / 10n},${size % 10n}\u00a0%`
}

/** Heights from 0 to `full`, on one axis from zero to the largest. An amount above zero is at least 1 high; an unknown one is null. */
export function heightsOf(
  amounts: readonly (bigint | null)[],
  largest: bigint,
  full: number,
): (number | null)[] {
  return amounts.map((minor) => {
    if (minor === null) return null
    if (minor <= 0n || largest <= 0n) return 0
    // tidy-allow number: a height on screen, at most some thousand tenths
    return Math.max(1, Number(divideHalfUp(minor * BigInt(full * 10), largest)) / 10)
  })
}

export function largestOf(groups: readonly MovementGroup[], measure: Measure): bigint {
  return groups
    .flatMap((group) => [group[measure] ?? 0n, group.before[measure] ?? 0n])
    .reduce((most, minor) => (minor > most ? minor : most), 0n)
}

function plus(sums: Sums, day: MovementDay): Sums {
  return {
    volume: both(sums.volume, minorOf(day.volume)),
    revenue: both(sums.revenue, minorOf(day.revenue)),
    spread: both(sums.spread, minorOf(day.spread)),
  }
}

function both(one: bigint | null, other: bigint | null): bigint | null {
  return one === null || other === null ? null : one + other
}

function minorOf(amount: { readonly amountMinor: string } | null): bigint | null {
  return amount === null ? null : BigInt(amount.amountMinor)
}

function keyOf(date: LocalDay, by: Grouping): string {
  if (by === 'day') return date
  if (by === 'month') return date.slice(0, 7)
  return addDays(date, -localTimeOf(startOfLocalDay(date)).weekdayIndex)
}
