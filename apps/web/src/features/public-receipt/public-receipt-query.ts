import { readPublicReceipt } from '@puente/contract/charges'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'

/** Our records as they are when somebody looks: nothing of an earlier look is kept or shown. */
export function publicReceiptQuery(code: string) {
  return queryOptions({
    queryKey: ['public-receipt', code],
    queryFn: ({ signal }) => call(readPublicReceipt, { params: { code } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { ofNobody: true },
  })
}
