import type { listCompanies } from '@puente/contract/verification/companies'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'
import type { PeopleListDeps } from '../people/people-list.ts'
import type { Reviewer } from '../review/decide-case.ts'
import { companiesFrom, filterValues, foundText } from './company-filter.ts'
import { companyColumns, companyRows, type StoredCompany } from './company-rows.ts'

const orderText = `order by u.created_at desc, u.id desc limit ${pageSize} offset`

export const companyStatements = {
  list: `${companyColumns} ${companiesFrom} ${orderText} $3`,
  search: `${companyColumns} ${companiesFrom} ${foundText} ${orderText} $5`,
  count: countText(companiesFrom),
  countFound: countText(`${companiesFrom} ${foundText}`),
} as const

/** Accounts that have a company, newest first (PLUS-002). Numbers of people are shown, so each page is an audited opening. */
export async function readCompanies(
  deps: PeopleListDeps,
  { page, ...query }: QueryOf<typeof listCompanies>,
  { actor, context }: Reviewer,
): Promise<ResponseOf<typeof listCompanies>> {
  const { filter, found } = filterValues(deps.keyedHash, query)
  const { database } = deps
  const offset = offsetOf(page)
  const [rows, total] = await Promise.all([
    found === null
      ? database.statement<StoredCompany>('companies.list', companyStatements.list, [...filter, offset])
      : database.statement<StoredCompany>('companies.search', companyStatements.search, [
          ...filter,
          ...found,
          offset,
        ]),
    found === null
      ? countRows(database, 'companies.count', companyStatements.count, filter)
      : countRows(database, 'companies.count-found', companyStatements.countFound, [...filter, ...found]),
  ])
  if (rows.length > 0) {
    const after = { page, shown: rows.map(({ id }) => id) }
    await deps.unitOfWork.run(
      actor,
      'companies.list',
      async (tx) => tx.audit({ object: { type: 'companies', id: 'list' }, after }),
      context,
    )
  }
  return countedPage(await companyRows(deps, rows), page, total)
}
