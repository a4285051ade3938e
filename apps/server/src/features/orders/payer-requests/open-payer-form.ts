import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Actor, RequestContext, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { announceRequest } from './announce-request.ts'
import { payerRequestState } from './payer-request.rules.ts'
import { findRequestOfToken } from './payer-request-reads.ts'
import { lockPayerRequest, markOpened } from './payer-request-repository.ts'

export interface OpenFormDeps {
  readonly database: Pick<Database, 'statement'>
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
}

/**
 * Stores when a payer first opened the form of a request, and notifies its merchant. Later openings change nothing, and neither does opening a
 * request that no longer waits.
 * @throws DomainError `payer-request.not-found`
 */
export async function openPayerForm(
  { database, unitOfWork, clock }: OpenFormDeps,
  { token, actor, context }: { token: string; actor: Actor; context: RequestContext },
): Promise<void> {
  const found = await findRequestOfToken(database, token)
  // Most calls are repeats. They take no lock.
  if (found.openedAt !== null || payerRequestState(found, clock.now()) !== 'waiting') return
  const { id } = found
  await unitOfWork.run(
    actor,
    'payer-requests.open',
    async (tx) => {
      const held = await lockPayerRequest(tx, id)
      if (held === null || held.isOpened || held.isFilled || held.isCancelled) {
        tx.unchanged()
        return
      }
      await markOpened(tx, id)
      announceRequest(tx, held)
      tx.audit({ object: { type: 'payer-request', id }, after: { opened: true } })
    },
    context,
  )
}
