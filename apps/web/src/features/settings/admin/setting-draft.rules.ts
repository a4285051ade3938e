import type { AdminSetting, SettingKey, SettingValue } from '@puente/contract/settings/admin-settings'
import type { Testimonial } from '@puente/contract/settings/settings'
import { hoursFault, type Weekday, type WeeklyHours, weekdays } from '@puente/domain/opening-hours'
import { parsePhone, whatsappNumber } from '@puente/domain/phone'
import { walletFault } from '@puente/domain/wallet-address'

/** The hours while they are typed: a line for each day, `08:00-12:00, 14:00-18:00`; an empty one is a closed day. */
export type HoursDraft = Readonly<Record<Weekday, string>>
/**
 * A setting while it is edited: its text, or the parts of a week or of a list. An empty text means that the setting is unset. An empty list
 * is a value.
 */
export type SettingDraft = string | HoursDraft | readonly Testimonial[]
/** The edited settings. The others keep the server's values. */
export type SettingEdits = Readonly<Partial<Record<SettingKey, SettingDraft>>>

/** A rule of the contract that an edit breaks, or `required`. */
export interface SettingFault {
  readonly rule: string
  readonly limit?: string | undefined
  /** The day of the hours that breaks it. */
  readonly weekday?: Weekday
}

export type ReadDraft =
  | { readonly ok: true; readonly value: SettingValue }
  | { readonly ok: false; readonly fault: SettingFault }

/** A value as its field shows it. */
export function draftOf(kind: AdminSetting['kind'], value: SettingValue): SettingDraft {
  if (kind === 'hours') return hoursDraft(value)
  if (kind === 'testimonials') return Array.isArray(value) ? value : ''
  if (value === null || typeof value === 'object') return ''
  return kind === 'percent' || kind === 'rate' ? String(value).replace('.', ',') : String(value)
}

function hoursDraft(value: SettingValue): HoursDraft {
  const hours = value !== null && typeof value === 'object' && 'monday' in value ? value : null
  const line = (day: Weekday): string =>
    (hours?.[day] ?? []).map(({ from, to }) => `${from}-${to}`).join(', ')
  return Object.fromEntries(weekdays.map((day) => [day, line(day)])) as HoursDraft
}

/** The value of an edit, checked by the same rules as on the server. */
export function readDraft(setting: AdminSetting, draft: SettingDraft): ReadDraft {
  if (typeof draft !== 'string')
    return 'monday' in draft ? readHours(draft) : readTestimonials(setting, draft)
  const text = draft.trim()
  if (text === '') {
    return setting.optional ? { ok: true, value: null } : { ok: false, fault: { rule: 'required' } }
  }
  if (setting.unit !== null) return readQuantity(setting, text)
  return readText(setting, text)
}

const decimals: Readonly<Record<string, number>> = { percent: 4, 'ars-per-brl': 8 }

function readQuantity({ unit, least, most, kind }: AdminSetting, text: string): ReadDraft {
  const plain = text.replace(',', '.')
  const places = decimals[unit ?? ''] ?? 0
  const shape = places === 0 ? /^\d{1,12}$/ : new RegExp(String.raw`^\d{1,10}(\.\d{1,${places}})?$`)
  if (!shape.test(plain)) return { ok: false, fault: { rule: 'format' } }
  const value = scaled(plain)
  if (least !== null && value < scaled(least))
    return { ok: false, fault: { rule: 'too-small', limit: least } }
  if (most !== null && value > scaled(most)) return { ok: false, fault: { rule: 'too-large', limit: most } }
  // tidy-allow number: a whole duration
  return { ok: true, value: kind === 'duration' ? Number(plain) : plain }
}

function readText({ key, kind, least, most }: AdminSetting, text: string): ReadDraft {
  const length = [...text].length
  // tidy-allow number: a count of characters
  if (least !== null && length < Number(least))
    return { ok: false, fault: { rule: 'too-short', limit: least } }
  // tidy-allow number: a count of characters
  if (most !== null && length > Number(most)) return { ok: false, fault: { rule: 'too-long', limit: most } }
  if (kind === 'phone' || kind === 'whatsapp') {
    const known = parsePhone(text)
    if (known === null || (kind === 'whatsapp' && whatsappNumber(known) === null)) return badFormat
  }
  if (kind === 'email' && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)) return badFormat
  if (kind === 'url' && URL.parse(text)?.protocol !== 'https:') return badFormat
  if (kind === 'wallet') {
    const rule = walletFault(text, key === 'wallets.trc20' ? 'trc20' : 'polygon')
    if (rule !== null) return { ok: false, fault: { rule } }
  }
  return { ok: true, value: text }
}

const badFormat: ReadDraft = { ok: false, fault: { rule: 'format' } }

function readHours(draft: HoursDraft): ReadDraft {
  const hours: Record<string, { from: string; to: string }[]> = {}
  for (const day of weekdays) {
    const spans = draft[day].trim() === '' ? [] : draft[day].split(',')
    hours[day] = spans.map((span) => {
      const [from = '', to = '', ...more] = span.split('-').map((time) => time.trim())
      return { from, to: more.length === 0 ? to : '' }
    })
  }
  const week = hours as unknown as WeeklyHours
  const fault = hoursFault(week)
  return fault === null ? { ok: true, value: hours as SettingValue } : { ok: false, fault }
}

function readTestimonials(setting: AdminSetting, draft: readonly Testimonial[]): ReadDraft {
  const kept = draft
    .map(({ text, author }) => ({ text: text.trim(), author: author.trim() }))
    .filter(({ text, author }) => text !== '' || author !== '')
  // Lines that were added and never filled must not hide the section.
  const onlyBlank = draft.length > 0 && kept.length === 0
  if (onlyBlank || kept.some(({ text, author }) => text === '' || author === '')) {
    return { ok: false, fault: { rule: 'required' } }
  }
  // tidy-allow number: a count of entries
  if (setting.most !== null && kept.length > Number(setting.most)) {
    return { ok: false, fault: { rule: 'too-many', limit: setting.most } }
  }
  return { ok: true, value: kept }
}

/** A decimal text as an integer in units of 10⁻⁸. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}
