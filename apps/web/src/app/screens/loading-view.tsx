import { languageOf, zoneOf } from '../../lib/i18n/language.ts'
import { LoadingScreen } from '../../ui/spinner.tsx'

/** Shown before any texts are loaded, so its two words live here and not in a catalogue file (UI-005). */
const words = { es: 'Cargando...', pt: 'Carregando...' } as const

export function LoadingView() {
  // Where the server draws a screen, it waits for what is loading.
  if (typeof location === 'undefined') return null
  return <LoadingScreen label={words[languageOf(zoneOf(location.pathname))]} />
}
