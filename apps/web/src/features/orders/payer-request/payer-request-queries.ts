import {
  cancelPayerRequest,
  listWaitingPayerRequests,
  type PayerRequest,
  readPayerRequest,
  type WaitingPayerRequest,
} from '@puente/contract/orders/payer-requests'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** A fallback to the live events: a request also expires, without an event. */
const askEveryMs = 5_000

export function payerRequestQuery(id: string) {
  return queryOptions({
    queryKey: ['payer-request', id],
    queryFn: ({ signal }): Promise<PayerRequest> => call(readPayerRequest, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.state === 'waiting' && askEveryMs,
    meta: { live: [`payer-request:${id}`] },
  })
}

/** A fallback too: a request also expires, and a failed read may have hidden some. */
const listEveryMs = 30_000

/** The open requests of all devices, soonest to expire first. A voided quote ends them. */
export const waitingRequestsQuery = queryOptions({
  queryKey: ['payer-request', 'waiting'],
  queryFn: async ({ signal }): Promise<WaitingPayerRequest[]> =>
    (await call(listWaitingPayerRequests, {}, { signal })).requests,
  staleTime: 0,
  refetchInterval: ({ state }) => state.data?.length !== 0 && listEveryMs,
  meta: { live: ['payer-request', 'rate:void'] },
})

/** Returns the current state of the request. */
export function cancelRequest(id: string): Promise<PayerRequest> {
  return call(cancelPayerRequest, { params: { id } })
}
