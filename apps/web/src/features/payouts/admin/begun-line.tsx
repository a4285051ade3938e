import clsx from 'clsx'
import type { Begun } from '@puente/contract/transactions'
import Timer from 'lucide-react/icons/timer'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { formatClock, formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'

/** With this many seconds left, the time is marked and announced. */
const fewSeconds = 300

interface BegunLineProps {
  begun: Begun
  /** Who pays the charge now, as the list shows it. */
  payer: Begun | null
  onBegin: () => void
  /** True while the payout is being recorded or its outcome is unknown. The button to begin again is then hidden. */
  locked: boolean
}

/** Shows until when the payout is reserved for this admin, or why it no longer is (ruling 52). */
export function BegunLine({ begun, payer, onBegin, locked }: BegunLineProps) {
  const texts = useTexts('payouts/admin').begun
  const language = useLanguage()
  const left = useCountdown(Date.parse(begun.expiresAt))
  const until = formatDate(begun.expiresAt, 'time', language)
  if (payer !== null && !payer.mine) {
    return (
      <Callout
        tone="pending"
        title={texts.byAnother(payer.by, formatDate(payer.expiresAt, 'time', language))}
        announce
      >
        {texts.takenText}
      </Callout>
    )
  }
  if (left === 0 && !locked) {
    return (
      <Callout
        tone="pending"
        title={texts.over(until)}
        announce
        action={
          <Button size="small" onClick={onBegin}>
            {texts.again}
          </Button>
        }
      >
        {texts.overText}
      </Callout>
    )
  }
  const few = left <= fewSeconds
  return (
    <p className={clsx('flex items-center gap-2 text-label', few ? 'text-tierra' : 'text-t2')}>
      <Timer size={16} aria-hidden="true" />
      <span>{texts.mine(until)}</span>
      <b role="timer" className="font-[620] tabular-nums">
        {formatClock(left)}
      </b>
      <span role="status" className="sr-only">
        {few && texts.few}
      </span>
    </p>
  )
}
