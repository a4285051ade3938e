import { readChargePage } from '@puente/contract/charge-page/charge-page'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

export type ChargePage = ResponseOf<typeof readChargePage>

export function chargePageQuery(id: string) {
  return queryOptions({
    queryKey: ['charge-page', id],
    queryFn: ({ signal }) => call(readChargePage, { params: { id } }, { signal }),
    staleTime: 0,
    meta: { live: [`charge:${id}`] },
  })
}
