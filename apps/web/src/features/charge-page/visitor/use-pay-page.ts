import type { PayPage, ReadPayerPayment } from '@puente/contract/charge-page/pay-page'
import { lazyCode } from '../../../lib/site/lazy-code.ts'
import type { SiteData } from '../../../lib/site/site-data.ts'
import { type Look, useFollowed } from './use-followed.ts'

export interface ReadCharge extends PayPage {
  /** The payment of a paid charge, for the payer who filled in its form; null for others, undefined until the browser has asked. */
  readonly payment: ReadPayerPayment['payment'] | undefined
}

/** Whether a paid charge still lacks its payment: the server draws it without, because only the payer's browser may read it. */
const isPartial = ({ state, payment }: ReadCharge): boolean => state === 'paid' && payment === undefined

const loadAsker = lazyCode(() => import('./fetch-pay-page.ts'))

const followed = {
  read: async (transactionId: string) => (await loadAsker()).fetchPayPage(transactionId),
  mayChange: (charge: ReadCharge) =>
    charge.state === 'payable' ||
    charge.state === 'preparing' ||
    charge.state === 'held' ||
    isPartial(charge),
  isPartial,
}

/** The charge of the page `/pagar/{txid}`, followed while it may change. */
export function usePayPage(transactionId: string, drawn: SiteData['own']) {
  return useFollowed(transactionId, lookOf(drawn), followed)
}

function lookOf(drawn: SiteData['own']): Look<ReadCharge> {
  if (drawn === null) return { state: 'asking' }
  if (drawn === 'not-found' || drawn.page !== '/pagar/$transactionId') return { state: 'unknown' }
  return { state: 'known', record: { ...drawn.charge, payment: undefined } }
}
