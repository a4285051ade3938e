import type { Language } from '@puente/contract/identity/sessions'
import { createContext, type ReactNode, use, useContext, useEffect } from 'react'
import type { AreaName, Areas } from '../../messages/areas.ts'
import { localeOf, useZoneLanguage, type Zone } from './language.ts'
import { textsOf } from './texts.ts'

const ZoneContext = createContext<Zone>('site')

/** Shows everything inside in the language of the zone. The `lang` of the page follows it. */
export function LanguageScope({ zone, children }: { zone: Zone; children: ReactNode }) {
  const language = useZoneLanguage(zone)
  useEffect(() => {
    document.documentElement.lang = localeOf(language)
  }, [language])
  return <ZoneContext value={zone}>{children}</ZoneContext>
}

/** Shows everything inside in the language of the zone, for a drawing of a page inside another page. The `lang` of the outer page stays. */
export function TextsOfZone({ zone, children }: { zone: Zone; children: ReactNode }) {
  return <ZoneContext value={zone}>{children}</ZoneContext>
}

export function useZone(): Zone {
  return useContext(ZoneContext)
}

/** The language of the part of the product that contains the component. */
export function useLanguage(): Language {
  return useZoneLanguage(useZone())
}

/**
 * The texts of an area in the current language. Suspends when the route did not load them ahead. Always calls `use`: if a suspended
 * component resumed without it, React would treat the render as an update.
 */
export function useTexts<A extends AreaName>(area: A): Areas[A] {
  return use(textsOf(useLanguage(), area))
}

/** The texts of an area in Portuguese, whatever the reader's language: for a drawing of a page that payers see. Suspends until they are loaded. */
export function usePortugueseTexts<A extends AreaName>(area: A): Areas[A] {
  return use(textsOf('pt', area))
}
