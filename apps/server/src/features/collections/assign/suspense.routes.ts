import {
  assignPix as assignPixEndpoint,
  listSuspense,
  readSuspense as readSuspenseEndpoint,
} from '@puente/contract/collections/suspense'
import type { Router } from '../../../platform/http/call.ts'
import type { AskDeps } from '../ask/ask-provider.ts'
import { readCharge } from '../charge-reads.ts'
import { assignPix } from './assign-pix.ts'
import { readSuspense, readSuspensePage } from './suspense-reads.ts'

export function suspenseRoutes(router: Router, deps: AskDeps): void {
  const { database, clock } = deps
  router.on(listSuspense, ({ query }) => readSuspensePage(database, query, clock.now()))
  router.on(readSuspenseEndpoint, ({ params }) => readSuspense(database, params.endToEndId))

  router.on(assignPixEndpoint, async ({ params, body, actor, context, idempotencyKey }) => {
    if (actor.kind !== 'admin') throw new Error('suspense was reached by somebody who is not an admin')
    await assignPix(deps, { endToEndId: params.endToEndId, ...body, idempotencyKey }, { actor, context })
    const charge = await readCharge(database, body.chargeId)
    if (charge === null) throw new Error(`charge ${body.chargeId} is gone`)
    return { chargeId: charge.id, pixStatus: charge.status }
  })
}
