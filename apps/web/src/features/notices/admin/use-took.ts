import { localeOf } from '../../../lib/i18n/language.ts'
import { useLanguage } from '../../../lib/i18n/language-scope.tsx'

/** Writes a time of milliseconds: 1.204 ms. */
export function useTook(): (ms: number) => string {
  const locale = localeOf(useLanguage())
  return (ms) => `${ms.toLocaleString(locale)}\u00a0ms`
}
