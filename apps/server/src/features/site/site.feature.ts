import type { ResponseOf } from '@puente/contract/endpoint'
import { DomainError } from '@puente/contract/problems'
import type { CalculatorRate, OrderRateView } from '@puente/contract/rates'
import type { readPublicSettings } from '@puente/contract/settings'
import type { Feature } from '../../platform/feature.ts'

export interface SiteNeeds {
  readonly publicSettings: () => Promise<ResponseOf<typeof readPublicSettings>>
  /** @throws DomainError `rate.unavailable` */
  readonly orderRateNow: () => Promise<OrderRateView>
  readonly calculatorRates: { newest(pair: string): Promise<CalculatorRate> }
}

export interface SiteApi {
  readonly siteFacts: () => Promise<object>
}

/** The public pages that the server draws. */
export function siteFeature({ publicSettings, orderRateNow, calculatorRates }: SiteNeeds): Feature<SiteApi> {
  return {
    api: {
      /** What the public pages show beside their texts. Without an order rate they show none. */
      async siteFacts() {
        const [settings, order, pesos, usdt] = await Promise.all([
          publicSettings(),
          orderRateNow().catch(noneIfUnavailable),
          calculatorRates.newest('BRL_ARS'),
          calculatorRates.newest('USDT_BRL'),
        ])
        return { settings, orderRate: order, calculatorRates: { BRL_ARS: pesos, USDT_BRL: usdt } }
      },
    },
  }
}

function noneIfUnavailable(error: unknown): null {
  if (error instanceof DomainError && error.code === 'rate.unavailable') return null
  throw error
}
