import type { OrderRateView } from '@puente/contract/rates/rates'
import { createQuote, readCalculatorRate, readOrderRate } from '@puente/contract/rates/rates'
import type { Router } from '../../platform/http/call.ts'
import type { CalculatorRates } from './calculator-reads.ts'
import type { GiveQuote } from './give-quote.ts'

export function ratesRoutes(
  router: Router,
  deps: {
    /** From memory. */
    readonly orderRateNow: () => Promise<OrderRateView>
    readonly calculatorRates: CalculatorRates
    readonly giveQuote: GiveQuote
  },
): void {
  const { orderRateNow, calculatorRates, giveQuote } = deps
  router.on(readOrderRate, orderRateNow)
  router.on(readCalculatorRate, ({ params }) => calculatorRates.newest(params.pair))
  router.on(createQuote, ({ actor, session, body, context }) =>
    giveQuote({ actor, userId: session.userId, refresh: body.refresh, context }),
  )
}
