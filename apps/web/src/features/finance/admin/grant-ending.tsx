import { useTimeLeft } from '../../../lib/clock/use-time-left.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { OpenGrant } from './use-gate.ts'
import { useLock } from './use-lock.ts'

/** FIN-005. */
export const warnedSeconds = 600

interface GrantEndingProps {
  grant: OpenGrant
  onClosed: () => Promise<void>
  /** 'Bloquear agora' was pressed, and the grant has ended. */
  onLocked?: () => void
}

/** Watches the time of the grant: warns in its last ten minutes, and closes the area at its end. */
export function GrantEnding({ grant, onClosed, onLocked }: GrantEndingProps) {
  const texts = useTexts('finance/admin')
  const secondsLeft = useTimeLeft(grant.expiresAt, onClosed)
  const { busy, lock } = useLock(onClosed, onLocked)
  const warns = secondsLeft <= warnedSeconds
  return (
    <>
      {/* Said once: a clock that speaks each second would drown everything else. */}
      <p role="status" className="sr-only">
        {warns ? texts.ending.announced : ''}
      </p>
      {warns && (
        <Callout
          tone="pending"
          title={
            <>
              {texts.ending.title} <span role="timer">{formatClock(secondsLeft)}</span>
            </>
          }
          action={
            <Button size="small" busy={busy} onClick={lock}>
              {texts.lockNow}
            </Button>
          }
        >
          {texts.ending.text}
        </Callout>
      )}
    </>
  )
}
