import type { Language } from '@puente/contract/identity/sessions'
import { useContext, useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../storage.ts'
import { DrawnLanguage } from './drawn-language.ts'
import { loadedAreas, loadTexts } from './texts.ts'

/**
 * Parts of the product with a language of their own. The default is Spanish for the site, Portuguese for the other two (ruling
 * 17).
 */
export type Zone = 'site' | 'store' | 'admin'

/** Repeats the contract's list, so that pages without calls need not load it. */
export const languages = ['es', 'pt'] as const satisfies readonly Language[]

const zones = {
  site: { key: 'language', initial: 'es' },
  store: { key: 'language.store', initial: 'pt' },
  admin: { key: 'language.admin', initial: 'pt' },
} as const satisfies Record<Zone, { key: string; initial: Language }>

/** Which zone an address belongs to. */
export function zoneOf(pathname: string): Zone {
  if (/^\/admin(\/|$)/.test(pathname)) return 'admin'
  if (/^\/(loja|comprobante|pagar)(\/|$)/.test(pathname)) return 'store'
  return 'site'
}

/** The language of a zone until the person chooses another. The server draws pages in it. */
export function initialLanguageOf(zone: Zone): Language {
  return zones[zone].initial
}

const listeners = new Set<() => void>()
const chosen = new Map<Zone, Language>()
/** The language asked for last. Its texts may still be loading. */
const wanted = new Map<Zone, Language>()

/** The language of a zone: the remembered choice, else the zone's default. */
export function languageOf(zone: Zone): Language {
  const known = chosen.get(zone)
  if (known !== undefined) return known
  const stored = readStored(zones[zone].key)
  const language = languages.find((candidate) => candidate === stored) ?? zones[zone].initial
  chosen.set(zone, language)
  return language
}

/**
 * Chooses a language. Loads the texts on screen first, so that nothing flickers (UI-010). If choices overlap, the last one wins.
 * @returns whether this choice was the last one
 * @throws the failure to load the texts; the language then stays
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
  const drawn = useContext(DrawnLanguage)
  return useSyncExternalStore(
    subscribe,
    () => languageOf(zone),
    // A page that the server drew keeps its language until the browser has hydrated it.
    () => drawn ?? initialLanguageOf(zone),
  )
}

/** The BCP 47 tag of a language, for `lang` and `Intl`. */
export function localeOf(language: Language): 'es-AR' | 'pt-BR' {
  return language === 'es' ? 'es-AR' : 'pt-BR'
}
