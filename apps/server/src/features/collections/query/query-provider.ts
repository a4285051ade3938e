import type { ProviderName } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { mayBecome } from '../charge.machine.ts'
import type { Charge, ChargeFlag } from '../charge.ts'
import { announceCharge } from '../announce-charge.ts'
import { type ChargeChange, lockCharge, markAnswered, updateCharge } from '../charge-repository.ts'
import { receivePix } from '../receive/receive-pix.ts'
import { type IssueDeps, commitAnswer } from '../begin/issue-charge.ts'
import { findCheckedCharge } from '../begin/checked-charge.ts'
import type { PayerKeys } from '../payer-fields.ts'
import { incomingPix } from '../receive/incoming-pix.ts'
import { enqueueQuery } from './collections.jobs.ts'
import {
  CollectorFailure,
  type IssuedCharge,
  type PixCollector,
  type ReceivedPix,
} from '../ports/collector.port.ts'

export interface QueryDeps extends IssueDeps {
  readonly payerKeys: PayerKeys
}

/**
 * Queries the provider about one charge and applies the answer. Answers and notices share one code path to the confirmation
 * (HOOK-017). Never call it inside a transaction.
 * @throws CollectorFailure if the provider does not answer or is no longer configured. Nothing has changed then.
 */
export async function queryCharge(deps: QueryDeps, charge: Charge): Promise<void> {
  await applyAnswer(
    deps,
    charge,
    await findCheckedCharge(configuredCollector(deps, charge.provider), charge.txid),
  )
}

/**
 * Applies the provider's answer about a charge: its code if it is not stored yet, its payments, its final state. @param found null if the provider
 * does not know the charge
 */
export async function applyAnswer(
  deps: QueryDeps,
  charge: Charge,
  answer: IssuedCharge | null,
): Promise<void> {
  if (answer !== null && charge.pixCode === null && charge.status === 'pending') {
    // No request waits for the code of this charge, for example after a crash between the call and its answer.
    await commitAnswer(deps, charge, answer, { actor: job }).catch(ignoreRecordedRefusal)
  }
  for (const payment of answer?.payments ?? []) {
    const pix = await incomingPix(deps.payerKeys, charge.provider, payment)
    await deps.unitOfWork.run(job, 'charges.reconcile', (tx) =>
      receivePix(tx, pix, 'answer', 'reconciliation'),
    )
  }
  await deps.unitOfWork.run(job, 'charges.ask', (tx) => recordAnswer(tx, charge.id, answer))
}

/**
 * Queries one Pix whose notice has no proof, or names a key that is not the charge's. Does nothing if our own account at the provider does not show
 * the Pix, because the notice was not for us. Returns the Pix as the provider shows it, or null.
 * @throws CollectorFailure as `queryCharge` does
 */
export async function queryPix(
  deps: Pick<QueryDeps, 'unitOfWork' | 'collectorOf' | 'payerKeys'>,
  provider: ProviderName,
  endToEndId: string,
): Promise<ReceivedPix | null> {
  const pix = await configuredCollector(deps, provider).findPix(endToEndId)
  if (pix === null) return null
  const incoming = await incomingPix(deps.payerKeys, provider, pix)
  await deps.unitOfWork.run(job, 'charges.reconcile', (tx) =>
    receivePix(tx, incoming, 'answer', 'reconciliation'),
  )
  return pix
}

/** Runs `queryPix` as a job. While the provider wants us to wait, the job waits too, and no attempt is counted (ruling 50). */
export async function queryPixOrWait(
  deps: Pick<QueryDeps, 'unitOfWork' | 'collectorOf' | 'payerKeys'>,
  { provider, endToEndId }: { readonly provider: ProviderName; readonly endToEndId: string },
): Promise<void> {
  try {
    await queryPix(deps, provider, endToEndId)
  } catch (error) {
    const pausedUntil = error instanceof CollectorFailure ? error.pausedUntil : null
    if (pausedUntil === null) throw error
    await deps.unitOfWork.run(job, 'charges.reconcile', async (tx) => {
      tx.unchanged()
      const startAfterSeconds = Math.ceil((pausedUntil.getTime() - tx.now.getTime()) / 1000)
      enqueueQuery(tx, { provider, endToEndId }, startAfterSeconds)
    })
  }
}

/** @throws CollectorFailure if the provider is no longer configured */
export function configuredCollector(
  { collectorOf }: Pick<QueryDeps, 'collectorOf'>,
  provider: ProviderName,
): PixCollector {
  const collector = collectorOf(provider)
  if (collector === null) throw new CollectorFailure('network', 'refused', `${provider} is not configured`)
  return collector
}

/** Stores the provider's status, and ends an unpaid charge at its expiry or when the provider reports its end. */
async function recordAnswer(tx: Tx, chargeId: string, answer: IssuedCharge | null): Promise<void> {
  const charge = await lockCharge(tx, chargeId)
  if (charge === null) throw new Error(`charge ${chargeId} is gone`)
  const change = changeFor(charge, answer, tx.now)
  if (change === null) {
    await markAnswered(tx, charge.id)
    return tx.unchanged()
  }
  const noted = await updateCharge(tx, charge, { ...change, answeredAt: tx.now })
  tx.audit({
    object: { type: 'charge', id: charge.id },
    before: { pixStatus: charge.status },
    after: { pixStatus: noted.status, providerStatus: noted.providerStatus, flag: change.flag ?? null },
  })
  announceCharge(tx, noted)
}

/** Null if the answer contains nothing new. */
function changeFor(charge: Charge, answer: IssuedCharge | null, now: Date): ChargeChange | null {
  const flag = answer === null ? null : flagFor(charge, answer)
  const change: ChargeChange = {
    ...(answer !== null &&
      answer.providerStatus !== charge.providerStatus && { providerStatus: answer.providerStatus }),
    ...(flag !== null && !charge.flags.includes(flag) && { flag }),
    ...endFor(charge, answer, flag, now),
  }
  return Object.keys(change).length === 0 ? null : change
}

function flagFor(charge: Charge, answer: IssuedCharge): ChargeFlag | null {
  if (answer.status === 'unknown') return 'unknown-status'
  // A status never credits money, only a Pix does. A Pix in the answer that did not confirm the charge is held and has its own flag.
  const unexplained = answer.status === 'confirmed' && answer.payments.length === 0
  return unexplained && charge.status === 'pending' ? 'paid-without-pix' : null
}

/** Keeps a charge open while the provider's status leaves it possible that it was paid. */
function endFor(
  charge: Charge,
  answer: IssuedCharge | null,
  flag: ChargeFlag | null,
  now: Date,
): Pick<ChargeChange, 'status'> {
  const reported = answer === null ? 'pending' : answer.status
  const closes = reported === 'cancelled' || reported === 'failed' || reported === 'expired'
  if (closes && mayBecome(charge.status, reported)) return { status: reported }
  const over = now >= charge.expiresAt && charge.status === 'pending'
  return over && flag === null ? { status: 'expired' } : {}
}

/** `commitAnswer` throws after it has closed a charge without a usable code. No request waits for that refusal here. */
function ignoreRecordedRefusal(error: unknown): void {
  const isRecorded =
    error instanceof DomainError && (error.code === 'charge.refused' || error.code === 'charge.no-code')
  if (!isRecorded) throw error
}
