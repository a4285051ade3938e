import type { Language } from '@puente/contract/identity/sessions'
import { logError } from '../lib/errors/error-log.ts'
import { useZone } from '../lib/i18n/language-scope.tsx'
import { setLanguage } from '../lib/i18n/language.ts'
import { showToast } from './toast-store.ts'

/**
 * Chooses the language of the zone of the page.
 * @param failed shown if the texts of the chosen language could not be loaded
 * @param onChosen called when the page is shown in the language
 */
export function useChooseLanguage(
  failed: string,
  onChosen?: (language: Language) => void,
): (language: Language) => Promise<void> {
  const zone = useZone()
  return async (language) => {
    try {
      if (await setLanguage(zone, language)) onChosen?.(language)
    } catch (error) {
      logError(error, location.pathname)
      showToast({ tone: 'error', title: failed })
    }
  }
}
