import type { Language } from '@puente/contract/identity/sessions'
import { use } from 'react'
import { loadTexts, textsOf } from '../../../lib/i18n/texts.ts'
import type { Areas } from '../../../messages/areas.ts'

/** @param language the merchant's */
export type LoadTurned = (language: Language) => Promise<unknown>

/** The client reads Portuguese, whatever the merchant reads. */
const clientLanguage = 'pt'
const areas = ['collections/turned'] as const

/** Loads the words of a turned screen for both who read it. */
export const loadTurnedWords: LoadTurned = (language) =>
  Promise.all([loadTexts(language, areas), loadTexts(clientLanguage, areas)])

export function useClientTexts(): Areas['collections/turned']['client'] {
  return use(textsOf(clientLanguage, 'collections/turned')).client
}
