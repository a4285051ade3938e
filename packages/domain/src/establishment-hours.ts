import { type OpenSpan, type Weekday, type WeeklyHours, weekdays } from './opening-hours.ts'

/** One day of an establishment (EST-040): times of Buenos Aires as `HH:MM`. A closed day keeps its times. */
export interface DayHours {
  readonly open: string
  /** `00:00` ends the day at midnight. */
  readonly close: string
  readonly closed: boolean
}
export type EstablishmentHours = Readonly<Record<Weekday, DayHours>>

export interface EstablishmentHoursFault {
  /** Null if no day is open. */
  readonly weekday: Weekday | null
  readonly time: 'open' | 'close' | null
  /** `format`: not `HH:MM`. `order`: it closes before it opens, or at the same time. `none-open`: the whole week is closed. */
  readonly rule: 'format' | 'order' | 'none-open'
}

/** Every fault of typed hours, Monday first (EST-046). Hours past midnight are not supported. */
export function establishmentHoursFaults(hours: EstablishmentHours): readonly EstablishmentHoursFault[] {
  const faults = weekdays.flatMap((weekday) => dayFaults(weekday, hours[weekday]))
  return isOpenAnyDay(hours) ? faults : [...faults, { weekday: null, time: null, rule: 'none-open' }]
}

export function isOpenAnyDay(hours: EstablishmentHours): boolean {
  return weekdays.some((weekday) => !hours[weekday].closed)
}

function dayFaults(weekday: Weekday, { open, close, closed }: DayHours): EstablishmentHoursFault[] {
  const malformed = ([time, text]: readonly ['open' | 'close', string]): EstablishmentHoursFault[] =>
    isTime(text) ? [] : [{ weekday, time, rule: 'format' }]
  const faults = [...malformed(['open', open]), ...malformed(['close', close])]
  if (faults.length > 0 || closed) return faults
  return open < endOf(close) ? [] : [{ weekday, time: 'close', rule: 'order' }]
}

/** The same hours as spans, with which `isOpenAt` and `hoursRuns` work (EST-045). */
export function weeklyHoursOf(hours: EstablishmentHours): WeeklyHours {
  const spans = ({ open, close, closed }: DayHours): readonly OpenSpan[] =>
    closed ? [] : [{ from: open, to: endOf(close) }]
  return everyDay((weekday) => spans(hours[weekday]))
}

/**
 * A time as people type it, as `HH:MM`: `9`, `930`, `0930`, `9:30`, `9.30` and `9h30`; `24` is midnight. Null if it is not a time.
 */
export function parseTypedTime(text: string): string | null {
  const [, hours, minutes = '00'] = /^(\d{1,2})[:.h]?(\d{2})?$/i.exec(text.trim()) ?? []
  if (hours === undefined) return null
  const time = `${hours.padStart(2, '0')}:${minutes}`
  if (time === '24:00') return '00:00'
  return isTime(time) ? time : null
}

const closedDay = { open: '09:00', close: '18:00', closed: true } as const
const day = (open: string, close: string): DayHours => ({ open, close, closed: false })

/** The presets that fill a week (EST-043), by their names in the product. */
export const hourPresets = {
  comercial: everyDay((weekday) => {
    if (weekday === 'sunday') return closedDay
    return weekday === 'saturday' ? day('09:00', '13:00') : day('09:00', '18:00')
  }),
  extendido: everyDay((weekday) => (weekday === 'sunday' ? day('08:00', '20:00') : day('07:00', '22:00'))),
  veinticuatro: everyDay(() => day('00:00', '23:59')),
} as const satisfies Record<string, EstablishmentHours>
export type HourPreset = keyof typeof hourPresets

/** The hours of a new registration (EST-042). */
export const defaultHours: EstablishmentHours = hourPresets.comercial

/** The preset that these hours equal, times of closed days aside; null if they are hours of their own. */
export function presetOf(hours: EstablishmentHours): HourPreset | null {
  const names = ['comercial', 'extendido', 'veinticuatro'] as const
  return (
    names.find((name) =>
      weekdays.every((weekday) => isSameDay(hours[weekday], hourPresets[name][weekday])),
    ) ?? null
  )
}

/** Copies the times and the state of one day to all others (EST-044). */
export function copyDayToAll(hours: EstablishmentHours, from: Weekday): EstablishmentHours {
  return everyDay(() => hours[from])
}

/** Closes or opens every day. Each keeps its times (EST-044). */
export function setAllClosed(hours: EstablishmentHours, closed: boolean): EstablishmentHours {
  return everyDay((weekday) => ({ ...hours[weekday], closed }))
}

function isSameDay(one: DayHours, other: DayHours): boolean {
  if (one.closed || other.closed) return one.closed && other.closed
  return one.open === other.open && one.close === other.close
}

function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Times of this form sort as texts. */
function endOf(close: string): string {
  return close === '00:00' ? '24:00' : close
}

function everyDay<T>(of: (weekday: Weekday) => T): Record<Weekday, T> {
  return {
    monday: of('monday'),
    tuesday: of('tuesday'),
    wednesday: of('wednesday'),
    thursday: of('thursday'),
    friday: of('friday'),
    saturday: of('saturday'),
    sunday: of('sunday'),
  }
}
