import { useState } from 'react'
import { useZone } from '../../../lib/i18n/language-scope.tsx'
import { languageOf, type Zone } from '../../../lib/i18n/language.ts'
import { loadTexts } from '../../../lib/i18n/texts.ts'
import type { AreaName } from '../../../messages/areas.ts'

/**
 * Turns a screen to the person across the counter. It then speaks the payer's language. If the texts cannot load, it turns without a
 * change of language.
 * @param areas the texts of the turned screen
 */
export function useTurn(areas: readonly AreaName[]): { turnedTo: Zone | null; turn: () => Promise<void> } {
  const zone = useZone()
  const [turnedTo, setTurnedTo] = useState<Zone | null>(null)
  const turn = async (): Promise<void> => {
    if (turnedTo !== null) {
      setTurnedTo(null)
      return
    }
    const speaksPayers = await loadTexts(languageOf('store'), areas).then(
      () => true,
      () => false,
    )
    setTurnedTo(speaksPayers ? 'store' : zone)
    scrollTo({ top: 0 })
  }
  return { turnedTo, turn }
}
