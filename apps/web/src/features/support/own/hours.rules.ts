import { hoursRuns, type HoursRun, type WeeklyHours } from '@puente/domain/opening-hours'

/** Days in a row with the same hours; each span as `08:00 - 20:00`, none for a closed day. */
export interface HoursLine extends Pick<HoursRun, 'first' | 'last'> {
  readonly spans: readonly string[]
}

/** The hours of a week as lines, Monday first (SUP-002). */
export function hoursLines(hours: WeeklyHours): readonly HoursLine[] {
  return hoursRuns(hours).map(({ first, last, spans }) => ({
    first,
    last,
    spans: spans.map(({ from, to }) => `${from} - ${to}`),
  }))
}
