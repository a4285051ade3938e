import type { PixFilter } from '@puente/contract/collections'
import type { PayoutStatus } from '@puente/contract/orders/statuses'
import { lastPage } from '@puente/contract/protocol/paging'
import type { ChargeView } from '@puente/contract/transactions'
import { type LocalDay, parseLocalDay } from '@puente/domain/local-day'

/** What the table shows, as the address holds it: back, reload and a shared link show the same. */
export interface ChargeSearch {
  /** Absent on the first page. */
  page?: number
  /** Absent for the list of all, newest first (TXN-005). */
  view?: ChargeView
  payout?: PayoutStatus
  pix?: PixFilter
  /** Buenos Aires days, both included (ADM-032). */
  from?: LocalDay
  to?: LocalDay
  /** The txid or EndToEndId of one payment. It is found in every view. */
  ref?: string
  /** The transaction whose details are open. */
  id?: string
}

/** The address of the dashboard. */
export interface DashboardSearch extends ChargeSearch {
  /** The sub-entries of the sidebar show the table above the figures (ruling 71). */
  first?: 'table'
}

// Written out: every first load reads the routes and must not load the schemas of orders.
const chargeViews: readonly ChargeView[] = ['to-pay', 'review']
const payoutStatuses: readonly PayoutStatus[] = ['pending', 'partial', 'paid']
const pixFilters: readonly PixFilter[] = [
  'pending',
  'confirmed',
  'failed',
  'refunded',
  'expired',
  'cancelled',
  'disputed',
  'held',
]
const reference = /^[A-Za-z0-9]{26,35}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads an address. Leaves out what it does not understand, so that an old link still opens the table. */
export function readChargeSearch(search: Record<string, unknown>): ChargeSearch {
  const page = search['page']
  const view = chargeViews.find((one) => one === search['view'])
  const payout = payoutStatuses.find((status) => status === search['payout'])
  const pix = pixFilters.find((status) => status === search['pix'])
  const from = dayOf(search['from'])
  const to = dayOf(search['to'])
  const ref = referenceOf(search['ref'])
  const id = search['id']
  return {
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= lastPage && { page }),
    // A reference is looked up in all transactions.
    ...(view !== undefined && ref === null && { view }),
    ...(payout !== undefined && { payout }),
    ...(pix !== undefined && { pix }),
    ...(from !== null && { from }),
    // An end before the start is no period (ADM-032).
    ...(to !== null && (from === null || from <= to) && { to }),
    ...(ref !== null && { ref }),
    ...(typeof id === 'string' && uuid.test(id) && { id }),
  }
}

function referenceOf(value: unknown): string | null {
  return typeof value === 'string' && reference.test(value) ? value : null
}

function dayOf(value: unknown): LocalDay | null {
  return typeof value === 'string' ? parseLocalDay(value) : null
}

/** The filters of the list endpoint; the same for two addresses that show the same rows. */
export function chargeFilters({ page, view, payout, pix, from, to, ref }: ChargeSearch) {
  return {
    page: page ?? 1,
    ...(view !== undefined && { view }),
    ...(payout !== undefined && { payoutStatus: payout }),
    ...(pix !== undefined && { pixStatus: pix }),
    ...(from !== undefined && { startDate: from }),
    ...(to !== undefined && { endDate: to }),
    ...(ref !== undefined && { reference: ref }),
  }
}

export type ChargeFilters = ReturnType<typeof chargeFilters>

export function isFiltered({ payout, pix, from, to, ref }: ChargeSearch): boolean {
  return [payout, pix, from, to, ref].some((part) => part !== undefined)
}

/** Another view with the same period. The queue decides both statuses itself, so that chosen ones are dropped. */
export function searchOfView(
  { payout, pix, from, to }: ChargeSearch,
  view: ChargeView | undefined,
): ChargeSearch {
  return {
    ...(view !== undefined && { view }),
    ...(view !== 'to-pay' && payout !== undefined && { payout }),
    ...(view !== 'to-pay' && pix !== undefined && { pix }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

export type ChosenFilters = Pick<ChargeSearch, 'payout' | 'pix' | 'from' | 'to' | 'ref'>

/** The same view with other filters, from its first page. A reference is looked up in all transactions, so that it drops the view. */
export function searchWith({ view }: ChargeSearch, filters: ChosenFilters): ChargeSearch {
  return { ...(view !== undefined && filters.ref === undefined && { view }), ...filters }
}

/** A reference as it was pasted. Null if no provider could have given it, '' if nothing was pasted. */
export function readReference(typed: string): string | null {
  const text = typed.replace(/\s/g, '')
  return text === '' || reference.test(text) ? text : null
}

/** 2026-11-20 as 20/11/2026, without converting through the reader's time zone. */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('/')
}
