import { listFileResults, listPayoutFiles, readPayoutFile } from '@puente/contract/payouts/files'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** The files for the bank, newest first. */
export function payoutFilesQuery(page: number) {
  return queryOptions({
    queryKey: ['payout-files', page],
    queryFn: ({ signal }) => call(listPayoutFiles, { query: { page } }, { signal }),
    meta: { live: ['payout-file'] },
  })
}

export function payoutFileQuery(id: string) {
  return queryOptions({
    queryKey: ['payout-file', id],
    queryFn: ({ signal }) => call(readPayoutFile, { params: { id } }, { signal }),
    meta: { live: [`payout-file:${id}`] },
  })
}

/** The results of the bank that are kept with a file. */
export function keptResultsQuery(id: string) {
  return queryOptions({
    queryKey: ['payout-file-results', id],
    queryFn: ({ signal }) => call(listFileResults, { params: { id } }, { signal }),
    meta: { live: [`payout-file:${id}`] },
  })
}
