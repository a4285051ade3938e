import {
  approveEstablishment as approveEndpoint,
  generateEstablishmentAddress,
  listActiveEstablishments,
  listEstablishments,
  readEstablishment,
  readEstablishmentFigures,
  rejectEstablishment as rejectEndpoint,
} from '@puente/contract/establishments/approval'
import type { Router } from '../../../platform/http/call.ts'
import { type ApproveDeps, approveEstablishment } from './approve-establishment.ts'
import { readActiveEstablishments, readEstablishments, readFigures } from './establishment-list.ts'
import { readEstablishmentView, type ReviewDeps } from './establishment-review.ts'
import { generateAddress } from './generate-address.ts'
import { rejectEstablishment } from './reject-establishment.ts'

export type ApprovalRouteDeps = ApproveDeps & ReviewDeps

/** The approval desk of establishments. */
export function approvalRoutes(router: Router, deps: ApprovalRouteDeps): void {
  router.on(listEstablishments, ({ query, actor, context }) =>
    readEstablishments(deps, query, { actor, context }),
  )
  router.on(readEstablishmentFigures, () => readFigures(deps.database))
  router.on(listActiveEstablishments, () => readActiveEstablishments(deps.database))
  router.on(readEstablishment, ({ params, actor, context }) =>
    readEstablishmentView(deps, params.id, { actor, context }),
  )
  router.on(approveEndpoint, ({ params, body, actor, context }) =>
    approveEstablishment(deps, { id: params.id, version: body.version }, { actor, context }),
  )
  router.on(rejectEndpoint, ({ params, body: { version, reason, step }, actor, context }) =>
    rejectEstablishment(deps, { id: params.id, version }, { reason, step }, { actor, context }),
  )
  router.on(generateEstablishmentAddress, ({ params, actor, context }) =>
    generateAddress(deps, params.id, { actor, context }),
  )
}
