import { type CompanyRow, listCompanies, readCompanyFigures } from '@puente/contract/verification/companies'
import { listAdminCharges } from '@puente/contract/transactions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { RowRules } from '../../../ui/live-list/live-list.rules.ts'
import { companiesKey } from '../admin/people-queries.ts'
import { type CompaniesSearch, filtersOf } from './company-search.ts'

/** Newest first (PLUS-002). */
export const companyRules: RowRules<CompanyRow> = {
  keyOf: ({ id }) => id,
  isBefore: (one, other) =>
    one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt,
}

/** One page of the list. The server audits each page, so a balance alone does not refresh it. */
export function companiesQuery(search: CompaniesSearch) {
  const { page = 1 } = search
  const query = { ...filtersOf(search), page }
  return queryOptions({
    queryKey: [...companiesKey, query],
    queryFn: ({ signal }) => call(listCompanies, { query }, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    meta: { live: ['verification'] },
  })
}

export function companyFiguresQuery(id: string) {
  return queryOptions({
    queryKey: ['company-figures', id],
    queryFn: ({ signal }) => call(readCompanyFigures, { params: { id } }, { signal }),
    staleTime: 30_000,
    meta: { live: ['balance', 'charge'] },
  })
}

/** A page of the transactions of a company, with those of its establishments. */
export function companyChargesQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: ['company-charges', userId, page],
    queryFn: ({ signal }) => call(listAdminCharges, { query: { userId, page } }, { signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    meta: { live: ['charge'] },
  })
}
