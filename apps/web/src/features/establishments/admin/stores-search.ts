import type { QrState, StoreStanding } from '@puente/contract/establishments/approval'
import { lastPage } from '@puente/contract/protocol/paging'
import {
  type ArgentineProvince,
  type EstablishmentCategory,
  parseArgentineProvince,
  parseEstablishmentCategory,
} from '@puente/domain/establishment'

/** The filters of the list. */
export interface StoreFilters {
  status?: StoreStanding
  category?: EstablishmentCategory
  province?: ArgentineProvince
  qr?: QrState
  search?: string
}

/** What the desk shows, as the address holds it. */
export interface StoresSearch extends StoreFilters {
  /** Absent on the first page. */
  page?: number
  /** The establishment that is open. */
  id?: string
}

// Written out: the address is read before the schemas of the admin area are needed.
export const storeStatuses: readonly StoreStanding[] = ['pending', 'approved', 'rejected', 'paused']
export const storeQrStates: readonly QrState[] = ['active', 'no-qr', 'no-url', 'not-approved']
const longestSearch = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads an address. Leaves out what it does not understand, so that an old link still opens the desk. */
export function readStoresSearch(search: Record<string, unknown>): StoresSearch {
  const { page, id } = search
  const status = storeStatuses.find((known) => known === search['status'])
  const category = parseEstablishmentCategory(textOf(search['category']))
  const province = parseArgentineProvince(textOf(search['province']))
  const qr = storeQrStates.find((known) => known === search['qr'])
  const text = textOf(search['search'])
  return {
    ...(status !== undefined && { status }),
    ...(category !== null && { category }),
    ...(province !== null && { province }),
    ...(qr !== undefined && { qr }),
    ...(text.trim() !== '' && { search: text.slice(0, longestSearch) }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= lastPage && { page }),
    ...(typeof id === 'string' && uuid.test(id) && { id }),
  }
}

/** The router reads a search that has only digits, such as a CUIT, as a number. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : ''
}

export function filtersOf({ page: _page, id: _id, ...filters }: StoresSearch): StoreFilters {
  return filters
}

export function isFiltered(search: StoresSearch): boolean {
  return Object.keys(filtersOf(search)).length > 0
}

/** The same filters with one changed or, without a value, removed; from the first page. */
export function withFilter<Name extends keyof StoreFilters>(
  search: StoresSearch,
  name: Name,
  value: StoreFilters[Name],
): StoresSearch {
  const { [name]: _before, ...rest } = filtersOf(search)
  return value === undefined ? rest : { ...rest, [name]: value }
}
