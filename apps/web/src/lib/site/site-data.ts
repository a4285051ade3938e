import type { PublicReceipt } from '@puente/contract/charge-page/charge-page'
import type { PayPage } from '@puente/contract/charge-page/pay-page'
import type { PublicStore } from '@puente/contract/establishments/store'
import type { PayerForm } from '@puente/contract/orders/payer-requests'
import type { CalculatorPair, CalculatorRate, OrderRateView } from '@puente/contract/rates/rates'
import type { PublicSettings } from '@puente/contract/settings/settings'

/** The settings and rates that public pages show. A value is null if the server could not read it, or did not send it to this page. */
export interface SharedFacts {
  readonly settings: PublicSettings | null
  /** The rate that a merchant's order would have now. */
  readonly orderRate: OrderRateView | null
  readonly calculatorRates: Readonly<Record<CalculatorPair, CalculatorRate | null>>
}

/** The data of a single page, by its path. To add a page, add a member here and its source on the server. */
export type OwnData =
  | { readonly page: '/comprobante/$code'; readonly receipt: PublicReceipt }
  | { readonly page: '/pagar/$transactionId'; readonly charge: PayPage }
  | { readonly page: '/pagar/dados/$token'; readonly form: PayerForm }
  /** Also of `/loja/$storeId`. */
  | { readonly page: '/loja/$storeId/$slug'; readonly store: PublicStore }

/** Everything in a page that is not in its texts. The server puts it into the document. */
export interface SiteData {
  readonly facts: SharedFacts
  /** null if the page has no data of its own, or if the server could not read them. */
  readonly own: OwnData | 'not-found' | null
  /** When the page was drawn, ms since 1970: the first render in the browser must match it. */
  readonly drawnAt: number
  /** Where the operator's site is reached, as `https://host`. */
  readonly origin: string
}

/** What a screen of the public site is given. */
export interface SiteScreenProps {
  readonly params: Readonly<Record<string, string>>
  readonly own: SiteData['own']
}

export const dataElementId = 'page-data'

/** A page that came without data, as in development: the browser asks for everything. */
export function emptySiteData(now: number, origin: string): SiteData {
  return {
    facts: { settings: null, orderRate: null, calculatorRates: { BRL_ARS: null, USDT_BRL: null } },
    own: null,
    drawnAt: now,
    origin,
  }
}

/** The data in the page. Our own server wrote and checked it, so it is not checked again here. */
export function dataOfPage(document: Document, now: number): SiteData {
  const text = document.getElementById(dataElementId)?.textContent
  if (text === undefined || text === null || text === '') return emptySiteData(now, location.origin)
  const data: SiteData = JSON.parse(text)
  return data
}

/** The facts after an answer. Returns the facts before it if the answer changes nothing, so that nothing renders again. */
export function keepIfEqual(before: SharedFacts, after: SharedFacts): SharedFacts {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after
}
