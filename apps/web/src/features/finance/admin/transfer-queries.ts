import {
  changeTransferLimits,
  readTransferLimits,
  type TransferLimitsView,
} from '@puente/contract/finance/transfer-limits'
import {
  askKeyOwner,
  listTransfers,
  readTransfer,
  readTransferTerms,
  type TransferKeyType,
  type TransferView,
} from '@puente/contract/finance/transfers'
import type { BodyOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { withProof } from '../../../lib/session/with-proof.ts'
import { figuresKey } from './finance-queries.ts'
import type { TransferFilter } from './finance-search.ts'

export type { TransferLimitsView, TransferView }
export type TransferTerms = ResponseOf<typeof readTransferTerms>
export type KeyOwnerView = ResponseOf<typeof askKeyOwner>

/** Our own records of transfers change with each transfer of any admin. The server reports each change. */
const live = { gcTime: 0, staleTime: 30_000, meta: { live: ['transfer'] } }

export const termsQuery = queryOptions({
  ...live,
  queryKey: [figuresKey, 'transfer-terms'],
  queryFn: ({ signal }) => call(readTransferTerms, {}, { signal }),
})

export function transfersQuery({ page = 1, state, since, q = '' }: TransferFilter) {
  const query = {
    page,
    ...(state !== undefined && { state }),
    ...(since !== undefined && { period: since }),
    ...(q !== '' && { search: q }),
  }
  return queryOptions({
    ...live,
    queryKey: [figuresKey, 'transfers', 'list', query],
    queryFn: ({ signal }) => call(listTransfers, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function transferQuery(id: string) {
  return queryOptions({
    ...live,
    queryKey: [figuresKey, 'transfers', 'one', id],
    queryFn: ({ signal }) => call(readTransfer, { params: { id } }, { signal }),
  })
}

/** The transfers without an end, and those found after they were closed that no admin has read. */
export const openTransfersQuery = queryOptions({
  ...live,
  queryKey: [figuresKey, 'open-transfers'],
  queryFn: ({ signal }) => call(listTransfers, { query: { show: 'open' } }, { signal }),
})

/** Asks once for each key, because the directory limits lookups. */
export function ownerQuery(type: TransferKeyType, text: string) {
  return queryOptions({
    queryKey: [figuresKey, 'key-owner', type, text],
    queryFn: ({ signal }) => call(askKeyOwner, { body: { key: { type, text } } }, { signal }),
    staleTime: 50 * 60_000,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Reads again what a transfer changes. */
export function refreshTransfers(queryClient: QueryClient): void {
  for (const part of ['transfers', 'open-transfers', 'transfer-terms', 'balance'])
    void queryClient.invalidateQueries({ queryKey: [figuresKey, part] })
}

export const limitsQuery = queryOptions({
  gcTime: 0,
  staleTime: 0,
  queryKey: [figuresKey, 'transfer-limits'],
  queryFn: ({ signal }) => call(readTransferLimits, {}, { signal }),
})

/** Asks for a proof of identity if the last one is too old. */
export function saveLimits(body: BodyOf<typeof changeTransferLimits>): Promise<TransferLimitsView> {
  return withProof(() => call(changeTransferLimits, { body }))
}

/** The other amount that the provider showed after the closing, if the transfer stayed closed. Null otherwise. */
export function closedForOther({ found, state, shown }: TransferView): TransferView['shown'] {
  return found !== null && state === 'closed' ? shown : null
}
