import type { OwnStanding } from '@puente/contract/establishments/own-establishments'
import { DomainError } from '@puente/contract/protocol/problems'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { holdEstablishment } from '../approval/approval-repository.ts'
import type { Reviewer } from '../approval/decide-establishment.ts'
import { afterOwner, type OwnerAct, pauseOf } from './pause.rules.ts'
import { storeStanding } from './store-standing.ts'

/**
 * Pauses or resumes the page of an own establishment. Payments that have begun continue, only new ones are refused. Repeating it changes nothing. A
 * refusal is audited (SEC-032).
 * @throws DomainError `establishment.not-found`, also for one of another person; `establishment.not-approved`,
 *   `establishment.paused`
 */
export function actOnOwn(
  { unitOfWork }: { readonly unitOfWork: UnitOfWork },
  id: string,
  act: OwnerAct,
  { actor, context }: Reviewer,
): Promise<OwnStanding> {
  const command = `establishments.${act}-own`
  const about = { object: { type: 'establishment', id } }
  return withAuditedRefusal(unitOfWork, { actor, command, about, context }, () =>
    unitOfWork.run(actor, command, (tx) => change(tx, id, act, actor.userId), context),
  )
}

async function change(tx: Tx, id: string, act: OwnerAct, userId: string): Promise<OwnStanding> {
  const held = await holdEstablishment(tx, id)
  if (held === null || held.owner?.id !== userId) throw new DomainError('establishment.not-found')
  if (held.status !== 'approved') throw new DomainError('establishment.not-approved')
  const next = afterOwner(held, act, tx.now)
  if (next === 'refused') throw new DomainError('establishment.paused')
  if (next === held) tx.unchanged()
  else await storeStanding(tx, held, next)
  return { id, isActive: next.isActive, pause: pauseOf(next.pauses) }
}
