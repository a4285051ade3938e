import { DomainError } from '@puente/contract/problems'
import { type ProviderName, providerNames } from '@puente/contract/collections'
import type { Providers } from './providers/registry.ts'
import type { Deployment } from './composition.ts'
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
import { remembered } from './platform/memory/remembered.ts'
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
  readonly providers: Pick<Providers, 'collectorOf'>
  readonly isSimulatedProvider: (name: ProviderName) => boolean
}

function noneIfUnavailable(error: unknown): null {
  if (error instanceof DomainError && error.code === 'rate.unavailable') return null
  throw error
}

export type PublicFace = ReturnType<typeof composePublicFace>

// The rate event drops the memory at once; this bounds the age when an event is lost.
const rateMemoryMs = 2_000

/** Rates and settings: what everybody reads from memory, and what admins change. */
export function composePublicFace(
  { config, database, clock, uow }: Infrastructure,
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
  return {
    publicSettings,
    /** What the public pages say beside their texts. An order rate that there is not now is none, and the pages say nothing of it. */
    async siteFacts() {
      const [settings, order, pesos, usdt] = await Promise.all([
        publicSettings(),
        orderRate.current().catch(noneIfUnavailable),
        calculator.newest('BRL_ARS'),
        calculator.newest('USDT_BRL'),
      ])
      return { settings, orderRate: order, calculatorRates: { BRL_ARS: pesos, USDT_BRL: usdt } }
    },
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
        providers: providerNames.filter((name) => providers.collectorOf(name) !== null),
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
