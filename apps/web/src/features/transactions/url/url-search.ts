import type { PixFilter } from '@puente/contract/collections'
import type { DeskPaymentStatus } from '@puente/contract/establishments/payments-desk'
import { lastPage } from '@puente/contract/protocol/paging'
import { lastLocalDays, type LocalDay, localDayOf, parseLocalDay } from '@puente/domain/local-day'

/** The days of the list: one, or a first and a last one (URLT-015). Buenos Aires days, both included. */
export interface UrlDays {
  day?: LocalDay
  from?: LocalDay
  to?: LocalDay
}

export interface UrlFilters extends UrlDays {
  /** Id of an establishment. */
  store?: string
  status?: DeskPaymentStatus
  pix?: PixFilter
  /** A part of the payer's name, or a CPF. */
  text?: string
}

/** What the screen shows, as the address holds it. */
export interface UrlSearch extends UrlFilters {
  /** Absent on the first page. */
  page?: number
  /** The payment whose details are open. */
  id?: string
}

// Written out: the address is read before the schemas of the admin area are needed.
export const urlStatuses: readonly DeskPaymentStatus[] = ['pending', 'partial', 'paid', 'cancelled']
export const urlPixFilters: readonly PixFilter[] = [
  'pending',
  'confirmed',
  'failed',
  'refunded',
  'expired',
  'cancelled',
  'disputed',
  'held',
]
export const longestText = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads an address. Leaves out what it does not understand, so that an old link still opens the screen. */
export function readUrlSearch(address: Record<string, unknown>): UrlSearch {
  const { page, store, id } = address
  const status = urlStatuses.find((known) => known === address['status'])
  const pix = urlPixFilters.find((known) => known === address['pix'])
  const text = textOf(address['text']).trim().slice(0, longestText)
  return {
    ...readDays(address),
    ...(typeof store === 'string' && uuid.test(store) && { store }),
    ...(status !== undefined && { status }),
    ...(pix !== undefined && { pix }),
    ...(text !== '' && { text }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= lastPage && { page }),
    ...(typeof id === 'string' && uuid.test(id) && { id }),
  }
}

function readDays(address: Record<string, unknown>): UrlDays {
  const day = dayOf(address['day'])
  if (day !== null) return { day }
  const from = dayOf(address['from'])
  const to = dayOf(address['to'])
  return {
    ...(from !== null && { from }),
    // An end before the start is no period.
    ...(to !== null && (from === null || from <= to) && { to }),
  }
}

function dayOf(value: unknown): LocalDay | null {
  return typeof value === 'string' ? parseLocalDay(value) : null
}

/** The router reads a search that has only digits, such as a CPF, as a number, and drops its leading zeros. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value).padStart(11, '0')
  return typeof value === 'string' ? value : ''
}

export function filtersOf({ page: _page, id: _id, ...filters }: UrlSearch): UrlFilters {
  return filters
}

export function isFiltered(search: UrlSearch): boolean {
  return Object.keys(filtersOf(search)).length > 0
}

/** The days as the endpoints take them. */
export function daysQuery({ day, from, to }: UrlDays) {
  return {
    ...(day !== undefined && { specificDate: day }),
    ...(from !== undefined && { startDate: from }),
    ...(to !== undefined && { endDate: to }),
  }
}

/** The filters as the list takes them; the same for two addresses that show the same rows. */
export function listFilters(search: UrlSearch) {
  const { page, store, status, pix, text } = search
  return {
    page: page ?? 1,
    ...daysQuery(search),
    ...(store !== undefined && { establishmentId: store }),
    ...(status !== undefined && { status }),
    ...(pix !== undefined && { pixStatus: pix }),
    ...(text !== undefined && { search: text }),
  }
}

export const quickPeriods = ['today', 'week', 'month'] as const
export type QuickPeriod = (typeof quickPeriods)[number]

/** A quick period that ends with the day of this instant (URLT-014). */
export function daysOf(period: QuickPeriod, now: Date): { from: LocalDay; to: LocalDay } {
  const to = localDayOf(now)
  if (period === 'today') return { from: to, to }
  if (period === 'week') return { from: lastLocalDays(7, now).first, to }
  return { from: parseLocalDay(`${to.slice(0, 8)}01`) ?? to, to }
}

/** The quick period that these days are. Null for any others. */
export function quickPeriodOf({ from, to }: UrlDays, now: Date): QuickPeriod | null {
  const found = quickPeriods.find((period) => {
    const days = daysOf(period, now)
    return days.from === from && days.to === to
  })
  return found ?? null
}
