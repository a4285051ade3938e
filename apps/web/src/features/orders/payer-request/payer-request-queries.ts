import {
  cancelPayerRequest,
  listWaitingPayerRequests,
  type PayerRequest,
  readPayerRequest,
  type WaitingPayerRequest,
} from '@puente/contract/orders/payer-requests'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** Behind the live events: a request also ends by its time. */
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

/** A request also ends by its time, and a read that failed may have hidden some. */
const listEveryMs = 30_000

/** The requests that wait for their client on whichever device, the one that ends first before the others. A voided quote ends them. */
export const waitingRequestsQuery = queryOptions({
  queryKey: ['payer-request', 'waiting'],
  queryFn: async ({ signal }): Promise<WaitingPayerRequest[]> =>
    (await call(listWaitingPayerRequests, {}, { signal })).requests,
  staleTime: 0,
  refetchInterval: ({ state }) => state.data?.length !== 0 && listEveryMs,
  meta: { live: ['payer-request', 'rate:void'] },
})

/** The request comes back as it is then. */
export function cancelRequest(id: string): Promise<PayerRequest> {
  return call(cancelPayerRequest, { params: { id } })
}
