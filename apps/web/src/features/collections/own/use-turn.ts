import { useCallback, useEffect, useId, useState } from 'react'
import { useLanguage } from '../../../lib/i18n/language-scope.tsx'
import { loadInBackground } from '../../../lib/load-in-background.ts'
import { setTurned, turnedNow, useTurned } from './turned-order.ts'
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
 * @param orderId what the screen is about: its success waits until the screen is turned back
 */
export function useTurn(load: LoadTurned, orderId: string): Turn {
  const language = useLanguage()
  const [ready, setReady] = useState(false)
  const by = useId()
  const turned = useTurned()?.by === by
  useEffect(
    () =>
      loadInBackground(
        () => load(language),
        () => setReady(true),
      ),
    [load, language],
  )
  const turnBack = useCallback(() => {
    if (turnedNow()?.by === by) setTurned(null)
  }, [by])
  useEffect(() => turnBack, [turnBack])
  const turn = useCallback(() => setTurned({ by, orderId }), [by, orderId])
  return { turned, turn: ready ? turn : null, turnBack }
}
