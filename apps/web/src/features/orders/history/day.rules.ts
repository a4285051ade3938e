import { addDays, type LocalDay, localDayOf, parseLocalDay } from '@puente/domain/local-day'

/** The day of an address. Today if the text is not a day, or is a day in the future. */
export function dayOrToday(text: string, now: Date): LocalDay {
  const today = localDayOf(now)
  const day = parseLocalDay(text)
  return day === null || day > today ? today : day
}

/** The days before and after a day. `after` is null for today. */
export function adjacentDays(day: LocalDay, now: Date): { before: LocalDay; after: LocalDay | null } {
  return { before: addDays(day, -1), after: day < localDayOf(now) ? addDays(day, 1) : null }
}
