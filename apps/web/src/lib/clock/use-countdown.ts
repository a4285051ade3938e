import { useEffect, useState } from 'react'
import { serverClock } from './server-clock.ts'

/**
 * Whole seconds left until an instant of the server, never below 0; ticks once a second, in step with the full seconds.
 * @param drawnAt when the server drew the page, ms since 1970: the first render then matches it
 */
export function useCountdown(deadlineMs: number, drawnAt?: number): number {
  const [left, setLeft] = useState(() => secondsLeft(deadlineMs, drawnAt))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = (): void => {
      const remaining = deadlineMs - serverClock.now()
      setLeft(Math.max(0, Math.ceil(remaining / 1000)))
      // Waits for the next full second of the remaining time, not for one second: a busy page must not drift.
      if (remaining > 0) timer = setTimeout(tick, remaining % 1000 || 1000)
    }
    tick()
    // Phones stop timers of hidden pages: catch up when the page is seen again.
    const onVisible = (): void => {
      clearTimeout(timer)
      tick()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [deadlineMs])
  return left
}

function secondsLeft(deadlineMs: number, now = serverClock.now()): number {
  return Math.max(0, Math.ceil((deadlineMs - now) / 1000))
}
