import { localTimeOf } from './local-day.ts'

/** Days of a week, Monday first. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** Open from one time of day until before another, `HH:MM` in Buenos Aires; `24:00` ends at midnight. */
export interface OpenSpan {
  readonly from: string
  readonly to: string
}

/** Opening hours day by day; a day without a span is closed. */
export type WeeklyHours = Readonly<Record<Weekday, readonly OpenSpan[]>>

export interface HoursFault {
  readonly weekday: Weekday
  /** `format`: not a time of day. `order`: it ends before it begins. `overlap`: it begins before the previous span ends. */
  readonly rule: 'format' | 'order' | 'overlap'
}

/** The first fault of typed hours; null if they are well-formed and their spans are in order and do not overlap. */
export function hoursFault(hours: WeeklyHours): HoursFault | null {
  for (const weekday of weekdays) {
    let before = 0
    for (const { from, to } of hours[weekday]) {
      const [start, end] = [minutesOf(from), minutesOf(to)]
      if (start === null || end === null || start === 24 * 60) return { weekday, rule: 'format' }
      if (end <= start) return { weekday, rule: 'order' }
      if (start < before) return { weekday, rule: 'overlap' }
      before = end
    }
  }
  return null
}

/** Days in a row with the same hours; no spans for closed days. */
export interface HoursRun {
  readonly first: Weekday
  readonly last: Weekday
  readonly spans: readonly OpenSpan[]
}

/** The hours of a week as days in a row with the same hours, Monday first. */
export function hoursRuns(hours: WeeklyHours): readonly HoursRun[] {
  const runs: HoursRun[] = []
  for (const weekday of weekdays) {
    const spans = hours[weekday]
    const before = runs.at(-1)
    if (before !== undefined && isSame(before.spans, spans))
      runs[runs.length - 1] = { ...before, last: weekday }
    else runs.push({ first: weekday, last: weekday, spans })
  }
  return runs
}

function isSame(one: readonly OpenSpan[], other: readonly OpenSpan[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ from, to }, index) => from === other[index]?.from && to === other[index]?.to)
  )
}

/** Whether these hours are open at an instant. Does not depend on the time zone of the machine. */
export function isOpenAt(hours: WeeklyHours, instant: Date): boolean {
  const { weekdayIndex, minute: now } = localTimeOf(instant)
  const weekday = weekdays[weekdayIndex]
  if (weekday === undefined) return false
  return hours[weekday].some(({ from, to }) => {
    const [start, end] = [minutesOf(from), minutesOf(to)]
    return start !== null && end !== null && start <= now && now < end
  })
}

/** Open until a time of the same day, or closed until `next`; null if it never opens. */
export type OpeningState =
  | { readonly open: true; readonly until: string }
  | { readonly open: false; readonly next: NextOpening | null }

export interface NextOpening {
  readonly weekday: Weekday
  /** `HH:MM` in Buenos Aires. */
  readonly from: string
  /** 0 is today in Buenos Aires, 1 tomorrow; at most 7, the same day of next week. */
  readonly inDays: number
}

/** The state of well-formed hours at an instant: open and until when, or closed and when it opens next. */
export function openingStateAt(hours: WeeklyHours, instant: Date): OpeningState {
  const { weekdayIndex: today, minute: now } = localTimeOf(instant)
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const weekday = weekdays[(today + inDays) % 7]
    if (weekday === undefined) continue
    for (const { from, to } of hours[weekday]) {
      const [start, end] = [minutesOf(from), minutesOf(to)]
      if (start === null || end === null) continue
      if (inDays === 0 && start <= now && now < end) return { open: true, until: to }
      if (inDays > 0 || start > now) return { open: false, next: { weekday, from, inDays } }
    }
  }
  return { open: false, next: null }
}

function minutesOf(time: string): number | null {
  if (time === '24:00') return 24 * 60
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  // tidy-allow number: minutes of a day
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}
