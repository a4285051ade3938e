import type { DecidedEstablishment } from '@puente/contract/establishments/approval'
import { markRejected } from './approval-repository.ts'
import {
  announceEstablishment,
  decideEstablishment,
  decidedView,
  type DecisionDeps,
  type DecisionTarget,
  type Reviewer,
} from './decide-establishment.ts'
import { noPauses } from '../pausing/pause.rules.ts'

export interface Rejection {
  /** 3 to 500 characters, trimmed; the owner reads it. */
  readonly reason: string
  /** The step of the form that the reason is about, 1 to 4 (ruling 69). */
  readonly step: number | null
}

/**
 * Rejects an establishment that waits: state, reason, audit, mail and event in one commit (ESTA-013).
 * @throws DomainError as `decideEstablishment`
 */
export function rejectEstablishment(
  deps: DecisionDeps,
  target: DecisionTarget,
  { reason, step }: Rejection,
  reviewer: Reviewer,
): Promise<DecidedEstablishment> {
  return decideEstablishment(deps.unitOfWork, 'establishments.reject', target, reviewer, async (tx, held) => {
    const { id, name, owner, storeId, customUrl, hasQrCode, changesId } = held
    const version = await markRejected(tx, held, { reason, step })
    tx.audit({
      object: { type: 'establishment', id },
      reason,
      before: { status: held.status, isActive: held.isActive, version: held.version },
      after: { status: 'rejected', isActive: false, step, version },
    })
    announceEstablishment(tx, held, version)
    // The address of a closed account is sealed.
    if (owner !== null && !owner.closed) {
      await deps.mail.queue(tx, {
        userId: owner.id,
        to: owner.email,
        language: owner.language,
        content: {
          type: changesId === null ? 'ESTABLISHMENT_REJECTED' : 'ESTABLISHMENT_CHANGE_REJECTED',
          fullName: owner.fullName,
          establishmentName: name,
          reason,
          link: `${deps.publicUrl}/registro-establecimiento?corregir=${id}`,
        },
      })
    }
    return decidedView(id, version, storeId, {
      status: 'rejected',
      isActive: false,
      pauses: noPauses,
      customUrl,
      hasQrCode,
      owner,
    })
  })
}
