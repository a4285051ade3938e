import type { CalculatorPair, CalculatorRate, OrderRateView } from '@puente/contract/rates'
import type { PublicSettings } from '@puente/contract/settings'

/** What a public page says that is not in its texts. The server puts it into the page; null is what it could not read. */
export interface SiteData {
  readonly settings: PublicSettings | null
  /** What a merchant's order made now would have. */
  readonly orderRate: OrderRateView | null
  readonly calculatorRates: Readonly<Record<CalculatorPair, CalculatorRate | null>>
  /** When the page was drawn, ms since 1970: the first drawing in the browser must be the same. */
  readonly drawnAt: number
}

export const dataElementId = 'page-data'

/** A page that came without data, as in development: everything is asked for. */
export function emptySiteData(now: number): SiteData {
  return {
    settings: null,
    orderRate: null,
    calculatorRates: { BRL_ARS: null, USDT_BRL: null },
    drawnAt: now,
  }
}

/** The data in the page. They are our own server's words of a moment ago, checked where the server made them. */
export function dataOfPage(document: Document, now: number): SiteData {
  const text = document.getElementById(dataElementId)?.textContent
  if (text === undefined || text === null || text === '') return emptySiteData(now)
  const data: SiteData = JSON.parse(text)
  return data
}

/** The data after an answer; what stands, where the answer says nothing new: the page then need not be drawn again. */
export function unlessSame(before: SiteData, after: SiteData): SiteData {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after
}
