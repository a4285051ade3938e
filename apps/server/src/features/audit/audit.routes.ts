import {
  exportAuditEntries,
  listAuditEntries,
  readAuditChain,
  readAuditEntry,
  readAuditFilters,
  startAuditCheck,
} from '@puente/contract/audit'
import type { Router } from '../../platform/http/call.ts'
import { type CheckDeps, readChain, requestCheck } from './chain-checks.ts'
import { readEntries, readEntry } from './entry-reads.ts'
import { exportEntries } from './export-entries.ts'
import { readFilters } from './filter-reads.ts'

/** The desk of the audit log. It only reads: no endpoint edits or deletes an entry (SEC-035). */
export function auditRoutes(
  router: Router,
  deps: Pick<CheckDeps, 'database' | 'unitOfWork' | 'clock'>,
): void {
  router.on(listAuditEntries, ({ query }) => readEntries(deps.database, query))
  router.on(exportAuditEntries, ({ query, actor, context }) => exportEntries(deps, query, { actor, context }))
  router.on(readAuditEntry, ({ params }) => readEntry(deps.database, params.seq))
  router.on(readAuditFilters, () => readFilters(deps.database))
  router.on(readAuditChain, () => readChain(deps.database))
  router.on(startAuditCheck, async ({ actor, context }) => {
    await requestCheck(deps, actor, context)
    return undefined
  })
}
