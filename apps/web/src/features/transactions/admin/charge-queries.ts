import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import {
  type AdminCharge,
  type ChargeView,
  firstPages,
  listAdminCharges,
  readAdminCharge,
  readChargeLedger,
  readChargeReceipts,
} from '@puente/contract/transactions'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { RowRules } from '../../../ui/live-list/live-list.rules.ts'
import { type ChargePage, pagesOf } from './charge-pages.rules.ts'
import type { ChargeFilters } from './charge-search.ts'

export type ChargeDetail = ResponseOf<typeof readAdminCharge>

const listKey = ['admin-charges'] as const

/** Newest first. A payment changes the balance in every row of its user; only the rows of the charge itself are tinted. */
const newestFirst: RowRules<AdminCharge> = {
  keyOf: ({ id }) => id,
  isBefore: (one, other) =>
    one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt,
  isChanged: (before, after) => before.version !== after.version,
}

/** The queue: the oldest confirmation first. A charge that is no longer confirmed comes last, and leaves with the next answer. */
const oldestConfirmedFirst: RowRules<AdminCharge> = {
  ...newestFirst,
  isBefore: ({ confirmedAt: one, ...row }, { confirmedAt: other, ...otherRow }) => {
    if (one === other) return row.id < otherRow.id
    return one !== null && (other === null || one < other)
  },
}

export function chargeRules(view: ChargeView | undefined): RowRules<AdminCharge> {
  return view === 'to-pay' ? oldestConfirmedFirst : newestFirst
}

/**
 * One page of all transactions. The current page stays on screen while another is fetched. The first page brings those that follow it, so that they
 * stand at once (TXN-007); a later reading of it brings only itself.
 */
export function chargesQuery(filters: ChargeFilters) {
  return queryOptions({
    queryKey: pageKey(filters),
    queryFn: async ({ signal, client }) => {
      const isFirst = filters.page === 1 && client.getQueryData(pageKey(filters)) === undefined
      const query = isFirst ? { ...filters, pages: firstPages } : filters
      const [page, ...later] = pagesOf(await call(listAdminCharges, { query }, { signal }))
      for (const one of later) client.setQueryData(pageKey({ ...filters, page: one.page }), one)
      return page
    },
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    meta: { live: ['charge', 'balance'] },
  })
}

function pageKey(filters: ChargeFilters) {
  return [...listKey, filters] as const
}

/** One transaction with bank data. Reading bank data is audited, so the data is read only when an admin looks at it. */
export function chargeDetailQuery(id: string) {
  return queryOptions({
    queryKey: ['admin-charge', id],
    queryFn: ({ signal }) => call(readAdminCharge, { params: { id } }, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    meta: { live: [`charge:${id}`] },
  })
}

export function chargeReceiptsQuery(id: string) {
  return queryOptions({
    queryKey: ['admin-charge', id, 'receipts'],
    queryFn: ({ signal }) => call(readChargeReceipts, { params: { id } }, { signal }),
    staleTime: 60_000,
    meta: { live: [`charge:${id}`] },
  })
}

export function chargeLedgerQuery(id: string) {
  return queryOptions({
    queryKey: ['admin-charge', id, 'ledger'],
    queryFn: ({ signal }) => call(readChargeLedger, { params: { id } }, { signal }),
    staleTime: 60_000,
    meta: { live: [`charge:${id}`] },
  })
}

/** Whether the balance of this row's user could not be read (TXN-031). The transaction of an erased account has no balance. */
export const lacksBalance = ({ userBalance, userId }: AdminCharge): boolean =>
  userBalance === null && userId !== null

/**
 * Puts a transaction from an answer into every list on screen, then reads everything that depends on it again.
 *
 * @returns whether the lists on screen were read again, with all their balances
 */
export async function applyCharge(
  queryClient: QueryClient,
  charge: AdminCharge,
): Promise<{ balancesRead: boolean }> {
  queryClient.setQueriesData<ChargePage>({ queryKey: listKey }, (page) =>
    page === undefined
      ? page
      : { ...page, items: page.items.map((item) => (item.id === charge.id ? charge : item)) },
  )
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey }),
    queryClient.invalidateQueries({ queryKey: ['admin-charge', charge.id] }),
    queryClient.invalidateQueries({ queryKey: ['admin-summary'] }),
  ])
  const onScreen = queryClient.getQueryCache().findAll({ queryKey: listKey, type: 'active' })
  const balancesRead = onScreen.every(({ queryKey, state }) => {
    const page = queryClient.getQueryData<ChargePage>(queryKey)
    return state.status !== 'error' && !page?.items.some(lacksBalance)
  })
  return { balancesRead }
}
