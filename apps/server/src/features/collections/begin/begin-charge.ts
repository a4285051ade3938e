import { DomainError } from '@puente/contract/protocol/problems'
import { claimKey, type KeyedRequest } from '../../../platform/idempotency/idempotency-keys.ts'
import { CommitUnknownError, type Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { SettingsReader } from '../../settings/public.ts'
import type { Charge } from '../charge.ts'
import { announceCharge } from '../announce-charge.ts'
import { lockCharge } from '../charge-repository.ts'
import { longestCallMs } from '../ports/collector.port.ts'
import { findEarlierAttempt, startAttempt } from './attempt-repository.ts'
import { repeatOf } from './earlier-attempt.rules.ts'
import { type IssueDeps, type Issuer, issueCharge, resumeCharge } from './issue-charge.ts'
import { type ChargeTerms, storeCharge, type Payer } from './store-charge.ts'

export interface BeginDeps extends IssueDeps {
  readonly settings: Pick<SettingsReader, 'within'>
}

/** A request for a charge, of an order or of a store payment. */
export interface ChargeCommand {
  readonly by: Issuer
  /** The command as the audit names it, such as `orders.place`. */
  readonly command: string
  /** The request with its idempotency key. A repeat of it leads to the same charge. */
  readonly request: KeyedRequest
  /** The id of the charge, if the request is new. */
  readonly chargeId: string
  /** @throws DomainError if the payer's data is refused */
  readonly payer: () => Payer
  /** Decides whether the charge may be made, and on which terms. @throws DomainError */
  readonly terms: (tx: Tx) => Promise<ChargeTerms>
  /**
   * Decides whether a charge of this owner that has no code yet may still go to the provider. Called for a repeat.
   * @throws DomainError
   */
  readonly mayStillIssue: (tx: Tx, ownerId: string | null) => Promise<void>
  /** Stores and audits what the charge is for. */
  readonly detail: (tx: Tx, charge: Charge) => Promise<void>
}

export interface BegunCharge {
  readonly chargeId: string
  /** True if an earlier run of the request made this charge. */
  readonly replayed: boolean
}

/** What the second step needs from the first. */
type NextStep =
  | { readonly kind: 'issue'; readonly charge: Charge; readonly replayed: boolean }
  | { readonly kind: 'resume' | 'answer'; readonly charge: Pick<Charge, 'id'>; readonly replayed: boolean }
  | { readonly kind: 'refuse'; readonly refusal: DomainError }

/**
 * Makes a Pix charge in three steps. It commits the charge, what the charge is for and the attempt. It calls the provider. It commits the
 * answer. The same request with the same key continues where the first run stopped, and never makes a second charge (ORD-026).
 * The charge may have no code yet if the provider did not answer.
 * @throws DomainError those of `terms` and `payer`, of `issueCharge`, `charge.not-saved`, `provider.not-configured`, `idempotency.*`
 */
export async function beginCharge(deps: BeginDeps, asked: ChargeCommand): Promise<BegunCharge> {
  const { actor, context } = asked.by
  const next = await deps.unitOfWork
    .run(actor, asked.command, (tx) => firstStep(deps, asked, tx), context)
    .catch((error: unknown) => {
      if (error instanceof DomainError || error instanceof CommitUnknownError) throw error
      throw notSaved(error)
    })
  if (next.kind === 'refuse') throw next.refusal
  const { replayed } = next
  const chargeId = next.charge.id
  if (next.kind === 'issue') await issueCharge(deps, next.charge, asked.payer(), asked.by)
  if (next.kind === 'resume') await resumeCharge(deps, chargeId, asked.payer(), asked.by)
  return { chargeId, replayed }
}

async function firstStep(deps: BeginDeps, asked: ChargeCommand, tx: Tx): Promise<NextStep> {
  const claim = await claimKey(tx, asked.request, asked.chargeId)
  if (claim.kind === 'replay') return repeatStep(tx, claim.resourceId, asked)
  const terms = await asked.terms(tx)
  const current = await deps.settings.within(tx)
  const collector = deps.collectorOf(current['provider.active'])
  if (collector === null) throw new DomainError('provider.not-configured')
  const charge = await storeCharge(tx, collector, asked.payer(), {
    ...terms,
    id: asked.chargeId,
    expiresAt: new Date(tx.now.getTime() + current['qr.validitySeconds'] * 1_000),
  })
  await asked.detail(tx, charge)
  announceCharge(tx, charge)
  return { kind: 'issue', charge, replayed: false }
}

async function repeatStep(
  tx: Tx,
  chargeId: string,
  { mayStillIssue }: Pick<ChargeCommand, 'mayStillIssue'>,
): Promise<NextStep> {
  // The charge is locked, so that only one of many repeats sends the request that never left.
  const charge = await lockCharge(tx, chargeId)
  const earlier = await findEarlierAttempt(tx, chargeId)
  if (charge === null || earlier === null)
    throw new Error(`charge ${chargeId} has an idempotency key and no attempt`)
  const repeat = repeatOf(earlier, tx.now, longestCallMs)
  if (repeat.kind === 'issue' || repeat.kind === 'resume') await mayStillIssue(tx, charge.ownerId)
  if (repeat.kind === 'issue') {
    await startAttempt(tx, chargeId, charge.provider)
    tx.audit({ object: { type: 'charge', id: chargeId }, after: { attempt: 'started' } })
    return { kind: 'issue', charge, replayed: true }
  }
  tx.unchanged()
  switch (repeat.kind) {
    case 'wait':
      throw new DomainError('idempotency.in-progress', { retryAfterSeconds: 1 })
    case 'refuse':
      return { kind: 'refuse', refusal: new DomainError(repeat.code, { chargeId }) }
    case 'answer':
    case 'resume':
      return { kind: repeat.kind, charge, replayed: true }
  }
}

function notSaved(cause: unknown): DomainError {
  const refusal = new DomainError('charge.not-saved')
  refusal.cause = cause
  return refusal
}
