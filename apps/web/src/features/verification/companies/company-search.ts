import { lastPage } from '@puente/contract/protocol/paging'
import type { ReviewLabel } from '@puente/contract/verification/people'
import { type ArgentineProvince, parseArgentineProvince } from '@puente/domain/establishment'

/** The filters of the list. */
export interface CompanyFilters {
  search?: string
  label?: ReviewLabel
  province?: ArgentineProvince
}

/** What the screen shows, as the address holds it. */
export interface CompaniesSearch extends CompanyFilters {
  /** Absent on the first page. */
  page?: number
  /** The company that is open. */
  id?: string
}

// Written out: the address is read before the schemas of the admin area are needed.
export const companyLabels: readonly ReviewLabel[] = ['pending', 'awaiting', 'approved', 'rejected']
const longestSearch = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads an address. Leaves out what it does not understand, so that an old link still opens the list. */
export function readCompaniesSearch(search: Record<string, unknown>): CompaniesSearch {
  const { page, id } = search
  const text = textOf(search['search'])
  const label = companyLabels.find((known) => known === search['label'])
  const province = parseArgentineProvince(textOf(search['province']))
  return {
    ...(text.trim() !== '' && { search: text.slice(0, longestSearch) }),
    ...(label !== undefined && { label }),
    ...(province !== null && { province }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= lastPage && { page }),
    ...(typeof id === 'string' && uuid.test(id) && { id }),
  }
}

/** The router reads a search that has only digits, such as a CUIT, as a number. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : ''
}

export function filtersOf({ page: _page, id: _id, ...filters }: CompaniesSearch): CompanyFilters {
  return filters
}

export function isFiltered(search: CompaniesSearch): boolean {
  return Object.keys(filtersOf(search)).length > 0
}

/** The same filters with one changed or, without a value, removed; from the first page. */
export function withFilter<Name extends keyof CompanyFilters>(
  search: CompaniesSearch,
  name: Name,
  value: CompanyFilters[Name],
): CompaniesSearch {
  const { [name]: _before, ...rest } = filtersOf(search)
  return value === undefined ? rest : { ...rest, [name]: value }
}
