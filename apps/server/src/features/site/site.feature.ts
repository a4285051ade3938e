import { type PublicReceipt, readPublicReceipt } from '@puente/contract/charge-page/charge-page'
import { type PayPage, readPayPage } from '@puente/contract/charge-page/pay-page'
import { type PayerForm, readPayerForm } from '@puente/contract/orders/payer-requests'
import type { RateLimitClass } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import type { CalculatorPair } from '@puente/contract/rates/rates'
import type { Feature } from '../../platform/feature.ts'
import { rateLimits } from '../../platform/http/rate-limits.ts'
import type { DataOfPages } from '../../platform/http/site-pages.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { readStorePage, type StorePageNeeds, storePaths } from './store-page.ts'

export interface SiteNeeds extends StorePageNeeds {
  readonly publicSettings: () => Promise<object>
  /** @throws DomainError `rate.unavailable` */
  readonly orderRateNow: () => Promise<object>
  readonly calculatorRates: { newest(pair: CalculatorPair): Promise<object> }
  readonly receiptAtAddress: (code: string) => Promise<PublicReceipt | null>
  readonly payPageAtAddress: (transactionId: string) => Promise<PayPage | null>
  readonly payerFormAtAddress: (token: string) => Promise<PayerForm | null>
}

export interface SiteApi {
  /** What the public pages show beside their texts. */
  readonly dataOfPages: DataOfPages
}

interface Facts {
  readonly settings: object
  readonly orderRate: object | null
  readonly calculatorRates: { readonly BRL_ARS: object; readonly USDT_BRL: object }
}

const noRates = { orderRate: null, calculatorRates: { BRL_ARS: null, USDT_BRL: null } }

interface PageOfRecord {
  readonly limit: RateLimitClass
  /** Null if there is no such record. */
  readonly read: (params: Readonly<Record<string, string>>) => Promise<object | null>
}

/** The public pages that the server renders. */
export function siteFeature(
  { limiter }: Pick<Infrastructure, 'limiter'>,
  needs: SiteNeeds,
): Feature<SiteApi> {
  const { publicSettings, orderRateNow, calculatorRates, receiptAtAddress, payPageAtAddress } = needs
  const { payerFormAtAddress } = needs
  let facts: Facts | null = null
  /** Without an order rate the pages show none. The same object for as long as each of its parts is the same one. */
  async function allFacts(): Promise<Facts> {
    const [settings, order, pesos, usdt] = await Promise.all([
      publicSettings(),
      orderRateNow().catch(noneIfUnavailable),
      calculatorRates.newest('BRL_ARS'),
      calculatorRates.newest('USDT_BRL'),
    ])
    const { BRL_ARS, USDT_BRL } = facts?.calculatorRates ?? {}
    const isSame =
      facts?.settings === settings && facts.orderRate === order && BRL_ARS === pesos && USDT_BRL === usdt
    if (!isSame || facts === null)
      facts = { settings, orderRate: order, calculatorRates: { BRL_ARS: pesos, USDT_BRL: usdt } }
    return facts
  }

  /** Pages about one record: how each is read, and the class that the reads of its endpoint are counted in. */
  const pagesOfRecords: Record<string, PageOfRecord> = {
    '/comprobante/$code': {
      limit: readPublicReceipt.rateLimit,
      async read({ code = '' }) {
        const receipt = await receiptAtAddress(code)
        return receipt && { receipt }
      },
    },
    '/pagar/$transactionId': {
      limit: readPayPage.rateLimit,
      async read({ transactionId = '' }) {
        const charge = await payPageAtAddress(transactionId)
        return charge && { charge }
      },
    },
    '/pagar/dados/$token': {
      limit: readPayerForm.rateLimit,
      async read({ token = '' }) {
        const form = await payerFormAtAddress(token)
        return form && { form }
      },
    },
  }

  const dataOfPages: DataOfPages = {
    paths: [...Object.keys(pagesOfRecords), ...storePaths],
    settings: publicSettings,
    async read(path, params, caller) {
      if (storePaths.includes(path)) return readStorePage({ ...needs, limiter, allFacts }, params, caller)
      const { address } = caller
      const page = pagesOfRecords[path]
      if (page === undefined) return { facts: await allFacts(), own: null, isPrivate: false }
      // Counted with the reads of the endpoint, because each reads the database.
      await limiter.hit(page.limit, rateLimits[page.limit], { address, userId: null, sessionId: null })
      const [settings, record] = await Promise.all([publicSettings(), page.read(params)])
      const own = record === null ? 'not-found' : { page: path, ...record }
      return { facts: { ...noRates, settings }, own, isPrivate: true }
    },
  }
  return { api: { dataOfPages } }
}

function noneIfUnavailable(error: unknown): null {
  if (error instanceof DomainError && error.code === 'rate.unavailable') return null
  throw error
}
