import type { AdminSetting, SettingValue } from '@puente/contract/settings/admin-settings'
import { formatMoney } from '@puente/domain/money-format'
import type { Areas } from '../../../messages/areas.ts'
import { draftOf, type SettingFault } from './setting-draft.rules.ts'
import { weekdays } from '@puente/domain/opening-hours'

type Texts = Areas['settings/admin']
type Shape = Pick<AdminSetting, 'kind' | 'unit'>

/** A value of a setting for people, with its unit. */
export function showSetting(texts: Texts, { kind, unit }: Shape, value: SettingValue): string {
  if (kind === 'testimonials' && value === null) return texts.testimonials.areExamples
  if (value === null) return texts.unset
  const draft = draftOf(kind, value)
  if (typeof draft !== 'string') {
    if (!('monday' in draft))
      return draft.length === 0 ? texts.testimonials.areHidden : texts.entries(draft.length)
    return weekdays.map((day) => `${texts.weekdays[day]} ${draft[day] || texts.closed}`).join('; ')
  }
  if (kind === 'choice') return texts.choices[draft] ?? draft
  return unit === null ? draft : withUnit(texts, unit, draft)
}

function withUnit(texts: Texts, unit: NonNullable<AdminSetting['unit']>, text: string): string {
  if (unit === 'brl-cents') return formatMoney({ minor: BigInt(text), currency: 'BRL' })
  if (unit === 'ars-cents') return formatMoney({ minor: BigInt(text), currency: 'ARS' })
  const inHours = unit === 'seconds' ? hoursOf(text) : null
  const shown = texts.units[unit](text.replace('.', ','))
  return inHours === null ? shown : `${shown} (${texts.units.hours(inHours)})`
}

/** Seconds as whole hours, because nobody reads 54000 seconds as 15 h. Null where they are not whole hours. */
export function hoursOf(seconds: string): string | null {
  if (!/^\d{4,12}$/.test(seconds) || BigInt(seconds) % 3600n !== 0n) return null
  return String(BigInt(seconds) / 3600n)
}

/** The bounds of a value: its range, or its length. Empty if nothing limits it. */
export function boundsOf(texts: Texts, setting: AdminSetting): string {
  const { kind, least, most, unit } = setting
  if (least === null || most === null) return ''
  // tidy-allow number: a count of entries
  if (kind === 'testimonials') return texts.range(least, texts.entries(Number(most)))
  if (unit === null) return texts.length(least, most)
  return texts.range(withUnit(texts, unit, least), withUnit(texts, unit, most))
}

/** The words for a broken rule, with the limit in the setting's unit. */
export function settingFaultText(
  texts: Texts,
  setting: AdminSetting,
  { rule, limit, weekday }: SettingFault,
): string {
  const words = texts.faults[rule] ?? texts.faults['other']
  const shown =
    limit === undefined ? '' : setting.unit === null ? limit : withUnit(texts, setting.unit, limit)
  const text = words?.(shown) ?? ''
  return weekday === undefined ? text : `${texts.weekdays[weekday]}: ${text}`
}
