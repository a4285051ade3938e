import { useEffect, useState } from 'react'
import { serverClock } from '../lib/clock/server-clock.ts'
import { formatWait } from '../lib/format/dates.ts'
import { useLanguage } from '../lib/i18n/language-scope.tsx'

const dayMs = 86_400_000

/** As on the approval desk, the colour changes after one day, and again after two. */
function colourOf(waitedMs: number): string {
  if (waitedMs >= 2 * dayMs) return 'text-ceibo'
  return waitedMs >= dayMs ? 'text-tierra' : 'text-t3'
}

interface WaitingTimeProps {
  since: string
  /** What waits or since when, for screen readers, before the time. */
  label: string
}

/** How long something has waited, by the server's clock; coloured after one day and after two. */
export function WaitingTime({ since, label }: WaitingTimeProps) {
  const language = useLanguage()
  const [now, setNow] = useState(() => serverClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className={`whitespace-nowrap font-[560] text-fine ${colourOf(now - Date.parse(since))}`}>
      <span className="sr-only">{label} </span>
      {formatWait(since, now, language)}
    </span>
  )
}
