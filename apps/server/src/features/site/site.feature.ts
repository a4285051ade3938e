import { type PublicReceipt, readPublicReceipt } from '@puente/contract/charge-page/charge-page'
import { DomainError } from '@puente/contract/protocol/problems'
import type { CalculatorPair } from '@puente/contract/rates/rates'
import type { Feature } from '../../platform/feature.ts'
import { rateLimits } from '../../platform/http/rate-limits.ts'
import type { DataOfPages } from '../../platform/http/site-pages.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'

export interface SiteNeeds {
  readonly publicSettings: () => Promise<object>
  /** @throws DomainError `rate.unavailable` */
  readonly orderRateNow: () => Promise<object>
  readonly calculatorRates: { newest(pair: CalculatorPair): Promise<object> }
  readonly receiptAtAddress: (code: string) => Promise<PublicReceipt | null>
}

export interface SiteApi {
  /** What the public pages show beside their texts. */
  readonly dataOfPages: DataOfPages
}

const receiptPath = '/comprobante/$code'
const receiptLimit = readPublicReceipt.rateLimit
const noRates = { orderRate: null, calculatorRates: { BRL_ARS: null, USDT_BRL: null } }

/** The public pages that the server draws. */
export function siteFeature(
  { limiter }: Pick<Infrastructure, 'limiter'>,
  { publicSettings, orderRateNow, calculatorRates, receiptAtAddress }: SiteNeeds,
): Feature<SiteApi> {
  /** Without an order rate the pages show none. */
  async function allFacts(): Promise<object> {
    const [settings, order, pesos, usdt] = await Promise.all([
      publicSettings(),
      orderRateNow().catch(noneIfUnavailable),
      calculatorRates.newest('BRL_ARS'),
      calculatorRates.newest('USDT_BRL'),
    ])
    return { settings, orderRate: order, calculatorRates: { BRL_ARS: pesos, USDT_BRL: usdt } }
  }

  const dataOfPages: DataOfPages = {
    paths: [receiptPath],
    async read(path, { code = '' }, { address }) {
      if (path !== receiptPath) return { facts: await allFacts(), own: null, isPrivate: false }
      // Counted with the reads of the endpoint, since each asks the database.
      await limiter.hit(receiptLimit, rateLimits[receiptLimit], { address, userId: null, sessionId: null })
      const [settings, receipt] = await Promise.all([publicSettings(), receiptAtAddress(code)])
      const own = receipt === null ? 'not-found' : { page: receiptPath, receipt }
      return { facts: { ...noRates, settings }, own, isPrivate: true }
    },
  }
  return { api: { dataOfPages } }
}

function noneIfUnavailable(error: unknown): null {
  if (error instanceof DomainError && error.code === 'rate.unavailable') return null
  throw error
}
