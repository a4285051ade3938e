import { languageOf, zoneOf } from '../../lib/i18n/language.ts'
import { LoadingScreen } from '../../ui/spinner.tsx'

/** Shown before any texts are loaded, so its two words live here and not in a catalogue file (UI-005). */
const words = { es: 'Cargando...', pt: 'Carregando...' } as const

export function LoadingView() {
  return <LoadingScreen label={words[languageOf(zoneOf(location.pathname))]} />
}
