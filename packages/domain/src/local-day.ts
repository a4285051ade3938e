declare const localDayBrand: unique symbol

/** A calendar day in Buenos Aires, `2026-11-21`. Sorts as text. */
export type LocalDay = string & { readonly [localDayBrand]: never }

/** From the first to the last day, both included. */
export interface LocalDayRange {
  readonly first: LocalDay
  readonly last: LocalDay
}

/**
 * Days are counted at UTC-3 (ruling 19): Argentina has not changed its clocks since 2009 and São Paulo not since 2019,
 * so both have the same day. A fixed offset gives browser and server the same day, whatever their zone data.
 */
const OFFSET_MS = -3 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** Reads `yyyy-mm-dd`; null for another shape or a day that does not exist. */
export function parseLocalDay(text: string): LocalDay | null {
  if (!isLocalDay(text)) return null
  const midnight = new Date(`${text}T00:00:00.000Z`)
  if (Number.isNaN(midnight.getTime())) return null
  const day = dayOf(midnight)
  return day === text ? day : null
}

/** The day on which an instant falls. */
export function localDayOf(instant: Date): LocalDay {
  return dayOf(new Date(instant.getTime() + OFFSET_MS))
}

/** The weekday in Buenos Aires (0 is Monday, 6 Sunday) and the minutes since its midnight, 0 to 1439. */
export function localTimeOf(instant: Date): { readonly weekdayIndex: number; readonly minute: number } {
  const local = new Date(instant.getTime() + OFFSET_MS)
  return {
    weekdayIndex: (local.getUTCDay() + 6) % 7,
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  }
}

/** Midnight in Buenos Aires: the first instant of the day. */
export function startOfLocalDay(day: LocalDay): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - OFFSET_MS)
}

/** The first instant after the day: compare with `<`, so that no instant falls between two days. */
export function endOfLocalDay(day: LocalDay): Date {
  return new Date(startOfLocalDay(day).getTime() + DAY_MS)
}

/** The day `days` later, or earlier when negative. */
export function addDays(day: LocalDay, days: number): LocalDay {
  return dayOf(new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS))
}

/** The `count` days that end with today: 1 is today alone, 7 a week. @throws RangeError below 1. */
export function lastLocalDays(count: number, now: Date): LocalDayRange {
  if (!Number.isInteger(count) || count < 1) throw new RangeError('lastLocalDays: at least one day')
  const last = localDayOf(now)
  return { first: addDays(last, 1 - count), last }
}

function dayOf(shifted: Date): LocalDay {
  const day = shifted.toISOString().slice(0, 10)
  if (!isLocalDay(day)) throw new RangeError('local day: a year of four digits is expected')
  return day
}

function isLocalDay(text: string): text is LocalDay {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}
