import {
  readAskedReturns as readAskedReturnsEndpoint,
  returnPix as returnPixEndpoint,
} from '@puente/contract/collections/returns'
import { brl } from '@puente/contract/protocol/wire'
import type { Router } from '../../../platform/http/call.ts'
import { returnPix } from './return-pix.ts'
import { readAskedReturns } from './return-request-reads.ts'
import type { ReturnDeps } from './send-return.ts'

export function returnRoutes(router: Router, deps: ReturnDeps): void {
  router.on(readAskedReturnsEndpoint, ({ params }) => readAskedReturns(deps.database, params.endToEndId))

  router.on(returnPixEndpoint, async ({ params, body, actor, context, idempotencyKey, header }) => {
    if (actor.kind !== 'admin') throw new Error('a return was reached by somebody who is not an admin')
    const request = {
      endToEndId: params.endToEndId,
      amountMinor: BigInt(body.amountMinor),
      reason: body.reason,
      idempotencyKey,
    }
    const { asked, replayed } = await returnPix(deps, request, { actor, context })
    if (replayed) header('Idempotency-Replayed', 'true')
    return { id: asked.id, amount: brl(asked.amountMinor), state: asked.state }
  })
}
