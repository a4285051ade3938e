import type { PayPage } from '@puente/contract/charge-page/pay-page'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useTimeLeft } from '../../../lib/clock/use-time-left.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { LiveDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeBox } from '../../../ui/code-box.tsx'
import { useCopied } from '../../../ui/copy-button.tsx'
import { CountdownRing } from '../../../ui/countdown-ring.tsx'
import { QrTile } from '../../../ui/qr-tile.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'

interface CodeToPayProps {
  charge: PayPage
  code: string
  unheard: boolean
  /** Asks what became of the charge. */
  onTimeOver: () => Promise<void>
}

/** A phone that pays copies the code. A wide screen shows it first, to be scanned. */
export function CodeToPay({ charge, code, unheard, onTimeOver }: CodeToPayProps) {
  const texts = useTexts('charge-page/pay')
  const { drawnAt } = useSiteFacts()
  const secondsLeft = useTimeLeft(charge.expiresAt, onTimeOver, drawnAt)
  return (
    <>
      <p
        role="timer"
        aria-live="off"
        className="flex items-center justify-center gap-1.5 text-center font-[620] lg:hidden"
      >
        <Clock size={18} aria-hidden="true" />
        {texts.left(formatClock(secondsLeft))}
      </p>
      <CodeToScan charge={charge} code={code} secondsLeft={secondsLeft} muted={unheard} />
      {unheard ? (
        <p role="status" className="text-center text-small text-tierra">
          {texts.unheard}
        </p>
      ) : (
        <p className="flex items-center justify-center gap-2.5 font-[620] max-lg:hidden">
          <LiveDot tone="sun" />
          {texts.waiting}
        </p>
      )}
      <CopyCode code={code} />
      <CodeBox label={texts.code} code={code} />
    </>
  )
}

function CopyCode({ code }: { code: string }) {
  const texts = useTexts('charge-page/pay')
  const [copied, copy] = useCopied()
  const [refused, setRefused] = useState(false)
  const press = async (): Promise<void> => setRefused(!(await copy(code)))
  return (
    <>
      <div className="needs-script">
        <Button variant="primary" size="large" full icon={copied ? Check : Copy} onClick={press}>
          <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
        </Button>
      </div>
      {refused && (
        <p role="alert" className="text-small text-ceibo">
          {texts.copyRefused}
        </p>
      )}
    </>
  )
}

interface CodeToScanProps {
  charge: PayPage
  code: string
  secondsLeft: number
  muted: boolean
}

/** Reserves its space from the first paint on, so that nothing moves when the code is drawn. */
function CodeToScan({ charge, code, secondsLeft, muted }: CodeToScanProps) {
  const texts = useTexts('charge-page/pay')
  const isWide = useMediaQuery('(min-width: 56.25em)')
  // tidy-allow number: seconds
  const totalSeconds = Math.round((Date.parse(charge.expiresAt) - Date.parse(charge.createdAt)) / 1000)
  const left = (seconds: number): string => texts.left(formatClock(seconds))
  return (
    <div className="grid justify-items-center gap-8 max-lg:hidden">
      <h2 className="text-center font-[620] text-17">{texts.scan}</h2>
      <div className="w-full max-w-[332px]">
        <CountdownRing
          secondsLeft={secondsLeft}
          totalSeconds={totalSeconds}
          muted={muted}
          texts={{ clock: formatClock, label: left, remaining: left }}
        >
          {isWide && <QrTile code={code} texts={texts.qr} />}
        </CountdownRing>
      </div>
    </div>
  )
}
