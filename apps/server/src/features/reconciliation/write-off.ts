import { DomainError } from '@puente/contract/protocol/problems'
import type { JsonObject } from '../../platform/audit/audit-entry.ts'
import { type AdminCommand, type DecidingAdmin, decideOnce } from '../../platform/idempotency/decide-once.ts'
import type { Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { differenceWrittenOff, post } from '../ledger/public.ts'
import {
  type Difference,
  lockDifference,
  saveAsked,
  saveReopened,
  saveWrittenOff,
} from './difference-repository.ts'
import { isComparing } from './run-repository.ts'
import { requireAskable, requireConfirmable } from './write-off.rules.ts'

export interface WriteOffDeps {
  readonly unitOfWork: UnitOfWork
}

/** A decision on the version of a difference that the admin saw. */
export interface Decision {
  readonly id: string
  readonly version: number
  readonly idempotencyKey: string
}

/**
 * Requests to write a difference off. Nothing is posted until another admin confirms it. A refusal is audited.
 * @throws DomainError `reconciliation.*`, `idempotency.*`
 */
export function askWriteOff(
  deps: WriteOffDeps,
  decision: Decision & { readonly reason: string },
  admin: DecidingAdmin,
): Promise<void> {
  const { version, reason } = decision
  const command = { route: 'askWriteOff', command: 'reconciliation.ask-write-off', body: { version, reason } }
  return decide(deps, decision, admin, command, async (tx, difference) => {
    requireAskable(difference, version)
    await saveAsked(tx, difference.id, admin.actor.userId, reason)
    auditChange(tx, difference, { state: 'asked' }, reason)
  })
}

/**
 * Writes a difference off at another admin's request: posts it against `psp_write_off`, so that the books match the provider. State, posting
 * and audit are one commit. A refusal is audited.
 * @throws DomainError `reconciliation.*`, `idempotency.*`, `server.busy` while a run compares
 */
export function confirmWriteOff(deps: WriteOffDeps, decision: Decision, admin: DecidingAdmin): Promise<void> {
  const { version } = decision
  const command = { route: 'confirmWriteOff', command: 'reconciliation.confirm-write-off', body: { version } }
  return decide(deps, decision, admin, command, async (tx, difference) => {
    const minor = requireConfirmable(difference, admin.actor.userId, version)
    // A comparing run read the books without this posting, so it would report the difference as open once more.
    if (await isComparing(tx, difference.provider)) throw new DomainError('server.busy')
    await saveWrittenOff(tx, difference.id, admin.actor.userId)
    const outcome = await post(tx, {
      event: 'difference_written_off',
      eventId: difference.id,
      chargeId: null,
      ownerId: null,
      lines: differenceWrittenOff(difference.provider, minor),
    })
    if (outcome !== 'posted')
      throw new Error(`difference ${difference.id} is open, but was written off before`)
    auditChange(tx, difference, { state: 'closed', ending: 'written-off', writtenOffMinor: String(minor) })
  })
}

/**
 * Withdraws or declines a request to write a difference off. Changes nothing without one.
 * @throws DomainError `reconciliation.difference-not-found`
 */
export function withdrawWriteOff(
  { unitOfWork }: WriteOffDeps,
  id: string,
  { actor, context }: DecidingAdmin,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'reconciliation.withdraw-write-off',
    async (tx) => {
      const difference = await required(tx, id)
      if (difference.state !== 'asked') return tx.unchanged()
      await saveReopened(tx, id)
      auditChange(tx, difference, { state: 'open' })
    },
    context,
  )
}

function decide(
  { unitOfWork }: WriteOffDeps,
  { id, idempotencyKey }: Decision,
  admin: DecidingAdmin,
  command: AdminCommand,
  apply: (tx: Tx, difference: Difference) => Promise<void>,
): Promise<void> {
  return decideOnce(unitOfWork, admin, {
    ...command,
    idempotencyKey,
    path: `/admin/reconciliation/differences/${id}`,
    object: { type: 'reconciliation-difference', id },
    lock: (tx) => required(tx, id),
    apply,
  })
}

async function required(tx: Tx, id: string): Promise<Difference> {
  const difference = await lockDifference(tx, id)
  if (difference === null) throw new DomainError('reconciliation.difference-not-found')
  return difference
}

function auditChange(tx: Tx, { id, state, key }: Difference, after: JsonObject, reason?: string): void {
  tx.audit({
    object: { type: 'reconciliation-difference', id },
    ...(reason !== undefined && { reason }),
    before: { state, key },
    after,
  })
}
