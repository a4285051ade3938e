import { serverAnswers } from '../../lib/live/server-answers.ts'
import { useEffect, useEffectEvent } from 'react'

const everyMs = 5_000

/** Calls `onBack` once the server answers again, while `away`: a screen that waits for it then needs no press. */
export function useServerBack(away: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!away) return
    const timer = setInterval(async () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return
      if (await serverAnswers(everyMs)) back()
    }, everyMs)
    return () => clearInterval(timer)
  }, [away])
}
