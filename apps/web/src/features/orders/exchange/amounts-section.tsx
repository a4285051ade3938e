import type { QuoteView } from '@puente/contract/rates/rates'
import { formatMoney } from '@puente/domain/money-format'
import Info from 'lucide-react/icons/info'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { amountOf, showAmount, showRate } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { AmountBox, Bridge } from '../../../ui/bridge.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { draftStore } from './order-draft.ts'
import { faultText } from './order-fault-texts.ts'
import { amountFault, type Limits, type OrderAmounts } from './order-form.rules.ts'

interface AmountsSectionProps {
  quote: QuoteView | undefined
  amounts: OrderAmounts
  limits: Limits | null
  /** A send failed: an empty amount is then a fault too. */
  submitted: boolean
}

/** ORD-008: the amount is checked 500 ms after the last keystroke. */
const debounceMs = 500
const errorId = 'amount-error'

/** The two linked amounts, and what the client pays with the fee. */
export function AmountsSection({ quote, amounts, limits, submitted }: AmountsSectionProps) {
  const texts = useTexts('orders/exchange')
  const wide = useMediaQuery('(min-width: 56.25em)')
  const first = useRef<HTMLDivElement>(null)
  const corrects = useLocation({ select: ({ state }) => state.corrects === true })
  useEffect(() => {
    // Focus the amount on load, but only on wide screens. On a phone the keyboard would cover the form. A person who corrects a code wants
    // it at once, in the currency that they typed.
    const [pesos, reais] = first.current?.querySelectorAll('input') ?? []
    if (corrects && draftStore.get().amount?.currency === 'BRL') reais?.focus()
    else if (corrects || wide) pesos?.focus()
  }, [wide, corrects])
  const debounced = useDebounced(amounts.realMinor, debounceMs)
  const fault =
    limits === null ||
    (amounts.realMinor === null && !submitted) ||
    (debounced !== amounts.realMinor && !submitted)
      ? null
      : amountFault(amounts.realMinor, limits)
  const error = fault === null || limits === null ? undefined : faultText(fault, texts, limits)
  const faulty = error === undefined ? {} : { invalid: true, 'aria-describedby': errorId }
  return (
    <section aria-label={texts.amount.section} ref={first} className="mt-3 lg:mt-[26px]">
      <Bridge
        rate={quote === undefined ? null : texts.ratePerReal(showRate(quote.rate.value))}
        sideBySide
        error={error}
        errorId={errorId}
      >
        <AmountBox
          id="amount"
          label={texts.amount.pesos}
          currency="ARS"
          wholeUnits
          value={amounts.pesosMinor}
          onValueChange={(minor) =>
            draftStore.set({ amount: minor === null ? null : { currency: 'ARS', minor } })
          }
          {...faulty}
        />
        <AmountBox
          label={texts.amount.reais}
          currency="BRL"
          value={amounts.realMinor}
          onValueChange={(minor) =>
            draftStore.set({ amount: minor === null ? null : { currency: 'BRL', minor } })
          }
          {...faulty}
        />
      </Bridge>
      <p className="mx-0.5 mt-2.5 flex min-h-[1.5em] items-center gap-2 text-13.5 text-t2">
        {quote !== undefined && (
          <>
            <Info size={16} aria-hidden="true" className="flex-none" />
            <FeeSentence quote={quote} realMinor={amounts.realMinor} />
          </>
        )}
      </p>
    </section>
  )
}

function FeeSentence({ quote, realMinor }: { quote: QuoteView; realMinor: bigint | null }) {
  const texts = useTexts('orders/exchange').amount
  if (realMinor === null) return <span>{texts.limits(showAmount(quote.min), showAmount(quote.max))}</span>
  const total = formatMoney({ minor: realMinor + amountOf(quote.fee).minor, currency: 'BRL' })
  return (
    <span>
      {texts.clientPays} <b className="font-[640] text-t1">{total}</b>, {texts.withFee(showAmount(quote.fee))}
    </span>
  )
}
