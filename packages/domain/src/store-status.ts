import { type EstablishmentHours, weeklyHoursOf } from './establishment-hours.ts'
import { localTimeOf } from './local-day.ts'
import { type NextOpening, openingStateAt, type Weekday, weekdays } from './opening-hours.ts'

/**
 * The badge of a store's page (SHOP-010). Times are `HH:MM` of Buenos Aires, as the owner wrote them. `opens`: it opens later
 * today. `closed`: it was open today. `unknown`: there are no hours for today.
 */
export type StoreStatus =
  | { readonly kind: 'open'; readonly until: string }
  | { readonly kind: 'opens'; readonly at: string }
  | { readonly kind: 'closed' | 'closed-today' | 'unknown' }

/** The status at an instant, in Buenos Aires wherever the reader is. Hours that are not well-formed count as not known. */
export function storeStatusAt(hours: EstablishmentHours | null, instant: Date): StoreStatus {
  const { weekday, time: now } = localTime(instant)
  const today = hours?.[weekday]
  if (today === undefined) return { kind: 'unknown' }
  if (today.closed) return { kind: 'closed-today' }
  const { open, close } = today
  if (!isTime(open) || !isTime(close)) return { kind: 'unknown' }
  // Times of this form sort as texts.
  if (now < open) return { kind: 'opens', at: open }
  return lastsToMidnight(close) || now < close ? { kind: 'open', until: close } : { kind: 'closed' }
}

/** When a closed store opens next; null while it is open, and if it never opens. */
export function nextOpeningAt(hours: EstablishmentHours | null, instant: Date): NextOpening | null {
  if (hours === null || storeStatusAt(hours, instant).kind === 'open') return null
  const state = openingStateAt(weeklyHoursOf(hours), instant)
  return state.open ? null : state.next
}

/** The day of the week in Buenos Aires. */
export function weekdayAt(instant: Date): Weekday {
  return localTime(instant).weekday
}

function localTime(instant: Date): { readonly weekday: Weekday; readonly time: string } {
  const { weekdayIndex, minute } = localTimeOf(instant)
  const weekday = weekdays[weekdayIndex]
  if (weekday === undefined) throw new Error(`no day of the week ${weekdayIndex}`)
  const two = (value: number): string => String(value).padStart(2, '0')
  return { weekday, time: `${two((minute - (minute % 60)) / 60)}:${two(minute % 60)}` }
}

/** 00:00 is the end of the day, and nobody closes for its last minute (SHOP-010). */
function lastsToMidnight(close: string): boolean {
  return close === '00:00' || close === '23:59'
}

function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}
