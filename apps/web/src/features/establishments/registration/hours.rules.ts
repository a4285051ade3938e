import { type DayHours, type EstablishmentHours, weeklyHoursOf } from '@puente/domain/establishment-hours'
import { hoursRuns, type Weekday } from '@puente/domain/opening-hours'
import { parseTypedTime } from '@puente/domain/establishment-hours'

const dayMinutes = 24 * 60

/** A time a quarter of an hour later or earlier, at the next full quarter; midnight follows 23:45. The text itself if it is not a time. */
export function stepTime(text: string, direction: 1 | -1): string {
  const minutes = minutesOf(text)
  if (minutes === null) return text
  const quarters = direction === 1 ? Math.floor(minutes / 15) + 1 : Math.ceil(minutes / 15) - 1
  const next = (quarters * 15 + dayMinutes) % dayMinutes
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(next / 60))}:${two(next % 60)}`
}

/** Where the open hours lie on a bar of 24 h, in percent of it; null for a closed day and for times that are not in order. */
export function spanOf({ open, close, closed }: DayHours): { from: number; to: number } | null {
  const [from, until] = [minutesOf(open), minutesOf(close)]
  if (closed || from === null || until === null) return null
  const to = until === 0 ? dayMinutes : until
  return from < to ? { from: (from / dayMinutes) * 100, to: (to / dayMinutes) * 100 } : null
}

function minutesOf(text: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(parseTypedTime(text) ?? '') ?? []
  // tidy-allow number: minutes of a day
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

export interface HoursLine {
  readonly first: Weekday
  readonly last: Weekday
  /** `09:00 - 18:00`; null if closed. */
  readonly times: string | null
}

/** Days in a row with the same hours, as readers see them (EST-045). */
export function hoursLines(hours: EstablishmentHours): readonly HoursLine[] {
  return hoursRuns(weeklyHoursOf(hours)).map(({ first, last, spans }) => {
    const [span] = spans
    const times = span && `${span.from} - ${span.to === '24:00' ? '00:00' : span.to}`
    return { first, last, times: times ?? null }
  })
}
