import {
  type OwnAccess,
  readOwnAccess,
  runChecks,
  runSelfCheck,
  sendEcho,
} from '@puente/contract/diagnostics'
import type { Database } from '../../platform/db/database.ts'
import type { Router } from '../../platform/http/call.ts'
import { actorOf, actsAsAdmin, type Session } from '../../platform/http/session.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { readStatus } from '../verification/public.ts'
import { type CheckableDeps, checkableParts } from './checkable-parts.ts'
import { adminOfTools } from './debug-access.ts'
import { checkParts } from './run-checks.ts'
import { checkPromotion, type SelfCheckDeps } from './self-check.ts'

export interface DebugDeps extends CheckableDeps, SelfCheckDeps {
  readonly config: CheckableDeps['config'] & SelfCheckDeps['config']
  readonly debugTools: boolean
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly log: Logger
  readonly newId: () => string
}

/** The server's part of `/debug`. */
export function debugRoutes(router: Router, deps: DebugDeps): void {
  const { debugTools, database, unitOfWork, newId } = deps

  router.on(runChecks, async ({ session }) => {
    adminOfTools(debugTools, session)
    return { checks: await checkParts(await checkableParts(deps), deps) }
  })

  router.on(readOwnAccess, async ({ session }) =>
    accessOf(adminOfTools(debugTools, session), (userId) => readStatus(database, userId)),
  )

  router.on(runSelfCheck, async ({ session, context }) =>
    checkPromotion(deps, actorOf(adminOfTools(debugTools, session)), context),
  )

  router.on(sendEcho, async ({ session, context }) => {
    const admin = adminOfTools(debugTools, session)
    const id = newId()
    // By way of the outbox, as each event of a payment.
    await unitOfWork.run(
      actorOf(admin),
      'debug.echo',
      async (tx) => {
        tx.unchanged()
        tx.announce({ topic: 'echo', id, version: tx.now.getTime() }, [`session:${admin.id}`])
      },
      context,
    )
    return { id }
  })
}

async function accessOf(
  session: Session,
  statusOf: (userId: string) => Promise<OwnAccess['account']['verificationStatus']>,
): Promise<OwnAccess> {
  const { userId, role, scope, locked, secondFactorGap } = session
  return {
    account: { id: userId, role, verificationStatus: await statusOf(userId) },
    session: {
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      provenAt: session.provenAt.toISOString(),
      scope,
      locked,
      secondFactorGap,
    },
    isAdmin: actsAsAdmin(session),
  }
}
