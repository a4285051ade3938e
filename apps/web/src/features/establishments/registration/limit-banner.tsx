import { useEffect } from 'react'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { minutesLeft } from './submission-limit.rules.ts'

/** The limit of submissions and the time until the next one (EST-060, EST-061). Disappears when the time is over. */
export function LimitBanner({ until, onOver }: { until: string | null; onOver: () => void }) {
  return until === null ? null : <Countdown until={until} onOver={onOver} />
}

function Countdown({ until, onOver }: { until: string; onOver: () => void }) {
  const { limit } = useTexts('establishments/registration')
  const left = useCountdown(Date.parse(until))
  useEffect(() => {
    if (left === 0) onOver()
  }, [left, onOver])
  if (left === 0) return null
  return (
    <Callout tone="pending" title={limit.title} announce>
      <p>{limit.text(minutesLeft(left * 1_000))}</p>
      <p className="text-t2">
        {limit.left} {/* The minutes above are announced as they change; the seconds would never stop. */}
        <b role="timer" aria-live="off" className="font-[640] text-t1">
          {formatClock(left)}
        </b>
      </p>
    </Callout>
  )
}
