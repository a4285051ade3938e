import { type Weekday, type WeeklyHours, weekdays } from '@puente/domain/opening-hours'

/** Days in a row with the same hours; each span as `08:00 - 20:00`, none for a closed day. */
export interface HoursLine {
  readonly first: Weekday
  readonly last: Weekday
  readonly spans: readonly string[]
}

/** The hours of a week as lines, Monday first (SUP-002). */
export function hoursLines(hours: WeeklyHours): readonly HoursLine[] {
  const lines: HoursLine[] = []
  for (const weekday of weekdays) {
    const spans = hours[weekday].map(({ from, to }) => `${from} - ${to}`)
    const before = lines.at(-1)
    if (before !== undefined && before.spans.join() === spans.join())
      lines[lines.length - 1] = { ...before, last: weekday }
    else lines.push({ first: weekday, last: weekday, spans })
  }
  return lines
}
