import {
  exportCompanies as exportCompaniesEndpoint,
  listCompanies,
  readCompanyFigures,
} from '@puente/contract/verification/companies'
import type { Router } from '../../../platform/http/call.ts'
import { companyFigures } from './company-figures.ts'
import { readCompanies } from './company-list.ts'
import { type ExportCompaniesDeps, exportCompanies } from './export-companies.ts'

/** Pessoas Jurídicas. Decisions about a company are those about its person (PLUS-005). */
export function companiesRoutes(router: Router, deps: ExportCompaniesDeps): void {
  router.on(listCompanies, ({ query, actor, context }) => readCompanies(deps, query, { actor, context }))
  router.on(exportCompaniesEndpoint, ({ query, actor, context }) =>
    exportCompanies(deps, query, { actor, context }),
  )
  router.on(readCompanyFigures, ({ params }) => companyFigures(deps.database, params.id))
}
