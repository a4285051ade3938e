import { listActiveEstablishments } from '@puente/contract/establishments/approval'
import {
  type DeskPayment,
  listDeskPayments,
  readDeskPayment,
  readPaymentFigures,
} from '@puente/contract/establishments/payments-desk'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { AdminCharge } from '@puente/contract/transactions'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { RowRules } from '../../../ui/live-list/live-list.rules.ts'
import { applyCharge } from '../admin/charge-queries.ts'
import { daysQuery, listFilters, type UrlDays, type UrlSearch } from './url-search.ts'

export type UrlPage = ResponseOf<typeof listDeskPayments>
export type UrlDetail = ResponseOf<typeof readDeskPayment>

const listKey = ['desk-payments'] as const
const figuresKey = ['desk-payment-figures'] as const
const detailKey = (id: string) => ['desk-payment', id] as const

/** Newest first (URLT-006). */
export const urlRules: RowRules<DeskPayment> = {
  keyOf: ({ charge }) => charge.id,
  isBefore: ({ charge: one }, { charge: other }) =>
    one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt,
  isChanged: (before, after) => before.charge.version !== after.charge.version,
}

export function urlListQuery(search: UrlSearch) {
  const query = listFilters(search)
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call(listDeskPayments, { query }, { signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    meta: { live: ['charge'] },
  })
}

export function figuresQuery(days: UrlDays) {
  const query = daysQuery(days)
  return queryOptions({
    queryKey: [...figuresKey, query],
    queryFn: ({ signal }) => call(readPaymentFigures, { query }, { signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    // Sums over a long table. With each charge they would be read about once a second.
    refetchInterval: 60_000,
    meta: { ownInterval: true },
  })
}

/** One payment with the data of its payer and of its owner. The server audits each read as an opening. */
export function urlDetailQuery(id: string) {
  return queryOptions({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call(readDeskPayment, { params: { id } }, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    meta: { live: [`charge:${id}`] },
  })
}

/** The choices of the filter (URLT-016). */
export const activeStoresQuery = queryOptions({
  queryKey: ['active-establishments'],
  queryFn: ({ signal }) => call(listActiveEstablishments, {}, { signal }),
  staleTime: 60_000,
  meta: { live: ['establishment'] },
})

/** Reads again everything on screen that depends on a payment. */
export async function readPaymentAgain(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey }),
    queryClient.invalidateQueries({ queryKey: figuresKey }),
    queryClient.invalidateQueries({ queryKey: detailKey(id) }),
  ])
}

/** Puts a paid charge into the list on screen, then reads again everything that depends on it (URLT-026). */
export async function applyPaid(
  queryClient: QueryClient,
  charge: AdminCharge,
): Promise<{ balancesRead: boolean }> {
  queryClient.setQueriesData<UrlPage>({ queryKey: listKey }, (page) =>
    page === undefined
      ? page
      : {
          ...page,
          items: page.items.map((item) =>
            item.charge.id === charge.id ? { ...item, charge, status: charge.payoutStatus } : item,
          ),
        },
  )
  const [applied] = await Promise.all([
    applyCharge(queryClient, charge),
    readPaymentAgain(queryClient, charge.id),
  ])
  return applied
}
