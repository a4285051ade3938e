import clsx from 'clsx'
import Clock from 'lucide-react/icons/clock'
import { useEffect, useId, useState } from 'react'
import { wholeMinutes } from '../../../lib/format/minutes.ts'
import { rateOf } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { AmountBox, Bridge } from '../../../ui/bridge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Coin } from '../../../ui/coin.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { payCurrencies, rateLine } from './calculator.rules.ts'
import { RateTime } from './rate-time.tsx'
import { ResultBox } from './result-box.tsx'
import type { Calculator } from './use-calculator.ts'

/** The card offers a retry after this long a wait. */
const retryOfferedAfterMs = 5_000

interface CalculatorCardProps {
  calculator: Calculator
  onSend: () => void
  /** Called when the person comes near the button. Loads what sending needs. */
  onSendNear: () => void
  className?: string
}

/** The price of sending reais, and the way to send them. */
export function CalculatorCard({ calculator, onSend, onSendNear, className }: CalculatorCardProps) {
  const texts = useTexts('rates/visitor')
  const { settings } = useSiteFacts()
  const titleId = useId()
  const { answered, currency } = calculator
  return (
    <Card
      // Not a region: the landing shows it twice, each in a region with a name of its own.
      role="group"
      aria-labelledby={titleId}
      className={clsx('rounded-hero p-4 shadow-float sm:p-[22px]', className)}
    >
      {/* Keep room for two lines on phones. Whether the title needs both depends on the font, which may load late. */}
      <div className="flex min-h-[43px] items-center justify-between gap-3 sm:min-h-0">
        <h2 id={titleId} className="font-[640] text-section">
          {texts.title}
        </h2>
        {settings !== null && (
          <Badge tone="success" icon={Clock}>
            {texts.validFor(wholeMinutes(settings.calculator.validitySeconds))}
          </Badge>
        )}
      </div>
      <div className="my-3.5">
        <Segmented
          label={texts.currency}
          value={currency}
          onValueChange={calculator.setCurrency}
          options={payCurrencies.map((value) => ({
            value,
            label: (
              <>
                <Coin currency={value} size="xs" />
                {texts.currencies[value]}
              </>
            ),
          }))}
        />
      </div>
      <Bridge rate={answered.rate === null ? null : rateLine(answered.currency, rateOf(answered.rate))}>
        <AmountBox
          label={texts.receive}
          currency="BRL"
          value={calculator.amountCents}
          onValueChange={calculator.setAmountCents}
          digitsOfAnyPaste
          isExample={calculator.isExample}
        />
        <ResultBox calculator={calculator} />
      </Bridge>
      <dl className="mx-0.5 mt-4 mb-[18px] grid gap-[9px] text-14.5">
        <div className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-t2">{texts.rate}</dt>
          <dd className="ms-auto text-end">
            <RateWords calculator={calculator} />
          </dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-t2">{texts.arrives}</dt>
          <dd className="font-[600]">{texts.arrivesAt}</dd>
        </div>
      </dl>
      <SendPart {...{ calculator, onSend, onSendNear }} />
    </Card>
  )
}

function RateWords({ calculator: { answered, ratedAt } }: { calculator: Calculator }) {
  const texts = useTexts('rates/visitor')
  if (answered.rate === null || ratedAt === null) return <span className="text-t3">{texts.connecting}</span>
  return (
    <>
      <span className="font-[600]">{rateLine(answered.currency, rateOf(answered.rate))}</span>{' '}
      <RateTime at={ratedAt} className="block text-label text-t3" />
    </>
  )
}

function SendPart({ calculator, onSend, onSendNear }: Omit<CalculatorCardProps, 'className'>) {
  const texts = useTexts('rates/visitor')
  const { settings } = useSiteFacts()
  const connecting = calculator.state === 'connecting'
  const waitsLong = useWaitsLong(connecting)
  // The button is shown before the settings are known, so that nothing moves when they come. It stays disabled until then.
  if (settings !== null && settings.whatsapp === null)
    return (
      <>
        <a href="/#contacto" className={buttonClass({ variant: 'primary', size: 'large', full: true })}>
          {texts.contact}
        </a>
        <p className="mt-3 text-center text-label text-t3">{texts.byContact}</p>
      </>
    )
  return (
    <>
      <Button
        variant="primary"
        size="large"
        full
        disabled={calculator.state !== 'ready' || settings === null}
        onClick={onSend}
        onPointerEnter={onSendNear}
        onFocus={onSendNear}
      >
        {connecting ? texts.connecting : texts.send}
      </Button>
      <p className="mt-3 flex min-h-[18px] flex-wrap items-center justify-center gap-x-2 text-center text-label text-t3">
        {connecting && waitsLong ? (
          <>
            <span role="status">{texts.failedRead}</span>
            <Button size="small" onClick={calculator.askRate}>
              {texts.retry}
            </Button>
          </>
        ) : (
          // Only the settings reveal whether there is a chat.
          settings !== null && texts.byChat
        )}
      </p>
    </>
  )
}

function useWaitsLong(waiting: boolean): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLong(true), retryOfferedAfterMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [waiting])
  return long
}
