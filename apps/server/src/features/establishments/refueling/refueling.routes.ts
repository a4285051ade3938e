import {
  exportRefuelings as exportEndpoint,
  listRefuelings,
  listRefuelingStations,
  listRefuelingTotals,
  readRefuelingSums as sumsEndpoint,
} from '@puente/contract/establishments/refueling'
import type { Router } from '../../../platform/http/call.ts'
import { type ExportRefuelingsDeps, exportRefuelings } from './export-refuelings.ts'
import { readRefuelings, readStations } from './refueling-reads.ts'
import { readRefuelingSums, readRefuelingTotals } from './refueling-totals.ts'

/** Abastecimentos. */
export function refuelingRoutes(router: Router, deps: ExportRefuelingsDeps): void {
  const { database } = deps
  router.on(listRefuelings, ({ query }) => readRefuelings(database, query))
  router.on(listRefuelingTotals, ({ query }) => readRefuelingTotals(database, query))
  router.on(sumsEndpoint, ({ query }) => readRefuelingSums(database, query))
  router.on(listRefuelingStations, () => readStations(database))
  router.on(exportEndpoint, ({ query, actor, context }) => exportRefuelings(deps, query, { actor, context }))
}
