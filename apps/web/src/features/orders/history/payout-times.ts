import { hoursRuns, type WeeklyHours } from '@puente/domain/opening-hours'
import type { Language } from '@puente/contract/identity/sessions'
import { localeOf } from '../../../lib/i18n/language.ts'
import type { Areas } from '../../../messages/areas.ts'

/** `09:00` as 9, `09:30` as 9:30. */
function shortTime(time: string): string {
  return time.replace(/^0/, '').replace(/:00$/, '')
}

/** When the operator usually pays, as "de lunes a viernes de 9 a 18"; null without any hours. */
export function payoutTimes(
  hours: WeeklyHours,
  texts: Areas['orders/upcoming'],
  language: Language,
): string | null {
  const join = new Intl.ListFormat(localeOf(language), { type: 'conjunction' })
  const runs = hoursRuns(hours).filter(({ spans }) => spans.length > 0)
  if (runs.length === 0) return null
  return join.format(
    runs.map(({ first, last, spans }) => {
      const days =
        first === last ? texts.each[first] : texts.days(texts.weekdays[first], texts.weekdays[last])
      return `${days} ${join.format(spans.map(({ from, to }) => texts.span(shortTime(from), shortTime(to))))}`
    }),
  )
}

/** Returns what is owed and not being sent yet, in centavos of ARS. Never below zero, although the two figures are read separately. */
export function toSendMinor(balanceMinor: bigint, onTheWayMinor: bigint): bigint {
  return balanceMinor > onTheWayMinor ? balanceMinor - onTheWayMinor : 0n
}
