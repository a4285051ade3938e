import Check from 'lucide-react/icons/check'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { payoutRefusalText, refusedField, waitingPixOf } from './payout-refusal.ts'
import type { Outcome } from './use-outcome.ts'

interface RefusalProps {
  error: Error
  /** End-to-end id of the waiting Pix that the admin chose. */
  heldPix: string | undefined
  onChoosePix: (endToEndId: string) => void
}

interface PayoutOutcomeProps extends Omit<RefusalProps, 'error'> {
  outcome: Outcome
  /** Null if the last try was not refused. */
  error: Error | null
}

/** What became of the last try: refused, not known, or known not to be recorded (TXN-028, ruling 64). */
export function PayoutOutcome({ outcome, error, ...choice }: PayoutOutcomeProps) {
  const { refusals } = useTexts('payouts/admin')
  if (outcome === 'unknown') {
    return (
      <div key="unknown" ref={bringIntoView}>
        <Callout tone="pending" title={refusals.unknownTitle} announce>
          {refusals.unknown}
        </Callout>
      </div>
    )
  }
  if (outcome === 'not-recorded') {
    return (
      <div key="not-recorded" ref={bringIntoView}>
        <Callout tone="pending" title={refusals.notRecordedTitle} announce>
          {refusals.notRecorded}
        </Callout>
      </div>
    )
  }
  if (error === null) return null
  return (
    // A refused field comes into view itself.
    <div key="refused" ref={refusedField(error) === null ? bringIntoView : undefined}>
      <Refusal error={error} {...choice} />
    </div>
  )
}

/** The outcome is shown above the form, and the button that the person pressed is below it. */
function bringIntoView(outcome: HTMLElement | null): void {
  outcome?.scrollIntoView({ block: 'nearest' })
}

function Refusal({ error, heldPix, onChoosePix }: RefusalProps) {
  const texts = useTexts('payouts/admin')
  const language = useLanguage()
  const refusalText = useRefusalText()
  return (
    <Callout tone="error" title={texts.refusals.title} announce>
      {/* A refused field shows the reason itself. */}
      {refusedField(error) === null && <p>{refusalText(error)}</p>}
      {waitingPixOf(error).map(({ endToEndId, paidAt }) => (
        <Button
          key={endToEndId}
          size="small"
          {...(heldPix === endToEndId && { icon: Check })}
          aria-pressed={heldPix === endToEndId}
          onClick={() => onChoosePix(endToEndId)}
        >
          {texts.manual.withPix(formatDate(paidAt, 'moment', language), endToEndId.slice(-8))}
        </Button>
      ))}
    </Callout>
  )
}

/** The server's refusal in words. */
export function useRefusalText(): (error: Error) => string {
  const texts = useTexts('payouts/admin')
  const language = useLanguage()
  const { problem } = useProblemText()
  const timeOf = (instant: string): string => formatDate(instant, 'time', language)
  return (error) => payoutRefusalText(error, texts, { otherwise: problem, timeOf })
}
