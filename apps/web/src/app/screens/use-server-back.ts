import { useEffect, useEffectEvent } from 'react'

const everyMs = 5_000

/** Calls `onBack` once the server answers again, while `away`: a screen that waits for it then needs no press. */
export function useServerBack(away: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!away) return
    const timer = setInterval(async () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return
      // No answer means that it is still away: the next turn asks again.
      const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
      if (answer?.ok === true) back()
    }, everyMs)
    return () => clearInterval(timer)
  }, [away])
}
