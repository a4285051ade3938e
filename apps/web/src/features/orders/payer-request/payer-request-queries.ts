import {
  cancelPayerRequest,
  type PayerRequest,
  readPayerRequest,
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

/** The request comes back as it is then. */
export function cancelRequest(id: string): Promise<PayerRequest> {
  return call(cancelPayerRequest, { params: { id } })
}
