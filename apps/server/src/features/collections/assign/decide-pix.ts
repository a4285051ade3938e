import { DomainError } from '@puente/contract/protocol/problems'
import type { DecidingAdmin } from '../../../platform/idempotency/decide-once.ts'
import { claimKey, requestFingerprint } from '../../../platform/idempotency/idempotency-keys.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { SettingsReader } from '../../settings/public.ts'
import { type QueryDeps, queryPix } from '../query/query-provider.ts'
import { CollectorFailure } from '../ports/collector.port.ts'
import { findPixRow } from '../receive/received-pix-repository.ts'
import type { RequestedReturn } from '../returns/return-request-repository.ts'
import { type ReturnDeps, sendReturn } from '../returns/send-return.ts'
import { carryOut, finishDecision, type LockedPix, lockPixAndCharge } from './carry-out.ts'
import {
  creditedMinor,
  type DecisionKind,
  needsSecondAdmin,
  requireAssignable,
  requireConfirmable,
} from './pix-decision.rules.ts'
import {
  findOpenDecision,
  insertDecision,
  type PixDecision,
  saveDecision,
} from './pix-decision-repository.ts'

export interface DecideDeps extends QueryDeps, ReturnDeps {
  readonly settings: Pick<SettingsReader, 'within'>
}

export interface DecidePix {
  readonly endToEndId: string
  readonly chargeId: string
  readonly kind: DecisionKind
  readonly reason: string
  readonly idempotencyKey: string
}

/** The decision that a call made or confirmed. */
export interface Decided {
  readonly decisionId: string
}

/**
 * Takes a Pix out of suspense as the payment of a charge that an admin names: with its exact total, with the amount that came, or with its total
 * after the excess has been returned. The provider is queried first, because the Pix may have been returned in the meantime. If it does not answer,
 * our own data decides. Above a limit the decision waits for another admin. State, postings and audit are one commit. A refusal is audited.
 * @throws DomainError `assignment.*`, `return.*`, `idempotency.*`
 */
export function decidePix(deps: DecideDeps, request: DecidePix, admin: DecidingAdmin): Promise<Decided> {
  const { endToEndId, chargeId, kind, reason } = request
  const command = kind === 'exact' ? 'suspense.assign' : 'suspense.honour'
  const about = {
    object: { type: 'received-pix', id: endToEndId },
    reason,
    after: { chargeId, kind },
  } as const
  return withAuditedRefusal(deps.unitOfWork, { ...admin, command, about }, async () => {
    await queryIfHeld(deps, endToEndId)
    const { decisionId, sending } = await deps.unitOfWork.run(
      admin.actor,
      command,
      (tx) => decideOnce(tx, deps, request, admin.actor.userId),
      admin.context,
    )
    await sendAndFinish(deps, decisionId, sending)
    return { decisionId }
  })
}

interface Committed extends Decided {
  /** The return that the commit requested, or null. */
  readonly sending: RequestedReturn | null
}

async function decideOnce(tx: Tx, deps: DecideDeps, request: DecidePix, adminId: string): Promise<Committed> {
  const locked = await lockPixAndCharge(tx, request.endToEndId, request.chargeId)
  const id = uuidv7(tx.now)
  const claim = await claimKey(tx, keyOf(request, adminId), id)
  if (claim.kind === 'replay') {
    tx.unchanged()
    return { decisionId: claim.resourceId, sending: null }
  }
  requireAssignable(locked, adminId)
  if ((await findOpenDecision(tx, request.endToEndId)) !== null)
    throw new DomainError('assignment.decision-changed')
  const { amountMinor } = locked
  const decision = await insertDecision(tx, {
    id,
    endToEndId: request.endToEndId,
    chargeId: request.chargeId,
    kind: request.kind,
    amountMinor,
    creditedMinor: creditedMinor(request.kind, locked),
    reason: request.reason,
    askedBy: adminId,
  })
  const { 'suspense.aloneMinor': aloneMinor } = await deps.settings.within(tx)
  if (!needsSecondAdmin(amountMinor, aloneMinor))
    return {
      decisionId: id,
      sending: await carryOut(tx, deps, decision, locked, { confirmedBy: null, adminId }),
    }
  auditDecision(tx, decision, 'asked')
  announcePix(tx, locked)
  return { decisionId: id, sending: null }
}

/**
 * Confirms another admin's request, unchanged. A refusal is audited.
 * @throws DomainError `assignment.*`, `return.*`, `idempotency.*`
 */
