import type { Language } from '@puente/contract/session'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../storage.ts'
import { loadedAreas, loadTexts } from './texts.ts'

/** Parts of the product that keep a language of their own: the site is Spanish at first, the other two Portuguese (ruling 17). */
export type Zone = 'site' | 'store' | 'admin'

/** The contract's list, told again: pages that call no endpoint need not load it. */
export const languages = ['es', 'pt'] as const satisfies readonly Language[]

const zones = {
  site: { key: 'language', initial: 'es' },
  store: { key: 'language.store', initial: 'pt' },
  admin: { key: 'language.admin', initial: 'pt' },
} as const satisfies Record<Zone, { key: string; initial: Language }>

/** Which zone an address belongs to. */
export function zoneOf(pathname: string): Zone {
  if (/^\/admin(\/|$)/.test(pathname)) return 'admin'
  if (/^\/(loja|comprobante)(\/|$)/.test(pathname)) return 'store'
  return 'site'
}

/** The language of a zone until somebody chooses another; the server draws pages in it. */
export function initialLanguageOf(zone: Zone): Language {
  return zones[zone].initial
}

const listeners = new Set<() => void>()
const chosen = new Map<Zone, Language>()
/** Asked for last, while its texts may still be on their way. */
const wanted = new Map<Zone, Language>()

/** The language of a zone: the remembered choice, else the zone's own. */
export function languageOf(zone: Zone): Language {
  const known = chosen.get(zone)
  if (known !== undefined) return known
  const stored = readStored(zones[zone].key)
  const language = languages.find((candidate) => candidate === stored) ?? zones[zone].initial
  chosen.set(zone, language)
  return language
}

/**
 * Chooses a language; the texts on screen are loaded first, so that nothing blinks (UI-010). Of choices that overtake each other
 * the last one counts: answers whether this is it.
 * @throws whatever kept the texts from being loaded; the language stays then
 */
export async function setLanguage(zone: Zone, language: Language): Promise<boolean> {
  wanted.set(zone, language)
  await loadTexts(language, loadedAreas())
  if (wanted.get(zone) !== language) return false
  chosen.set(zone, language)
  writeStored(zones[zone].key, language)
  for (const listener of listeners) listener()
  return true
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useZoneLanguage(zone: Zone): Language {
  return useSyncExternalStore(
    subscribe,
    () => languageOf(zone),
    // A page that the server drew speaks the zone's own language until the browser has taken it over.
    () => initialLanguageOf(zone),
  )
}

/** The BCP 47 tag of a language: what `lang` and `Intl` want. */
export function localeOf(language: Language): 'es-AR' | 'pt-BR' {
  return language === 'es' ? 'es-AR' : 'pt-BR'
}
