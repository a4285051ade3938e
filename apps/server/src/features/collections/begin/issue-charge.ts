import type { ProviderName } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import type { Actor, RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { nextAsk } from '../query/query-schedule.rules.ts'
import { endAttempt } from './attempt-repository.ts'
import type { Charge } from '../charge.ts'
import { announceCharge } from '../announce-charge.ts'
import { readCharge } from '../charge-reads.ts'
import { lockCharge, storeIssue, updateCharge } from '../charge-repository.ts'
import type { Payer } from './store-charge.ts'
import { createCheckedCharge, findCheckedCharge } from './checked-charge.ts'
import {
  CollectorFailure,
  type FailureClass,
  type IssuedCharge,
  type PixCollector,
} from '../ports/collector.port.ts'
import { usablePixCode } from './pix-code.rules.ts'

export interface IssueDeps {
  readonly unitOfWork: UnitOfWork
  readonly database: Database
  readonly clock: Clock
  readonly collectorOf: (provider: ProviderName) => PixCollector | null
  readonly log: Logger
}

/** The actor that a charge is issued for, as the audit log names it. */
export interface Issuer {
  readonly actor: Actor
  readonly context?: RequestContext
}

/**
 * The second and third of the three steps: calls the provider to issue a charge as `storeCharge` committed it, and commits the answer.
 * `issued`: the charge has its code, or was closed before. `unknown`: the provider did not answer, the charge stays pending, and reconciliation
 * queries its state. A definite refusal closes the charge as failed. A request that the provider never got leaves the charge pending, to be sent
 * again.
 * @throws DomainError `charge.refused`, `charge.no-code`, `provider.busy`, `provider.not-configured`, `charge.not-found`
 */
export async function issueCharge(
  deps: IssueDeps,
  charge: Charge,
  payer: Payer,
  by: Issuer,
): Promise<'issued' | 'unknown'> {
  return issue(deps, charge, payer, by, 'new')
}

/**
 * Does the same for a charge whose first attempt may have reached the provider, after a crash or for a repeated request. It first queries the
 * provider by the txid.
 */
export async function resumeCharge(
  deps: IssueDeps,
  chargeId: string,
  payer: Payer,
  by: Issuer,
): Promise<'issued' | 'unknown'> {
  const charge = await readCharge(deps.database, chargeId)
  if (charge === null) throw new DomainError('charge.not-found')
  return issue(deps, charge, payer, by, 'tried-before')
}

async function issue(
  deps: IssueDeps,
  charge: Charge,
  payer: Payer,
  by: Issuer,
  history: 'new' | 'tried-before',
): Promise<'issued' | 'unknown'> {
  // The charge has a final state. The caller shows it.
  if (charge.pixCode !== null || charge.status !== 'pending') return 'issued'
  const collector = deps.collectorOf(charge.provider)
  if (collector === null) throw await refuse(deps, charge, by, 'api', 'provider.not-configured')
  try {
    const known = history === 'new' ? null : await findCheckedCharge(collector, charge.txid)
    const mayCreate = history === 'new' || collector.capabilities.repeatsCreation
    if (known === null && !mayCreate) return await leaveUnanswered(deps, charge, by, 'api')
    const answer = known ?? (await create(deps, collector, charge, payer))
    return await commitAnswer(deps, charge, answer, by)
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    deps.log.warn(
      { event: 'provider.failed', provider: charge.provider, class: error.failure, chargeId: charge.id },
      'the provider did not issue a charge',
    )
    if (error.outcome === 'not-sent') throw await leaveUnsent(deps, charge, by, error, history)
    if (error.outcome === 'refused' && history === 'new') {
      throw await refuse(deps, charge, by, error.failure, 'charge.refused')
    }
    return await findOrLeave(deps, collector, charge, by, error.failure)
  }
}

async function create(
  deps: IssueDeps,
  collector: PixCollector,
  charge: Charge,
  payer: Payer,
): Promise<IssuedCharge> {
  const secondsLeft = Math.floor((charge.expiresAt.getTime() - deps.clock.now().getTime()) / 1000)
  return createCheckedCharge(collector, {
    txid: charge.txid,
    amountMinor: charge.totalMinor,
    description: charge.description,
    payerName: payer.name,
    payerDocument: payer.document,
    expiresInSeconds: Math.max(secondsLeft, 1),
    pixKey: charge.pixKey,
  })
}

/** Seconds after which a request that never left may be sent again, unless the provider asked for a longer pause. */
const sendAgainAfterSeconds = 5

/**
 * The charge stays pending: the same order, sent again, issues it (ruling 50). If an earlier try may have reached the provider, the
 * attempt stays unknown, so that the provider is queried first.
 */
async function leaveUnsent(
  deps: IssueDeps,
  charge: Charge,
  by: Issuer,
  { failure, pausedUntil }: CollectorFailure,
  history: 'new' | 'tried-before',
): Promise<DomainError> {
  const attempt = history === 'new' ? 'not-sent' : 'unknown'
  await run(deps, by, 'charges.issue-unsent', async (tx) => {
    await endAttempt(tx, charge.id, attempt, failure)
    tx.audit({ object: { type: 'charge', id: charge.id }, after: { attempt, failure } })
  })
  const pauseMs = pausedUntil === null ? 0 : pausedUntil.getTime() - deps.clock.now().getTime()
  return new DomainError('provider.busy', {
    chargeId: charge.id,
    retryAfterSeconds: Math.max(sendAgainAfterSeconds, Math.ceil(pauseMs / 1000)),
  })
}

/** The provider may have made the charge. Queries once, immediately, by our txid. Never makes a second charge under a new txid. */
async function findOrLeave(
  deps: IssueDeps,
  collector: PixCollector,
  charge: Charge,
  by: Issuer,
  failure: FailureClass,
): Promise<'issued' | 'unknown'> {
  const found = await findCheckedCharge(collector, charge.txid).catch((error: unknown) => {
    if (error instanceof CollectorFailure) return null
    throw error
  })
  if (found !== null) return commitAnswer(deps, charge, found, by)
  return leaveUnanswered(deps, charge, by, failure)
}

/** The charge stays pending. Reconciliation queries it until it has a final state. */
async function leaveUnanswered(
  deps: Pick<IssueDeps, 'unitOfWork'>,
  charge: Charge,
  by: Issuer,
  failure: FailureClass,
): Promise<'unknown'> {
  await run(deps, by, 'charges.issue-unanswered', async (tx) => {
    await endAttempt(tx, charge.id, 'unknown', failure)
    tx.audit({ object: { type: 'charge', id: charge.id }, after: { attempt: 'unknown', failure } })
  })
  return 'unknown'
}

/**
 * The third step: commits the answer for a charge that the provider issued. Reconciliation calls it too, if no request waits for the charge.
 */
export async function commitAnswer(
  deps: Pick<IssueDeps, 'unitOfWork' | 'collectorOf'>,
  charge: Charge,
  answer: IssuedCharge,
  by: Issuer,
): Promise<'issued'> {
  const { amountMinor, pixKey } = answer
  // Some providers return neither. Then only the code that they give is checked.
  const isOurs =
    (amountMinor ?? charge.totalMinor) === charge.totalMinor && (pixKey ?? charge.pixKey) === charge.pixKey
  if (!isOurs) {
    throw await refuse(deps, charge, by, 'api', 'charge.refused')
  }
  const collector = deps.collectorOf(charge.provider)
  if (collector === null) throw new Error(`${charge.provider} answered and is not configured`)
  const pixCode = usablePixCode(answer, charge.totalMinor, collector.receiver)
  if (pixCode === null) throw await refuse(deps, charge, by, 'no-code', 'charge.no-code')
  await run(deps, by, 'charges.issue', async (tx) => {
    const issued = await storeIssue(tx, charge.id, {
      pixCode,
      providerTransactionId: answer.transactionId,
      providerStatus: answer.providerStatus,
      // The charge had no code, so no screen has shown it.
      askAt: nextAsk({ ...charge, shownAt: null }, tx.now),
    })
    // Another run was first and stored the code, or closed the charge. A closed charge must not get a code.
    if (issued === null) return tx.unchanged()
    tx.audit({
      object: { type: 'charge', id: charge.id },
      after: {
        provider: charge.provider,
        providerStatus: answer.providerStatus,
        totalMinor: String(charge.totalMinor),
      },
    })
    announceCharge(tx, issued)
  })
  return 'issued'
}

/** Closes a charge that certainly was not issued, or cannot be paid. A charge without a code does not appear in any history. */
async function refuse(
  deps: Pick<IssueDeps, 'unitOfWork'>,
  charge: Charge,
  by: Issuer,
  failure: FailureClass | 'no-code',
  problem: 'charge.refused' | 'charge.no-code' | 'provider.not-configured',
): Promise<DomainError> {
  await run(deps, by, 'charges.fail', async (tx) => {
    const current = await lockCharge(tx, charge.id)
    if (current === null || current.status !== 'pending' || current.pixCode !== null) return tx.unchanged()
    await endAttempt(tx, charge.id, 'refused', failure)
    const failed = await updateCharge(tx, current, { status: 'failed', askAt: null })
    tx.audit({
      object: { type: 'charge', id: charge.id },
      before: { pixStatus: current.status },
      after: { pixStatus: failed.status, failure },
    })
    announceCharge(tx, failed)
  })
  return new DomainError(problem, { chargeId: charge.id })
}

function run(
  deps: Pick<IssueDeps, 'unitOfWork'>,
  by: Issuer,
  command: string,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  return deps.unitOfWork.run(by.actor, command, work, by.context)
}