export function confirmPixDecision(
  deps: DecideDeps,
  request: { readonly endToEndId: string; readonly decisionId: string; readonly idempotencyKey: string },
  admin: DecidingAdmin,
): Promise<Decided> {
  const { endToEndId, decisionId, idempotencyKey } = request
  const command = 'suspense.confirm'
  const about = { object: { type: 'received-pix', id: endToEndId }, after: { decisionId } } as const
  const adminId = admin.actor.userId
  const key = {
    principal: adminId,
    route: 'confirmPixDecision',
    key: idempotencyKey,
    fingerprint: requestFingerprint(`/admin/reconciliation/suspense/${endToEndId}/decision`, { decisionId }),
  }
  return withAuditedRefusal(deps.unitOfWork, { ...admin, command, about }, async () => {
    await queryIfHeld(deps, endToEndId)
    const { sending } = await deps.unitOfWork.run(
      admin.actor,
      command,
      async (tx): Promise<Committed> => {
        const open = await findOpenDecision(tx, endToEndId)
        if ((await claimKey(tx, key, decisionId)).kind === 'replay') {
          tx.unchanged()
          return { decisionId, sending: null }
        }
        if (open?.id !== decisionId) throw new DomainError('assignment.decision-changed')
        const locked = await lockPixAndCharge(tx, endToEndId, open.chargeId)
        const now = await findOpenDecision(tx, endToEndId)
        const asked = now?.state === 'asked' ? now : null
        requireConfirmable(asked, decisionId, adminId, locked.amountMinor)
        requireAssignable(locked, adminId)
        if (creditedMinor(asked.kind, locked) !== asked.creditedMinor)
          throw new DomainError('assignment.decision-changed')
        const by = { confirmedBy: adminId, adminId }
        return { decisionId, sending: await carryOut(tx, deps, asked, locked, by) }
      },
      admin.context,
    )
    await sendAndFinish(deps, decisionId, sending)
    return { decisionId }
  })
}

/**
 * Withdraws or declines a decision that waits for another admin. Changes nothing if none waits.
 * @throws DomainError `assignment.pix-not-held`
 */
export function withdrawPixDecision(
  { unitOfWork }: Pick<DecideDeps, 'unitOfWork'>,
  endToEndId: string,
  { actor, context }: DecidingAdmin,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'suspense.withdraw',
    async (tx) => {
      if ((await findPixRow(tx, endToEndId, 'lock')) === null)
        throw new DomainError('assignment.pix-not-held')
      const decision = await findOpenDecision(tx, endToEndId)
      if (decision?.state !== 'asked') return tx.unchanged()
      await saveDecision(tx, decision.id, { state: 'fallen' })
      auditDecision(tx, decision, 'fallen')
    },
    context,
  )
}

async function queryIfHeld(deps: QueryDeps, endToEndId: string): Promise<void> {
  const known = await findPixRow(deps.database, endToEndId)
  if (known === null) throw new DomainError('assignment.pix-not-held')
  if (known.disposition !== 'held') return
  try {
    await queryPix(deps, known.provider, endToEndId)
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    deps.log.warn(
      { event: 'suspense.unanswered', provider: known.provider, endToEndId, err: error },
      'the provider did not answer about a Pix that an admin decides about',
    )
  }
}

/** Sends the return that was committed. If the provider completes it at once, the charge is credited at once, too. */
async function sendAndFinish(
  deps: DecideDeps,
  decisionId: string,
  sending: RequestedReturn | null,
): Promise<void> {
  if (sending === null) return
  await sendReturn(deps, sending, { isFirst: true })
  await finishDecision(deps, decisionId)
}

function announcePix(tx: Tx, { charge }: LockedPix): void {
  tx.announce({ topic: 'charge', id: charge.id, version: charge.version }, ['admins'])
}

function auditDecision(tx: Tx, decision: PixDecision, state: 'asked' | 'fallen'): void {
  const { id, endToEndId, chargeId, kind, creditedMinor: credited, reason } = decision
  tx.audit({
    object: { type: 'received-pix', id: endToEndId },
    ...(state === 'asked' && { reason }),
    after: { decisionId: id, state, chargeId, kind, creditedMinor: String(credited) },
  })
}

function keyOf({ endToEndId, chargeId, kind, reason, idempotencyKey }: DecidePix, adminId: string) {
  return {
    principal: adminId,
    route: kind === 'exact' ? 'assignPix' : 'honourPix',
    key: idempotencyKey,
    fingerprint: requestFingerprint(`/admin/reconciliation/suspense/${endToEndId}/${kind}`, {
      chargeId,
      reason,
    }),
  }
}
