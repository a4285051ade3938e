import type { DecidedEstablishment } from '@puente/contract/establishments/approval'
import { DomainError } from '@puente/contract/protocol/problems'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type HeldEstablishment, holdEstablishment, type Owner } from '../approval/approval-repository.ts'
import {
  decidedView,
  type DecisionDeps,
  type DecisionTarget,
  type Reviewer,
} from '../approval/decide-establishment.ts'
import { type AdminAct, afterAdmin, type Standing } from './pause.rules.ts'
import { storeStanding } from './store-standing.ts'

/**
 * Pauses or resumes an approved establishment for an admin: state, audit, mail and event in one commit. Repeating it changes nothing. A refusal is
 * audited (SEC-032).
 * @throws DomainError `establishment.not-found`, `establishment.not-approved`, `establishment.own`, `establishment.owner-closed`,
 *   `establishment.changed`
 */
export function actOnAny(
  deps: DecisionDeps,
  target: DecisionTarget,
  act: AdminAct,
  { actor, context }: Reviewer,
): Promise<DecidedEstablishment> {
  const { id, version } = target
  const command = `establishments.${act.kind}`
  const about = { object: { type: 'establishment', id }, after: { version } }
  return withAuditedRefusal(deps.unitOfWork, { actor, command, about, context }, () =>
    deps.unitOfWork.run(actor, command, (tx) => change(tx, deps, target, act, actor.userId), context),
  )
}

async function change(
  tx: Tx,
  deps: DecisionDeps,
  { id, version }: DecisionTarget,
  act: AdminAct,
  adminId: string,
): Promise<DecidedEstablishment> {
  const held = await holdEstablishment(tx, id)
  if (held === null) throw new DomainError('establishment.not-found')
  if (held.status !== 'approved') throw new DomainError('establishment.not-approved')
  const { owner } = held
  if (owner?.id === adminId) throw new DomainError('establishment.own')
  if (owner === null || owner.closed) throw new DomainError('establishment.owner-closed')
  const next = afterAdmin(held, act, tx.now)
  if (next === held) {
    tx.unchanged()
    return decidedView(id, held.version, held.storeId, held)
  }
  if (held.version !== version) throw new DomainError('establishment.changed', { version: held.version })
  const stored = await storeStanding(tx, held, next, act.kind === 'pause' ? act.reason : undefined)
  await notifyOwner(tx, deps, held, owner, act, next)
  return decidedView(id, stored, held.storeId, { ...held, ...next })
}

async function notifyOwner(
  tx: Tx,
  { mail, publicUrl }: DecisionDeps,
  { name, customUrl }: HeldEstablishment,
  { id, email, fullName, language, withdrawal }: Owner,
  act: AdminAct,
  { isActive }: Standing,
): Promise<void> {
  const facts = { fullName, establishmentName: name, link: `${publicUrl}/mis-establecimientos` }
  await mail.queue(tx, {
    userId: id,
    to: email,
    language,
    content:
      act.kind === 'pause'
        ? { type: 'ESTABLISHMENT_PAUSED', ...facts, reason: act.reason }
        : {
            type: 'ESTABLISHMENT_RESUMED',
            ...facts,
            open: isActive && withdrawal === null,
            identityWithdrawn: withdrawal !== null,
            pageAddress: customUrl === null ? null : `${publicUrl}${customUrl}`,
          },
  })
}
