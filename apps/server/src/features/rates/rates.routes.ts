import type { OrderRateView } from '@puente/contract/rates/rates'
import { createQuote, readCalculatorRate, readOrderRate } from '@puente/contract/rates/rates'
import type { Router } from '../../platform/http/call.ts'
import type { CalculatorRates } from './calculator/calculator-reads.ts'
import { type GiveQuoteDeps, giveQuote } from './quotes/give-quote.ts'

export interface RatesRoutesDeps extends GiveQuoteDeps {
  /** From memory. */
  readonly orderRateNow: () => Promise<OrderRateView>
  readonly calculatorRates: CalculatorRates
}

export function ratesRoutes(router: Router, deps: RatesRoutesDeps): void {
  router.on(readOrderRate, deps.orderRateNow)
  router.on(readCalculatorRate, ({ params }) => deps.calculatorRates.newest(params.pair))
  router.on(createQuote, ({ actor, session, body, context }) =>
    giveQuote(deps, { actor, userId: session.userId, refresh: body.refresh, context }),
  )
}
