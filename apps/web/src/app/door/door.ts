import type { Language } from '@puente/contract/identity/sessions'
import type { PublicSettings } from '@puente/contract/settings/settings'
import { languages } from '../../lib/i18n/language.ts'

/** The screen of the app that the server draws: the sign-in screen. */
export const doorPath = '/login'
export const doorDataId = 'door-data'

interface DoorData {
  readonly settings: PublicSettings
  readonly language: Language
}

/**
 * The data behind the server-rendered screen in `root`; null if the server rendered nothing. Our own server wrote it, so it is not checked
 * again here.
 */
export function doorDataOf(root: HTMLElement): DoorData | null {
  const text = document.getElementById(doorDataId)?.textContent
  const { lang } = document.documentElement
  const language = languages.find((known) => lang.startsWith(known))
  if (text === null || text === undefined || language === undefined || !root.hasChildNodes()) return null
  return { settings: JSON.parse(text), language }
}
