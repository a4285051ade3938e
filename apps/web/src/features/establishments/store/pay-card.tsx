import { arsToBrl, brlToArs } from '@puente/domain/conversion'
import { formatRate } from '@puente/domain/money-format'
import type { Rate } from '@puente/domain/rate'
import { useId, useState } from 'react'
import { customerRateOf, rateOf } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { AmountBox, Bridge } from '../../../ui/bridge.tsx'
import { Card } from '../../../ui/card.tsx'

/** The amount that the visitor typed last, in the currency of its box. */
interface Typed {
  readonly currency: 'ARS' | 'BRL'
  readonly minor: bigint | null
}

/** What an amount is in the other currency, at the customers' rate (PAY-003, PAY-004). Nothing is charged here. */
export function PayCard() {
  const texts = useTexts('establishments/store').pay
  const titleId = useId()
  const { rate, isEstimate } = useCustomerRate()
  const [typed, setTyped] = useState<Typed>({ currency: 'ARS', minor: null })
  const amounts = rate === null ? null : amountsOf(typed, rate)
  return (
    <Card role="region" aria-labelledby={titleId} className="rounded-hero p-4 shadow-float sm:p-5.5">
      <h2 id={titleId} className="sign text-20">
        {texts.title}
      </h2>
      {rate === null ? (
        <p className="mt-2 text-small text-t2">{texts.none}</p>
      ) : (
        <>
          <p className="needs-script mt-1.5 mb-4 text-small text-t2">{texts.lead}</p>
          <Bridge rate={texts.rate(formatRate(rate))}>
            <AmountBox
              label={texts.pesos}
              currency="ARS"
              value={amounts?.ars ?? null}
              onValueChange={(minor) => setTyped({ currency: 'ARS', minor })}
              digitsOfAnyPaste
            />
            <AmountBox
              label={texts.reais}
              currency="BRL"
              value={amounts?.brl ?? null}
              onValueChange={(minor) => setTyped({ currency: 'BRL', minor })}
              digitsOfAnyPaste
            />
          </Bridge>
          {isEstimate && (
            <p role="status" className="mt-3 text-label text-t2">
              {texts.estimate}
            </p>
          )}
        </>
      )}
    </Card>
  )
}

/** The side that was typed stays as it is; the other one follows it. */
function amountsOf({ currency, minor }: Typed, rate: Rate): { ars: bigint | null; brl: bigint | null } {
  if (minor === null) return { ars: null, brl: null }
  return currency === 'ARS'
    ? { ars: minor, brl: arsToBrl({ minor, currency }, rate).minor }
    : { ars: brlToArs({ minor, currency }, rate).minor, brl: minor }
}

/** Null where the spread leaves nothing, so that no payment would be possible. */
function useCustomerRate(): { readonly rate: Rate | null; readonly isEstimate: boolean } {
  const { orderRate, settings } = useSiteFacts()
  if (orderRate !== null) return { rate: customerRateOf(orderRate.value), isEstimate: false }
  return { rate: settings === null ? null : rateOf(settings.firstEstimateRate), isEstimate: true }
}
