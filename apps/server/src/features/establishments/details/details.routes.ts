import {
  changeOwnDetails as changeEndpoint,
  readOwnDetails as readEndpoint,
} from '@puente/contract/establishments/own-details'
import type { Database } from '../../../platform/db/database.ts'
import type { Router } from '../../../platform/http/call.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { changeOwnDetails, readOwnDetails } from './change-details.ts'

interface DetailsRoutesDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
}

export function detailsRoutes(router: Router, deps: DetailsRoutesDeps): void {
  router.on(readEndpoint, ({ session, params }) => readOwnDetails(deps, params.id, session.userId))
  router.on(changeEndpoint, ({ params, body, actor, context }) =>
    changeOwnDetails(deps, { id: params.id, ...body }, { actor, context }),
  )
}
