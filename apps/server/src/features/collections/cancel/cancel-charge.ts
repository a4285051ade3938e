import type { CancelOutcome } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { Actor, RequestContext, Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type QueryDeps, applyAnswer, queryCharge, configuredCollector } from '../query/query-provider.ts'
import { cancelCheckedCharge } from '../begin/checked-charge.ts'
import type { Charge } from '../charge.ts'
import { readCharge } from '../charge-reads.ts'
import { lockCharge } from '../charge-repository.ts'
import { CollectorFailure } from '../ports/collector.port.ts'
import { hasHeldPix } from '../receive/received-pix-repository.ts'
import { enqueueCancellation } from './cancel.jobs.ts'

export interface Cancellation {
  readonly chargeId: string
  readonly actor: Actor
  readonly context?: RequestContext
  /** What the caller adds to the commit of the request. */
  readonly request?: {
    /** Why it is cancelled. */
    readonly reason: string
    /** Called with the locked charge in any state. A refusal is thrown. */
    readonly record: (tx: Tx, charge: Charge) => Promise<void>
  }
}

/** Seconds after which a cancellation without an answer is tried again. */
const tryAgainSeconds = 15

/**
 * Cancels a pending charge: at the provider first, so that nobody can pay it any more, then here (ruling 62). A charge with a final state does not
 * change. If the provider does not answer, the charge stays pending and a job retries. Never call it inside a transaction. The caller has checked
 * that the charge belongs to the person.
 * @throws DomainError `charge.not-found`; `charge.not-payable` without a code or with a Pix in suspense
 */
export async function cancelCharge(
  deps: QueryDeps,
  { chargeId, actor, context, request }: Cancellation,
): Promise<CancelOutcome> {
  const charge = await deps.unitOfWork.run(
    actor,
    'charges.ask-to-cancel',
    (tx) => recordRequest(tx, chargeId, request),
    context,
  )
  return charge.status === 'pending' ? withdraw(deps, charge) : endOf(charge)
}

/** The job behind `cancelCharge`: withdraws a charge whose provider did not answer, until it has a final state. */
export async function goOnCancelling(deps: QueryDeps, chargeId: string): Promise<void> {
  const charge = await readCharge(deps.database, chargeId)
  if (charge === null || charge.status !== 'pending' || deps.clock.now() >= charge.expiresAt) return
  if ((await withdraw(deps, charge)) !== 'unanswered') return
  await deps.unitOfWork.run(job, 'charges.cancel-later', async (tx) => {
    tx.unchanged()
    enqueueCancellation(tx, chargeId, tryAgainSeconds)
  })
}

/** The job is enqueued before the provider is called, so that a process that dies meanwhile loses no cancellation. */
async function recordRequest(tx: Tx, chargeId: string, request: Cancellation['request']): Promise<Charge> {
  const charge = await lockCharge(tx, chargeId)
  if (charge === null) throw new DomainError('charge.not-found')
  await request?.record(tx, charge)
  if (charge.status !== 'pending') {
    tx.unchanged()
    return charge
  }
  if (charge.pixCode === null || (await hasHeldPix(tx, chargeId))) throw new DomainError('charge.not-payable')
  tx.audit({
    object: { type: 'charge', id: chargeId },
    ...(request !== undefined && { reason: request.reason }),
    after: { cancellation: 'asked' },
  })
  enqueueCancellation(tx, chargeId, tryAgainSeconds)
  return charge
}

async function withdraw(deps: QueryDeps, charge: Charge): Promise<CancelOutcome> {
  try {
    await applyAnswer(
      deps,
      charge,
      await cancelCheckedCharge(configuredCollector(deps, charge.provider), charge.txid),
    )
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    logFailure(deps, charge, error)
    if (error.outcome !== 'refused') return 'unanswered'
    // A charge that was paid, has ended or was withdrawn before cannot be withdrawn. Its own state says which.
    if (!(await isKnown(deps, charge))) return 'unanswered'
  }
  const now = await readCharge(deps.database, charge.id)
  if (now === null) throw new Error(`charge ${charge.id} is gone`)
  return now.status === 'pending' ? 'refused' : endOf(now)
}

async function isKnown(deps: QueryDeps, charge: Charge): Promise<boolean> {
  try {
    await queryCharge(deps, charge)
    return true
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    logFailure(deps, charge, error)
    return false
  }
}

function endOf({ status }: Charge): CancelOutcome {
  return status === 'cancelled' || status === 'expired' || status === 'failed' ? 'ended' : 'paid'
}

function logFailure(
  { log }: Pick<QueryDeps, 'log'>,
  { id, provider }: Charge,
  error: CollectorFailure,
): void {
  log.warn(
    { event: 'provider.failed', provider, class: error.failure, detail: error.message, chargeId: id },
    'the provider did not cancel a charge',
  )
}
