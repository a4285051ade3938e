import type { PixFilter } from '@puente/contract/collections'
import type { RefuelingGroup } from '@puente/contract/establishments/refueling'
import type { PayoutStatus } from '@puente/contract/orders/statuses'
import { lastPage } from '@puente/contract/protocol/paging'
import { type LocalDay, parseLocalDay } from '@puente/domain/local-day'

/** PLUS-008. */
export interface RefuelingFilters {
  station?: string
  /** As typed; `-` without a plate. */
  plate?: string
  /** Buenos Aires days, both included. */
  from?: LocalDay
  to?: LocalDay
  pix?: PixFilter
  payout?: PayoutStatus
}

/** What the screen shows, as the address holds it. */
export interface RefuelingSearch extends RefuelingFilters {
  /** Absent: the list. */
  by?: RefuelingGroup
  /** Absent on the first page. */
  page?: number
}

// Written out: the address is read before the schemas of the admin area are needed.
export const refuelingGroups: readonly RefuelingGroup[] = ['station', 'plate', 'day', 'week', 'month']
const pixStatuses: readonly PixFilter[] = [
  'pending',
  'confirmed',
  'failed',
  'refunded',
  'expired',
  'cancelled',
  'disputed',
  'held',
]
const payoutStatuses: readonly PayoutStatus[] = ['pending', 'partial', 'paid']
const longestPlate = 50
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads an address. Leaves out what it does not understand, so that an old link still opens the screen. */
export function readRefuelingSearch(search: Record<string, unknown>): RefuelingSearch {
  const { page, station } = search
  const by = refuelingGroups.find((known) => known === search['by'])
  // The router reads a plate that has only digits as a number.
  const plate = typeof search['plate'] === 'number' ? String(search['plate']) : search['plate']
  const from = dayOf(search['from'])
  const to = dayOf(search['to'])
  const pix = pixStatuses.find((known) => known === search['pix'])
  const payout = payoutStatuses.find((known) => known === search['payout'])
  return {
    ...(by !== undefined && { by }),
    ...(typeof station === 'string' && uuid.test(station) && { station }),
    ...(typeof plate === 'string' && plate.trim() !== '' && { plate: plate.slice(0, longestPlate) }),
    ...(from !== null && { from }),
    ...(to !== null && (from === null || from <= to) && { to }),
    ...(pix !== undefined && { pix }),
    ...(payout !== undefined && { payout }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= lastPage && { page }),
  }
}

function dayOf(value: unknown): LocalDay | null {
  return typeof value === 'string' ? parseLocalDay(value) : null
}

export function filtersOf({ page: _page, by: _by, ...filters }: RefuelingSearch): RefuelingFilters {
  return filters
}

/** As the server takes them. */
export function filterQuery(search: RefuelingSearch) {
  const { from, to, pix, payout, ...rest } = filtersOf(search)
  return {
    ...rest,
    ...(from !== undefined && { startDate: from }),
    ...(to !== undefined && { endDate: to }),
    ...(pix !== undefined && { pixStatus: pix }),
    ...(payout !== undefined && { payoutStatus: payout }),
  }
}

export function isFiltered(search: RefuelingSearch): boolean {
  return Object.keys(filtersOf(search)).length > 0
}

/** The same view and filters with some changed or, as undefined, removed; from the first page. */
export function withFilters(
  { page: _page, ...before }: RefuelingSearch,
  change: { [Name in keyof RefuelingFilters]?: RefuelingFilters[Name] | undefined },
): RefuelingSearch {
  const kept = Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept)
}

/** Another view of the same payments; from its first page. */
export function searchOfView(
  { page: _page, by: _by, ...filters }: RefuelingSearch,
  by: RefuelingGroup | null,
): RefuelingSearch {
  return by === null ? filters : { ...filters, by }
}
