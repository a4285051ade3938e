import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { formatClock, formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { warnedSeconds } from './grant-ending.tsx'
import { type OpenGrant, useGate } from './use-gate.ts'

/** Shows under the title of a dialog until when the area is open, and counts down the last minutes (FIN-005). The dialog covers the warning in the header. */
export function GrantLine() {
  const { grant } = useGate()
  return grant === null ? null : <TimeLeft grant={grant} />
}

/** One line at all times, so that the warning moves nothing that is being typed. */
function TimeLeft({ grant }: { grant: OpenGrant }) {
  const texts = useTexts('finance/admin')
  const language = useLanguage()
  const secondsLeft = useCountdown(Date.parse(grant.expiresAt))
  if (secondsLeft > warnedSeconds)
    return (
      <span className="block text-label text-t2">
        {texts.openUntil}{' '}
        <time dateTime={grant.expiresAt}>{formatDate(grant.expiresAt, 'time', language)}</time>
      </span>
    )
  return (
    <span className="block font-[560] text-label text-tierra">
      {texts.ending.title} <span role="timer">{formatClock(secondsLeft)}</span>
    </span>
  )
}
