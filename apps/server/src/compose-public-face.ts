import { readPublicReceipt } from '@puente/contract/charges'
import { DomainError } from '@puente/contract/problems'
import { type ProviderName, providerNames } from '@puente/contract/orders'
import type { Providers } from './compose-providers.ts'
import type { Deployment } from './composition.ts'
import { type PublicReceiptDeps, receiptAtAddress } from './features/charge-page/public-receipt.ts'
import type { MarketSource } from './features/rates/market-source.port.ts'
import {
  adminRatesRoutes,
  calculatorRates,
  createManualRate,
  type GiveQuote,
  type MarketReader,
  type OrderRate,
  ratesRoutes,
  updateCalculatorRate,
} from './features/rates/public.ts'
import {
  adminSettingsRoutes,
  changeSettings,
  publicSettingsReader,
  type SettingDefaults,
  type SettingsReader,
  settingsRoutes,
} from './features/settings/public.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Router } from './platform/http/call.ts'
import type { RateLimiter } from './platform/http/rate-limiter.ts'
import { rateLimits } from './platform/http/rate-limits.ts'
import type { DataOfPages } from './platform/http/site-pages.ts'
import { type Remembered, remembered } from './platform/memory/remembered.ts'
import type { AddressedEvent } from './platform/unit-of-work/flush.ts'

export interface PublicFaceParts {
  readonly settings: SettingsReader
  readonly settingDefaults: SettingDefaults
  readonly marketSource: MarketSource
  readonly rates: {
    readonly market: MarketReader
    readonly orderRate: OrderRate
    readonly giveQuote: GiveQuote
  }
  readonly providers: Pick<Providers, 'collectors'>
  readonly isSimulatedProvider: (name: ProviderName) => boolean
}

function noneIfUnavailable(error: unknown): null {
  if (error instanceof DomainError && error.code === 'rate.unavailable') return null
  throw error
}

interface FactSources {
  readonly publicSettings: () => Promise<object>
  readonly orderRate: Remembered<object>
  readonly calculator: Pick<ReturnType<typeof calculatorRates>, 'newest'>
}

async function allFacts({ publicSettings, orderRate, calculator }: FactSources): Promise<object> {
  const [settings, order, pesos, usdt] = await Promise.all([
    publicSettings(),
    // While there is no order rate, the pages say nothing of it.
    orderRate.current().catch(noneIfUnavailable),
    calculator.newest('BRL_ARS'),
    calculator.newest('USDT_BRL'),
  ])
  return { settings, orderRate: order, calculatorRates: { BRL_ARS: pesos, USDT_BRL: usdt } }
}

interface PageSources {
  readonly publicSettings: () => Promise<object>
  readonly allFacts: () => Promise<object>
  readonly limiter: RateLimiter
  readonly receipts: PublicReceiptDeps
}

/** What the public pages show beside their texts. */
export function dataOfPages({ publicSettings, allFacts, limiter, receipts }: PageSources): DataOfPages {
  return {
    paths: [receiptPath],
    async read(path, { code = '' }, { address }) {
      if (path !== receiptPath) return { facts: await allFacts(), own: null, isPrivate: false }
      // Counted with the reads of the endpoint: each asks the database.
      await limiter.hit(receiptLimit, rateLimits[receiptLimit], { address, userId: null })
      const [settings, receipt] = await Promise.all([publicSettings(), receiptAtAddress(receipts, code)])
      const own = receipt === null ? 'not-found' : { page: receiptPath, receipt }
      return { facts: { ...noRates, settings }, own, isPrivate: true }
    },
  }
}

export type PublicFace = ReturnType<typeof composePublicFace>

const receiptPath = '/comprobante/$code'
const receiptLimit = readPublicReceipt.rateLimit
const noRates = { orderRate: null, calculatorRates: { BRL_ARS: null, USDT_BRL: null } }

// The rate event drops the memory at once; this bounds the age when an event is lost.
const rateMemoryMs = 2_000

/** Rates and settings: what everybody reads from memory, and what admins change. */
export function composePublicFace(
  { config, database, clock, uow, limiter }: Infrastructure,
  { settings, settingDefaults, marketSource, rates, providers, isSimulatedProvider }: PublicFaceParts,
  deployment: Deployment,
) {
  const publicSettings = publicSettingsReader(settings, {
    environment: config.appEnv,
    marketIsSimulated: marketSource.simulated,
    isSimulatedProvider,
    ...deployment,
  })
  const calculator = calculatorRates({ database, clock })
  const orderRate = remembered(() => rates.orderRate.view(), { clock, maxAgeMs: rateMemoryMs })
  const change = changeSettings({ uow, settings })
  const forgetAll = () => {
    settings.forget()
    calculator.forget()
    orderRate.forget()
  }
  const pages = dataOfPages({
    publicSettings,
    allFacts: () => allFacts({ publicSettings, orderRate, calculator }),
    limiter,
    receipts: { database, clock, isSimulatedProvider },
  })
  return {
    publicSettings,
    dataOfPages: pages,
    /** Drops what events say has changed; another process may have changed it. */
    heard(events: readonly AddressedEvent[]): void {
      if (events.some(({ topic }) => topic === 'settings')) forgetAll()
      for (const { topic, id } of events) {
        if (topic === 'rate' && id === 'order') orderRate.forget()
        else if (topic === 'rate') calculator.forget()
      }
    },
    /** Events may have been missed. */
    missed: forgetAll,
    routes(router: Router): void {
      settingsRoutes(router, { publicSettings })
      adminSettingsRoutes(router, {
        database,
        settings,
        defaults: settingDefaults,
        providers: providerNames.filter((name) => providers.collectors[name] !== undefined),
        changeSettings: change,
      })
      ratesRoutes(router, {
        orderRateNow: () => orderRate.current(),
        calculatorRates: calculator,
        giveQuote: rates.giveQuote,
      })
      adminRatesRoutes(router, {
        database,
        clock,
        settings,
        orderRate: rates.orderRate,
        market: rates.market,
        manualRate: createManualRate(uow),
        updateCalculatorRate: updateCalculatorRate(uow),
        changeSettings: change,
      })
    },
  }
}
