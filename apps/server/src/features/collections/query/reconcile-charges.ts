import { type QueryDeps, queryCharge, queryPix } from './query-provider.ts'
import type { PixStatus } from '@puente/contract/collections'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Charge } from '../charge.ts'
import { announceCharge } from '../announce-charge.ts'
import { readCharge } from '../charge-reads.ts'
import { lockCharge, updateCharge } from '../charge-repository.ts'
import {
  queryAfterPause,
  claimDueCharges,
  claimForQuery,
  type LastQuery,
  lastQueryOf,
  markUnanswered,
  putOffUntil,
} from './charge-claims.ts'
import { CollectorFailure } from '../ports/collector.port.ts'
import { pixNotAssignable } from '../receive/confirm-by-hand.ts'

const batch = 20
/** Seconds between two queries of one charge (GEN-007, PAY-025). Repeated taps within the pause cause one query. */
const waitingPauseSeconds = { poll: 30, payer: 10, merchant: 2 } as const
/** The states in which a provider may still know more than we do. */
export const waitedFor: readonly PixStatus[] = ['pending', 'expired']
const payoutPauseSeconds = 5 * 60
const longestSilenceMs = 24 * 60 * 60_000

/**
 * Queries the provider about every charge that is due (HOOK-017, PSP-016). Claiming a charge sets when it is due next, so only one of many workers
 * queries it, and a worker that dies loses only this turn. While the provider wants us to wait, the charge waits too (ruling 50). Returns how many
 * charges were claimed.
 */
export async function reconcileCharges(deps: QueryDeps): Promise<number> {
  let asked = 0
  for (;;) {
    const due = await claimDueCharges(deps.unitOfWork, batch)
    await Promise.all(due.map((charge) => queryOrPutOff(deps, charge)))
    asked += due.length
    if (due.length < batch) return asked
  }
}

/** Who causes the query. `poll`: the screen, by itself. `payer`: the payer of a store reports that they paid. `merchant`: the merchant tapped. */
export type Urgency = keyof typeof waitingPauseSeconds

export interface WaitingAnswer {
  /** Whether this call queried the provider. */
  readonly asked: boolean
  /**
   * `recent`: the provider answered within the pause, or the charge has a final state. `under-way`: another call is querying now. `unanswered`: the
   * state is unknown (ruling 64).
   */
  readonly provider: 'answered' | LastQuery
}

/**
 * Queries the provider about a charge that a person waits for, if the charge is pending or expired and the pause since its last query is over: 30 s
 * for a poll (GEN-007, QR-028), 10 s for a payer, 2 s for a merchant. If the merchant taps within the pause, the job queries right after it. Does
 * nothing for a charge with a final state. An unanswered query changes nothing, and starts the pause like an answered one.
 */
export async function queryWhileWaiting(
  deps: QueryDeps,
  chargeId: string,
  urgency: Urgency = 'poll',
): Promise<WaitingAnswer> {
  const pauseSeconds = waitingPauseSeconds[urgency]
  const charge = await claimForQuery(deps.unitOfWork, chargeId, pauseSeconds, waitedFor)
  if (charge === null) {
    // The Pix may have come just after the last query. Otherwise the next query would be the scheduled one, up to minutes later.
    if (urgency === 'merchant') await queryAfterPause(deps.unitOfWork, chargeId, pauseSeconds, waitedFor)
    return {
      asked: false,
      provider: await lastQueryOf(deps.database, chargeId, waitedFor, deps.clock.now()),
    }
  }
  const { answered } = await queryClaimed(deps, charge)
  return { asked: true, provider: answered ? 'answered' : 'unanswered' }
}

/**
 * Queries the provider about a charge before pesos leave, unless it was queried in the last 5 min. This finds a refund or dispute whose notice never
 * came. A provider that does not answer does not delay the payout.
 */
export async function queryBeforePayout(deps: QueryDeps, chargeId: string): Promise<void> {
  const charge = await claimForQuery(deps.unitOfWork, chargeId, payoutPauseSeconds, ['pending', 'confirmed'])
  if (charge !== null) await queryClaimed(deps, charge)
}

