import { type AskDeps, askAboutCharge, askAboutPix } from './ask-provider.ts'
import type { PixStatus } from '@puente/contract/collections'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Charge } from '../charge.ts'
import { announceCharge } from '../announce-charge.ts'
import { readCharge } from '../charge-reads.ts'
import { lockCharge, updateCharge } from '../charge-repository.ts'
import {
  askAfterPause,
  claimDueCharges,
  claimForQuestion,
  type LastQuestion,
  lastQuestionAbout,
  markUnanswered,
  putOffUntil,
} from './charge-claims.ts'
import { CollectorFailure } from '../ports/collector.port.ts'
import { pixNotAssignable } from '../receive/confirm-by-hand.ts'

const batch = 20
/** GEN-007, PAY-025. A tap on the screen asks again at once, but several taps ask once. */
const waitingPauseSeconds = { 'in-case': 30, 'by-payer': 10, 'at-once': 2 } as const
/** The states in which a provider may still know more than we do. */
export const waitedFor: readonly PixStatus[] = ['pending', 'expired']
const payoutPauseSeconds = 5 * 60
const longestSilenceMs = 24 * 60 * 60_000
const job = { kind: 'system', name: 'job' } as const

/**
 * Asks about every charge that is due (HOOK-017, PSP-016). Claiming a charge first sets when it is due next. So only one of many
 * workers asks about it, and a worker that dies loses only this turn. While the provider wants us to wait, the charge waits too (ruling
 * 50). Returns how many charges were claimed.
 */
export async function reconcileCharges(deps: AskDeps): Promise<number> {
  let asked = 0
  for (;;) {
    const due = await claimDueCharges(deps.unitOfWork, batch)
    await Promise.all(due.map((charge) => askOrPutOff(deps, charge)))
    asked += due.length
    if (due.length < batch) return asked
  }
}

/** `in-case`: a poll of the screen. `by-payer`: the payer of a store says that they paid. `at-once`: the merchant asked for it. */
export type Urgency = keyof typeof waitingPauseSeconds

export interface WaitingAnswer {
  /** Whether this call asked. */
  readonly asked: boolean
  /**
   * `recent`: the provider answered just before, or the charge is not waited for. `under-way`: another call is asking now. `unanswered`: nobody
   * knows (ruling 64).
   */
  readonly provider: 'answered' | LastQuestion
}

/**
 * Asks about a charge that a person waits for, if it is pending or expired and was not asked about in the last 30 s (GEN-007, QR-028), or
 * 10 s or 2 s if they asked for it. What a merchant asks for within their 2 s is asked by the job right after. Any other charge stays as it is, and so does one whose provider does not answer.
 * The provider is asked at most once in that time even if it does not answer.
 */
export async function askWhileWaiting(
  deps: AskDeps,
  chargeId: string,
  urgency: Urgency = 'in-case',
): Promise<WaitingAnswer> {
  const pauseSeconds = waitingPauseSeconds[urgency]
  const charge = await claimForQuestion(deps.unitOfWork, chargeId, pauseSeconds, waitedFor)
  if (charge === null) {
    // The Pix may have come just after the last question. Without this the next one would be the schedule's, up to minutes later.
    if (urgency === 'at-once') await askAfterPause(deps.unitOfWork, chargeId, pauseSeconds, waitedFor)
    return {
      asked: false,
      provider: await lastQuestionAbout(deps.database, chargeId, waitedFor, deps.clock.now()),
    }
  }
  const { answered } = await askClaimed(deps, charge)
  return { asked: true, provider: answered ? 'answered' : 'unanswered' }
}

/**
 * Asks about a charge before pesos leave, unless it was asked about in the last 5 min. This finds a refund or dispute whose notice
 * never came. A provider that does not answer does not hold the payout up.
 */
export async function askBeforePayout(deps: AskDeps, chargeId: string): Promise<void> {
  const charge = await claimForQuestion(deps.unitOfWork, chargeId, payoutPauseSeconds, [
    'pending',
    'confirmed',
  ])
  if (charge !== null) await askClaimed(deps, charge)
}

/**
 * Asks about the Pix in suspense that an admin named as the payment of a pending charge (ruling 57), each time: nothing else reports a
 * dispute about a held Pix. As with `askBeforePayout`, a provider that does not answer does not hold the payout up.
 * @throws DomainError `payout.pix-not-assignable` if some of the Pix is going back or went back, or the provider does not show the Pix
 */
export async function askAboutHeldPix(deps: AskDeps, chargeId: string, endToEndId: string): Promise<void> {
  const charge = await readCharge(deps.database, chargeId)
  if (charge === null || charge.status !== 'pending') return
  try {
    const pix = await askAboutPix(deps, charge.provider, endToEndId)
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

/** Asks about a charge that was claimed for a question, so that others learn whether it is still under way. */
async function askClaimed(deps: AskDeps, charge: Charge): Promise<Asked> {
  const asked = await askOrLog(deps, charge)
  if (!asked.answered) await markUnanswered(deps.unitOfWork, charge)
  return asked
}

async function askOrPutOff(deps: AskDeps, charge: Charge): Promise<void> {
  const { pausedUntil } = await askOrLog(deps, charge)
  if (pausedUntil !== null) await putOffUntil(deps.unitOfWork, charge, pausedUntil)
}

interface Asked {
  readonly answered: boolean
  /** Until when the provider asked us to wait, or null if it did not. */
  readonly pausedUntil: Date | null
}

async function askOrLog(deps: AskDeps, charge: Charge): Promise<Asked> {
  let asked: Asked = { answered: true, pausedUntil: null }
  try {
    await askAboutCharge(deps, charge)
  } catch (error) {
    asked = { answered: false, pausedUntil: logSilence(deps, charge, error) }
  }
  if (isOpenForLong(charge, deps.clock.now())) await flagSilence(deps.unitOfWork, charge.id)
  return asked
}

/** Logs that the provider did not answer. Returns until when it asked us to wait, or null. Throws any other error again. */
function logSilence({ log }: Pick<AskDeps, 'log'>, charge: Charge, error: unknown): Date | null {
  if (!(error instanceof CollectorFailure)) throw error
  const { failure, message, pausedUntil } = error
  const about = { provider: charge.provider, class: failure, detail: message, chargeId: charge.id }
  if (pausedUntil === null) {
    log.warn({ event: 'provider.failed', ...about }, 'the provider did not answer about a charge')
  } else {
    log.info({ event: 'provider.paused', ...about, pausedUntil }, 'the provider asked us to wait')
  }
  return pausedUntil
}

/** For a day after its expiry, nothing showed whether the charge was paid: no answer came, or the answers leave it open. */
function isOpenForLong(charge: Charge, now: Date): boolean {
  return charge.status === 'pending' && now.getTime() >= charge.expiresAt.getTime() + longestSilenceMs
}

/** An admin has to look, or configure the provider again. The charge stays pending, and we ask about it every hour. */
async function flagSilence(unitOfWork: UnitOfWork, chargeId: string): Promise<void> {
  const flag = 'never-answered'
  await unitOfWork.run(job, 'charges.ask', async (tx) => {
    const charge = await lockCharge(tx, chargeId)
    if (charge === null || charge.status !== 'pending' || charge.flags.includes(flag)) return tx.unchanged()
    announceCharge(tx, await updateCharge(tx, charge, { flag }))
    tx.audit({ object: { type: 'charge', id: chargeId }, after: { flag } })
  })
}
