import { useEffect, useState } from 'react'
import { serverClock } from '../clock/server-clock.ts'
import { useSiteFacts } from './site-facts.tsx'

const tickMs = 15_000

/** Now, ms since 1970, to tell ages by: at first when the page was drawn, so that the first drawing here is the same. */
export function useSiteNow(): number {
  const { drawnAt } = useSiteFacts()
  const [now, setNow] = useState(drawnAt)
  useEffect(() => {
    // A clock that is behind the server's must not make the page younger than it is.
    const tick = (): void => setNow(Math.max(drawnAt, serverClock.now()))
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [drawnAt])
  return now
}
