import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { readFileRoute } from './read-file.ts'

/** Private files, whose every opening is audited. */
export function filesFeature({ database, unitOfWork, files }: Infrastructure): FeatureParts {
  return {
    routes(router) {
      readFileRoute(router, { database, unitOfWork, files })
    },
  }
}
