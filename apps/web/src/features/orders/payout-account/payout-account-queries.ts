import type { CallInput, ResponseOf } from '@puente/contract/protocol/endpoint'
import { confirmPayoutAccount, readPayoutAccount } from '@puente/contract/orders/payout-account'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

export type PayoutAccount = ResponseOf<typeof readPayoutAccount>
export type ConfirmationBody = CallInput<typeof confirmPayoutAccount>['body']

export function payoutAccountQuery(orderId: string) {
  return queryOptions({
    queryKey: ['payout-account', orderId],
    queryFn: ({ signal }) => call(readPayoutAccount, { params: { id: orderId } }, { signal }),
    staleTime: 0,
    // Keep no old copy of the bank account: a change made elsewhere must show at once.
    gcTime: 0,
    meta: { live: [`charge:${orderId}`] },
  })
}

export function confirmAccount(orderId: string, body: ConfirmationBody) {
  return call(confirmPayoutAccount, { params: { id: orderId }, body })
}
