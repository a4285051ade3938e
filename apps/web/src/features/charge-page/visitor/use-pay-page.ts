import type { PayPage } from '@puente/contract/charge-page/pay-page'
import type { SiteData } from '../../../lib/site/site-data.ts'
import { type Look, useFollowed } from './use-followed.ts'

const followed = {
  read: async (transactionId: string) => (await import('./fetch-pay-page.ts')).fetchPayPage(transactionId),
  mayChange: ({ state }: PayPage) => state === 'payable' || state === 'preparing' || state === 'held',
}

/** The charge of the page `/pagar/{txid}`, followed while it may change. */
export function usePayPage(transactionId: string, drawn: SiteData['own']) {
  return useFollowed(transactionId, lookOf(drawn), followed)
}

function lookOf(drawn: SiteData['own']): Look<PayPage> {
  if (drawn === null) return { state: 'asking' }
  if (drawn === 'not-found' || drawn.page !== '/pagar/$transactionId') return { state: 'unknown' }
  return { state: 'known', record: drawn.charge }
}
