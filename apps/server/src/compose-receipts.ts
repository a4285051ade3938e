import { receiptsRoutes } from './features/receipts/receipts.routes.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Router } from './platform/http/call.ts'

/** The receipts that merchants send. */
export function receiptsApi(router: Router, infrastructure: Infrastructure): void {
  const { database, uow, clock, files, uploadAllowance } = infrastructure
  receiptsRoutes(router, { database, unitOfWork: uow, clock, files, allowance: uploadAllowance })
}
