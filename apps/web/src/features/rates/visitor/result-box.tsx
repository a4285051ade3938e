import { useId } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { charsOf } from '../../../ui/bridge.tsx'
import { Coin } from '../../../ui/coin.tsx'
import { showResult } from './calculator.rules.ts'
import type { Calculator } from './use-calculator.ts'

/** The other end of the bridge: the amount to pay. The previous result stays, dimmed, until the new one arrives (PUB-023). */
export function ResultBox({ calculator }: { calculator: Calculator }) {
  const texts = useTexts('rates/visitor')
  const labelId = useId()
  const { answered, calculating, result } = calculator
  const shown = result === null ? null : showResult(result).replace(/\s*USDT$/, '')
  return (
    <div className="bridge-box cursor-default">
      <span id={labelId} className="col-span-full text-label font-[550] text-t2">
        {texts.pay}
      </span>
      <span className="bridge-amount-room relative" data-chars={charsOf(shown ?? '')}>
        <output
          aria-labelledby={labelId}
          data-calculating={calculating}
          className="bridge-amount transition-opacity duration-120 data-[calculating=true]:opacity-35"
        >
          {shown ?? '—'}
        </output>
        {calculating && (
          <span className="absolute inset-x-0 -top-[22px] bg-s2 text-label font-[550] text-accent-ink">
            {texts.calculating}
          </span>
        )}
      </span>
      <span className="flex items-center gap-2 text-button font-[620] text-t2">
        <Coin currency={answered.currency} />
        {answered.currency}
      </span>
    </div>
  )
}
