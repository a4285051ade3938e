import {
  assignPix,
  confirmPixDecision as confirmPixDecisionEndpoint,
  honourPix,
  listSuspense,
  readSuspense as readSuspenseEndpoint,
  withdrawPixDecision as withdrawPixDecisionEndpoint,
} from '@puente/contract/collections/suspense'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { Router } from '../../../platform/http/call.ts'
import type { DecidingAdmin } from '../../../platform/idempotency/decide-once.ts'
import type { Actor, RequestContext } from '../../../platform/unit-of-work/unit-of-work.ts'
import { readCharge } from '../charge-reads.ts'
import {
  confirmPixDecision,
  type DecideDeps,
  type Decided,
  decidePix,
  withdrawPixDecision,
} from './decide-pix.ts'
import { readDecision } from './pix-decision-repository.ts'
import { readOpenDecision, readSuspense, readSuspensePage } from './suspense-reads.ts'

export function suspenseRoutes(router: Router, deps: DecideDeps): void {
  const { database, clock } = deps
  router.on(listSuspense, ({ query }) => readSuspensePage(database, query, clock.now()))
  router.on(readSuspenseEndpoint, ({ params, session }) =>
    readSuspense(database, params.endToEndId, session.userId),
  )

  router.on(assignPix, async ({ params, body, idempotencyKey, actor, context }) => {
    const request = { ...params, ...body, kind: 'exact', idempotencyKey } as const
    return decided(deps, await decidePix(deps, request, adminOf(actor, context)))
  })
  router.on(honourPix, async ({ params, body, idempotencyKey, actor, context }) => {
    const { chargeId, as: kind, reason } = body
    const request = { ...params, chargeId, kind, reason, idempotencyKey }
    return decided(deps, await decidePix(deps, request, adminOf(actor, context)))
  })
  router.on(confirmPixDecisionEndpoint, async ({ params, body, idempotencyKey, actor, context }) => {
    const request = { ...params, ...body, idempotencyKey }
    return decided(deps, await confirmPixDecision(deps, request, adminOf(actor, context)))
  })
  router.on(withdrawPixDecisionEndpoint, async ({ params, actor, context, session }) => {
    await withdrawPixDecision(deps, params.endToEndId, adminOf(actor, context))
    return { decision: await readOpenDecision(database, params.endToEndId, session.userId) }
  })
}

/** The state of a decision, and of its charge. */
async function decided(
  { database }: DecideDeps,
  { decisionId }: Decided,
): Promise<ResponseOf<typeof assignPix>> {
  const decision = await readDecision(database, decisionId)
  const charge = decision === null ? null : await readCharge(database, decision.chargeId)
  if (decision === null || charge === null) throw new Error(`decision ${decisionId} is gone`)
  return { decisionId, chargeId: charge.id, pixStatus: charge.status, state: decision.state }
}

function adminOf(actor: Actor, context: RequestContext): DecidingAdmin {
  if (actor.kind !== 'admin') throw new Error('suspense was reached by somebody who is not an admin')
  return { actor, context }
}
