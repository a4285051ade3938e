import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { dayText } from '../admin/charge-search.ts'
import { quickPeriodOf, type UrlDays } from './url-search.ts'

/** The days in words: a quick period by its name, other days as 20/11/2026. Null without days. */
export function usePeriodText(days: UrlDays): string | null {
  const texts = useTexts('transactions/url').filters
  const { day, from, to } = days
  if (day !== undefined) return dayText(day)
  const quick = quickPeriodOf(days, new Date(serverClock.now()))
  if (quick !== null) return texts.periods[quick]
  const parts = [from && texts.from(dayText(from)), to && texts.until(dayText(to))].filter(Boolean)
  return parts.length === 0 ? null : parts.join(' ')
}
