import { addDays, type LocalDay, localDayOf } from '@puente/domain/local-day'

/** Entries of one Buenos Aires day, in the order of the list. */
export interface DayOfEntries<Item> {
  readonly day: LocalDay
  readonly items: readonly Item[]
}

/**
 * Cuts a list, newest first, at each midnight of Buenos Aires.
 * @param dateOf the instant of an entry, RFC 3339
 */
export function daysOf<Item>(items: readonly Item[], dateOf: (item: Item) => string): DayOfEntries<Item>[] {
  const days: { day: LocalDay; items: Item[] }[] = []
  for (const item of items) {
    const day = localDayOf(new Date(dateOf(item)))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

/** How a day relates to today. Decides the words of its head: only another year needs to be written. */
export function closenessOf(day: LocalDay, now: Date): 'today' | 'yesterday' | 'this-year' | 'earlier' {
  const today = localDayOf(now)
  if (day === today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  return day.slice(0, 4) === today.slice(0, 4) ? 'this-year' : 'earlier'
}
