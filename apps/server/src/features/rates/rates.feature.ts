import { setTimeout as pause } from 'node:timers/promises'
import type { OrderRateView } from '@puente/contract/rates/rates'
import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { remembered } from '../../platform/memory/remembered.ts'
import type { ChangeSettings, SettingsReader } from '../settings/public.ts'
import { adminRatesRoutes } from './admin/admin-rates.routes.ts'
import { type CalculatorRates, createCalculatorRates } from './calculator/calculator-reads.ts'
import { purgeQuotesAndReadings } from './purge-quotes-and-readings.ts'
import { type GiveQuote, giveQuote } from './quotes/give-quote.ts'
import { createMarketReader } from './market/market-reader.ts'
import type { MarketSource } from './market/market-source.port.ts'
import { createOrderRate } from './order-rate.ts'
import { marketTask } from './rates.jobs.ts'
import { ratesRoutes } from './rates.routes.ts'

export interface RatesNeeds {
  readonly settings: SettingsReader
  readonly changeSettings: ChangeSettings
  readonly marketSource: MarketSource
}

export interface RatesApi {
  readonly giveQuote: GiveQuote
  /** The customers' rate from memory. @throws DomainError `rate.unavailable` */
  readonly orderRateNow: () => Promise<OrderRateView>
  readonly calculatorRates: CalculatorRates
}

// The rate event empties the memory at once. This bounds the age if an event is lost.
const rateMemoryMs = 2_000

/** The market, the automatic and manual rates, and quotes. */
export function ratesFeature(
  { database, unitOfWork, clock, log }: Infrastructure,
  { settings, changeSettings, marketSource }: RatesNeeds,
): Feature<RatesApi> {
  const market = createMarketReader({
    source: marketSource,
    database,
    unitOfWork,
    settings,
    clock,
    pause,
    onFailure: (reason) => log.warn({ event: 'market.failed', reason }, 'the market gave no rate'),
  })
  const onError = (error: unknown) =>
    log.warn({ event: 'market.unread', err: error }, 'the market could not be read')
  const orderRate = createOrderRate({ market, database, settings, clock, pause, onError })
  const calculatorRates = createCalculatorRates({ database, clock })
  const shownRate = remembered(() => orderRate.view(), { clock, maxAgeMs: rateMemoryMs })
  const forgetAll = () => {
    calculatorRates.forget()
    shownRate.forget()
  }
  const readMarket = marketTask({ market, database, settings, clock })
  const orderRateNow = () => shownRate.current()
  const deps = { database, unitOfWork, clock, settings, orderRate }
  return {
    api: { giveQuote: (request) => giveQuote(deps, request), orderRateNow, calculatorRates },
    routes(router) {
      ratesRoutes(router, { ...deps, orderRateNow, calculatorRates })
      adminRatesRoutes(router, { ...deps, market, changeSettings })
    },
    tasks: [
      readMarket,
      { name: 'rates.purge', everySeconds: 86_400, run: () => purgeQuotesAndReadings({ database, clock }) },
    ],
    onEvents(events) {
      // Settings hold the spread, and the market's side and interval.
      if (events.some(({ topic }) => topic === 'settings')) {
        forgetAll()
        readMarket.run().catch(onError)
      }
      for (const { topic, id } of events) {
        if (topic === 'rate' && (id === 'order' || id === 'void')) shownRate.forget()
        else if (topic === 'rate') calculatorRates.forget()
      }
    },
    onLostEvents: forgetAll,
  }
}
