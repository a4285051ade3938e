import type { FoundPix } from '@puente/contract/search'
import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { findPix } from './find-pix.ts'
import { casesRoutes } from './cases.routes.ts'

export interface CasesApi {
  /** For the search of the desk: Pix that came without a charge. */
  readonly findPix: (text: string, byName: boolean) => Promise<FoundPix[]>
}

/** The desk where admins work off what does not match: who has which case, and their notes (decision 0062). */
export function casesFeature(infrastructure: Infrastructure): Feature<CasesApi> {
  const { database, unitOfWork } = infrastructure
  return {
    api: { findPix: (text, byName) => findPix(database, text, byName) },
    routes(router) {
      casesRoutes(router, { database, unitOfWork })
    },
  }
}
