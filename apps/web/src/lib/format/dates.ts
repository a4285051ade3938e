import type { Language } from '@puente/contract/identity/sessions'
import { localeOf } from '../i18n/language.ts'

/** Days and hours on screen are those of Buenos Aires, whatever the reader's clock says (ruling 19). */
export const timeZone = 'America/Argentina/Buenos_Aires'

const day = { day: '2-digit', month: '2-digit' } as const
const date = { ...day, year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const timeWithSeconds = { ...time, second: '2-digit' } as const

const shapes = {
  /** 20/11 */
  day,
  /** 20/11/2026 */
  date,
  /** 16:42 */
  time,
  /** 16:42:07 */
  timeWithSeconds,
  /** 20/11 16:42 */
  dayTime: { ...day, ...time },
  /** 20/11/2026 16:42:07 */
  moment: { ...date, ...timeWithSeconds },
  /** viernes, 20 de noviembre */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateShape = keyof typeof shapes

const formats = new Map<string, Intl.DateTimeFormat>()

/** An instant of the wire (RFC 3339) or ms since 1970, in one of the product's shapes. */
export function formatDate(instant: string | number, shape: DateShape, language: Language): string {
  const key = `${language}/${shape}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...shapes[shape], timeZone })
  formats.set(key, format)
  return format.format(new Date(instant)).replace(',', shape === 'weekday' ? ',' : '')
}

/** The day of an instant, with its year if that is not the present one: 20/11, 20/11/2025. */
export function formatDay(instant: string | number, nowMs: number, language: Language): string {
  const whole = formatDate(instant, 'date', language)
  const isThisYear = whole.endsWith(formatDate(nowMs, 'date', language).slice(-4))
  return isThisYear ? formatDate(instant, 'day', language) : whole
}

/** A day as `formatDay` writes it, with the time. */
export function formatDayTime(instant: string | number, nowMs: number, language: Language): string {
  return `${formatDay(instant, nowMs, language)} ${formatDate(instant, 'time', language)}`
}

/** The time of an instant today, or the date and time of an instant on another day: 16:42, 21/11 16:42. */
export function formatTimeOrDay(instant: string | number, nowMs: number, language: Language): string {
  const isToday = formatDate(instant, 'date', language) === formatDate(nowMs, 'date', language)
  return formatDate(instant, isToday ? 'time' : 'dayTime', language)
}

/** How long ago, in the largest whole unit: "hace 2 min", "há 3 h". Below a minute it says "ahora" or "agora". */
export function formatAge(instant: string | number, nowMs: number, language: Language): string {
  const relative = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto', style: 'short' })
  const minutes = Math.floor((nowMs - new Date(instant).getTime()) / 60_000)
  if (minutes < 1) return relative.format(0, 'second')
  if (minutes < 60) return relative.format(-minutes, 'minute')
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour')
  return relative.format(-Math.floor(minutes / 1440), 'day')
}

/** How long something has waited, also in days: "hace 2 días", "há 2 dias", never the name of a day. */
export function formatWait(since: string | number, nowMs: number, language: Language): string {
  const days = Math.floor((nowMs - new Date(since).getTime()) / 86_400_000)
  if (days < 1) return formatAge(since, nowMs, language)
  return new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'always' }).format(-days, 'day')
}

/** 1122 seconds as 18:42; from an hour on as 1:02:03. */
export function formatClock(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
