import type { QuoteView } from '@puente/contract/rates/rates'
import Minus from 'lucide-react/icons/minus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { useEffect } from 'react'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { formatClock, formatDate } from '../../../lib/format/dates.ts'
import { customerRateOf, showRate } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Plate } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SmallRing } from '../../../ui/small-ring.tsx'
import { Sparkline } from './sparkline.tsx'
import { percentChange } from './percent-change.ts'

const askAgainMs = 2_000

interface RateCardProps {
  quote: QuoteView
  refreshing: boolean
  onRefresh: () => void
  /** Called when the countdown reaches 0 (RATE-014), and again until there is another quote. */
  onExpired: () => void
}

/** El cartel: the rate of the next order, how long it holds, and where it came from. */
export function RateCard({ quote, refreshing, onRefresh, onExpired }: RateCardProps) {
  const texts = useTexts('rates/own')
  const deadline = Date.parse(quote.expiresAt)
  // tidy-allow number: seconds
  const total = Math.max(1, Math.round((deadline - Date.parse(quote.createdAt)) / 1000))
  const left = useCountdown(deadline)
  useEffect(() => {
    if (left > 0) return
    onExpired()
    // By the server's own clock the quote may still be valid for a moment: the server then returns it again, until it expires
    // there too.
    const timer = setInterval(onExpired, askAgainMs)
    return () => clearInterval(timer)
  }, [left, onExpired])
  return (
    <Plate aria-label={texts.label} className="flex items-center gap-2 px-3 py-[13px] sm:gap-3 sm:px-4">
      <SmallRing
        secondsLeft={left}
        totalSeconds={total}
        text={left >= 60 ? `${Math.floor(left / 60)}m` : `${left}s`}
      />
      <div className="min-w-0 flex-1">
        <p className="sign whitespace-nowrap text-[min(1rem+2px,4.8vw)] leading-[1.1] sm:text-20">
          {texts.line(showRate(quote.rate.value))}
        </p>
        <p className="mt-0.5 text-fine text-t2">
          {refreshing ? texts.refreshing : texts.refreshesIn(formatClock(left))}
          <RateOrigin quote={quote} />
          <span className="ml-1.5 lg:hidden">
            <Trend quote={quote} />
          </span>
        </p>
      </div>
      <Sparkline rates={quote.rate.history} label={texts.history} />
      <span className="hidden lg:inline">
        <Trend quote={quote} />
      </span>
      <IconButton
        icon={RefreshCw}
        label={texts.refresh}
        onClick={onRefresh}
        disabled={refreshing}
        className="relative z-1 -mr-2.5"
      />
    </Plate>
  )
}

function RateOrigin({ quote: { rate } }: { quote: QuoteView }) {
  const texts = useTexts('rates/own')
  const language = useLanguage()
  const read = rate.cached && texts.cached(formatDate(rate.timestamp, 'moment', language))
  const words = [rate.mode === 'manual' && texts.manual, read].filter((word) => word !== false)
  return (
    <>
      {words.length > 0 && <span className="text-t3"> · {words.join(' · ')}</span>}
      {/* On a phone the strip above every screen shows this already. */}
      {rate.simulated && <span className="text-t3 max-lg:sr-only"> · {texts.simulated}</span>}
    </>
  )
}

const trendIcons = { up: TrendingUp, down: TrendingDown, neutral: Minus } as const
const trendTones = { up: 'text-mata', down: 'text-tierra', neutral: 'text-t3' } as const

function Trend({ quote: { rate } }: { quote: QuoteView }) {
  const texts = useTexts('rates/own')
  const Icon = trendIcons[rate.trend]
  if (rate.previousValue === null) return null
  const change = percentChange(customerRateOf(rate.previousValue), customerRateOf(rate.value))
  if (change === null) return null
  return (
    <span
      className={`inline-flex flex-none items-center gap-1 text-12.5 font-[640] align-bottom lg:text-13.5 ${trendTones[rate.trend]}`}
    >
      <Icon size={16} aria-hidden="true" />
      <span className="sr-only">{texts.trend[rate.trend]}</span>
      {change}
    </span>
  )
}
