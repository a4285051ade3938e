import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteNow } from '../../../lib/site/use-site-now.ts'
import type { Areas } from '../../../messages/areas.ts'

/** How old a rate is, in our own texts, because the server and every browser must render the same words. */
export function ageWords(texts: Areas['rates/visitor'], instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes < 1) return texts.ageNow
  if (minutes < 60) return texts.ageMinutes(minutes)
  if (minutes < 24 * 60) return texts.ageHours(Math.floor(minutes / 60))
  return texts.ageDays(Math.floor(minutes / 1440))
}

/** When a rate was set, and how long ago that is (PUB-024). */
export function RateTime({ at, className }: { at: string; className?: string }) {
  const texts = useTexts('rates/visitor')
  const language = useLanguage()
  const now = useSiteNow()
  const isToday = formatDate(at, 'day', language) === formatDate(now, 'day', language)
  const time = formatDate(at, isToday ? 'time' : 'dayTime', language)
  return (
    <time dateTime={at} className={className}>
      {texts.rateAge(time, ageWords(texts, at, now))}
    </time>
  )
}

/** How long ago a rate was set. */
export function RateAge({ at }: { at: string }) {
  const texts = useTexts('rates/visitor')
  return <time dateTime={at}>{ageWords(texts, at, useSiteNow())}</time>
}
