import { useCallback, useEffect, useState } from 'react'
import { useLanguage } from '../../../lib/i18n/language-scope.tsx'
import { loadInBackground } from '../../../lib/load-in-background.ts'
import type { LoadTurned } from './turned-words.ts'

interface Turn {
  readonly turned: boolean
  /** Null while the turned screen is not loaded yet. It loads ahead of the press, which may come without a network. */
  readonly turn: (() => void) | null
  readonly turnBack: () => void
}

/**
 * Turns a screen to the person across the counter.
 * @param load loads what the turned screen shows; the same function at each render
 */
export function useTurn(load: LoadTurned): Turn {
  const language = useLanguage()
  const [ready, setReady] = useState(false)
  const [turned, setTurned] = useState(false)
  useEffect(
    () =>
      loadInBackground(
        () => load(language),
        () => setReady(true),
      ),
    [load, language],
  )
  const turn = useCallback(() => setTurned(true), [])
  return { turned, turn: ready ? turn : null, turnBack: useCallback(() => setTurned(false), []) }
}