/**
 * Queries the Pix in suspense that an admin named as the payment of a pending charge (ruling 57). Queries on every call, because nothing else would
 * report a dispute about a held Pix. As with `queryBeforePayout`, a provider that does not answer does not delay the payout.
 * @throws DomainError `payout.pix-not-assignable` if some of the Pix is going back or went back, or the provider does not show the Pix
 */
export async function queryHeldPix(deps: QueryDeps, chargeId: string, endToEndId: string): Promise<void> {
  const charge = await readCharge(deps.database, chargeId)
  if (charge === null || charge.status !== 'pending') return
  try {
    const pix = await queryPix(deps, charge.provider, endToEndId)
    const stays = pix !== null && pix.returns.every(({ state }) => state === 'not-done')
    if (stays) return
  } catch (error) {
    logSilence(deps, charge, error)
    return
  }
  throw await deps.unitOfWork.run(job, 'charges.ask', (tx) => {
    tx.unchanged()
    return pixNotAssignable(tx, charge, endToEndId)
  })
}

/** Queries a claimed charge, and stores if no answer came, so that other calls do not take the query as still under way. */
async function queryClaimed(deps: QueryDeps, charge: Charge): Promise<Asked> {
  const asked = await queryOrLog(deps, charge)
  if (!asked.answered) await markUnanswered(deps.unitOfWork, charge)
  return asked
}

async function queryOrPutOff(deps: QueryDeps, charge: Charge): Promise<void> {
  const { pausedUntil } = await queryOrLog(deps, charge)
  if (pausedUntil !== null) await putOffUntil(deps.unitOfWork, charge, pausedUntil)
}

interface Asked {
  readonly answered: boolean
  /** Until when the provider asked us to wait, or null if it did not. */
  readonly pausedUntil: Date | null
}

async function queryOrLog(deps: QueryDeps, charge: Charge): Promise<Asked> {
  let asked: Asked = { answered: true, pausedUntil: null }
  try {
    await queryCharge(deps, charge)
  } catch (error) {
    asked = { answered: false, pausedUntil: logSilence(deps, charge, error) }
  }
  if (isOpenForLong(charge, deps.clock.now())) await flagSilence(deps.unitOfWork, charge.id)
  return asked
}

/** Logs a failed query. Returns until when the provider asked us to wait, or null. Rethrows an error that is no CollectorFailure. */
function logSilence({ log }: Pick<QueryDeps, 'log'>, charge: Charge, error: unknown): Date | null {
  if (!(error instanceof CollectorFailure)) throw error
  const { failure, message, pausedUntil } = error
  const about = { provider: charge.provider, class: failure, detail: message, chargeId: charge.id }
  if (pausedUntil === null) {
    log.warn({ event: 'provider.failed', ...about }, 'the query to the provider failed')
  } else {
    log.info({ event: 'provider.paused', ...about, pausedUntil }, 'the provider asked us to wait')
  }
  return pausedUntil
}

/** Whether we still do not know, a day after the expiry, if the charge was paid: no answer came, or the answers left it open. */
function isOpenForLong(charge: Charge, now: Date): boolean {
  return charge.status === 'pending' && now.getTime() >= charge.expiresAt.getTime() + longestSilenceMs
}

/** Flags the charge for an admin, who looks, or configures the provider again. The charge stays pending, and is queried every hour. */
async function flagSilence(unitOfWork: UnitOfWork, chargeId: string): Promise<void> {
  const flag = 'never-answered'
  await unitOfWork.run(job, 'charges.ask', async (tx) => {
    const charge = await lockCharge(tx, chargeId)
    if (charge === null || charge.status !== 'pending' || charge.flags.includes(flag)) return tx.unchanged()
    announceCharge(tx, await updateCharge(tx, charge, { flag }))
    tx.audit({ object: { type: 'charge', id: chargeId }, after: { flag } })
  })
}
