import { listOwnEstablishments } from '@puente/contract/establishments/own-establishments'
import type { Database } from '../../platform/db/database.ts'
import type { Router } from '../../platform/http/call.ts'
import { readOwnEstablishments } from './own-establishments.ts'

export function establishmentsRoutes(router: Router, deps: { readonly database: Database }): void {
  router.on(listOwnEstablishments, async ({ session }) => ({
    establishments: await readOwnEstablishments(deps.database, session.userId),
  }))
}
