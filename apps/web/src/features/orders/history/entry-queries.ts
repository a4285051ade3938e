import { readHistoryEntry } from '@puente/contract/orders/history-entry'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { freshForMs } from './history-queries.ts'

/** Everything about one entry. Its id includes the prefix, such as `pix-`. */
export function entryQuery(item: { id: string; chargeId: string }) {
  return queryOptions({
    queryKey: ['history', 'entry', item.id],
    queryFn: ({ signal }) => call(readHistoryEntry, { params: { id: item.id } }, { signal }),
    staleTime: freshForMs,
    meta: { live: [`charge:${item.chargeId}`] },
  })
}
