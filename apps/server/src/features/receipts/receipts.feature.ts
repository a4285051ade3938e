import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { dropInfectedReceipt } from './drop-infected-receipt.ts'
import { receiptsRoutes } from './receipts.routes.ts'

/** The receipts that merchants send. */
export function receiptsFeature(infrastructure: Infrastructure): FeatureParts {
  const { database, unitOfWork, clock, files, uploadAllowance } = infrastructure
  return {
    routes(router) {
      receiptsRoutes(router, { database, unitOfWork, clock, files, allowance: uploadAllowance })
    },
    onInfectedFile: (tx, file) => dropInfectedReceipt(tx, files, file),
  }
}
