import {
  askWriteOff as askWriteOffEndpoint,
  confirmWriteOff as confirmWriteOffEndpoint,
  listDifferences,
  listReconciliationRuns,
  readDifference as readDifferenceEndpoint,
  startReconciliation,
  withdrawWriteOff as withdrawWriteOffEndpoint,
} from '@puente/contract/reconciliation'
import type { Database } from '../../platform/db/database.ts'
import type { Router } from '../../platform/http/call.ts'
import type { DecidingAdmin } from '../../platform/idempotency/decide-once.ts'
import type { Actor, RequestContext } from '../../platform/unit-of-work/unit-of-work.ts'
import { readDifference, readDifferences } from './difference-reads.ts'
import { readRun, readRuns } from './run-reads.ts'
import { startRun, type StartRunDeps } from './start-run.ts'
import { askWriteOff, confirmWriteOff, withdrawWriteOff } from './write-off.ts'

export interface ReconciliationRouteDeps extends StartRunDeps {
  readonly database: Database
}

export function reconciliationRoutes(router: Router, deps: ReconciliationRouteDeps): void {
  const { database } = deps
  router.on(listDifferences, ({ query }) => readDifferences(database, query))
  router.on(readDifferenceEndpoint, (call) =>
    readDifference(database, call.params.id, adminOf(call).actor.userId),
  )

  router.on(askWriteOffEndpoint, async (call) => {
    const admin = adminOf(call)
    const { params, body, idempotencyKey } = call
    await askWriteOff(deps, { id: params.id, ...body, idempotencyKey }, admin)
    return readDifference(database, params.id, admin.actor.userId)
  })
  router.on(confirmWriteOffEndpoint, async (call) => {
    const admin = adminOf(call)
    const { params, body, idempotencyKey } = call
    await confirmWriteOff(deps, { id: params.id, ...body, idempotencyKey }, admin)
    return readDifference(database, params.id, admin.actor.userId)
  })
  router.on(withdrawWriteOffEndpoint, async (call) => {
    const admin = adminOf(call)
    await withdrawWriteOff(deps, call.params.id, admin)
    return readDifference(database, call.params.id, admin.actor.userId)
  })

  router.on(listReconciliationRuns, ({ query }) => readRuns(database, query))
  router.on(startReconciliation, async (call) => {
    await startRun(deps, call.body, adminOf(call))
    return readRun(database, call.body.provider, call.body.day)
  })
}

function adminOf({
  actor,
  context,
}: {
  readonly actor: Actor
  readonly context: RequestContext
}): DecidingAdmin {
  if (actor.kind !== 'admin') throw new Error('reconciliation was reached by somebody who is not an admin')
  return { actor, context }
}
