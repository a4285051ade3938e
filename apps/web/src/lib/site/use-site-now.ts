import { useEffect, useState } from 'react'
import { serverClock } from '../clock/server-clock.ts'
import { useSiteFacts } from './site-facts.tsx'

const tickMs = 15_000

/** Now, in ms since 1970, to compute ages. At first it is when the page was drawn, so that the first render matches the server's. */
export function useSiteNow(): number {
  const { drawnAt } = useSiteFacts()
  const [now, setNow] = useState(drawnAt)
  useEffect(() => {
    // A clock behind the server's must not make the page younger than it is.
    const tick = (): void => setNow(Math.max(drawnAt, serverClock.now()))
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [drawnAt])
  return now
}
