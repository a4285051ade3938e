import Timer from 'lucide-react/icons/timer'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { type OpenPayout, useOpenPayoutShown } from './open-payout.ts'

/**
 * The sign-in over the page shows this note: the state of the payout that was begun on the page, and what happens if the person leaves.
 * It contains no values of the payout.
 */
export function OpenPayoutNote() {
  const payout = useOpenPayoutShown()
  return payout && <Note payout={payout} />
}

function Note({ payout: { state, expiresAt } }: { payout: OpenPayout }) {
  const texts = useTexts('payouts/admin').away
  const language = useLanguage()
  const left = useCountdown(expiresAt === null ? 0 : Date.parse(expiresAt))
  const until = expiresAt === null ? null : formatDate(expiresAt, 'time', language)
  const words = (): readonly string[] => {
    if (state === 'held') return [texts.held, texts.leaveHeld]
    if (state === 'unknown') return [texts.unknown]
    if (until === null) return []
    return left === 0 ? [texts.over(until)] : [texts.reserved(until), texts.leave]
  }
  return (
    <p className="mt-4 flex items-start gap-2.5 text-small text-t2">
      <Timer size={18} className="mt-0.5 flex-none" aria-hidden="true" />
      <span>{words().join(' ')}</span>
    </p>
  )
}
