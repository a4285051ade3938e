import type { DecidedEstablishment } from '@puente/contract/establishments/approval'
import { DomainError } from '@puente/contract/protocol/problems'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type {
  RequestContext,
  SignedInActor,
  Tx,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../../notifications/public.ts'
import { type HeldEstablishment, holdEstablishment, type Owner } from './approval-repository.ts'
import { type Pauses, shownPause } from '../pausing/pause.rules.ts'
import { generationStateOf, type GeneratedParts, qrStateOf } from './qr-state.rules.ts'

export interface DecisionDeps {
  readonly unitOfWork: UnitOfWork
  readonly mail: MailQueue
  /** The address of the product, without a slash at the end. */
  readonly publicUrl: string
}

/** The admin who acts. */
export interface Reviewer {
  readonly actor: SignedInActor
  readonly context: RequestContext
}

export interface DecisionTarget {
  readonly id: string
  /** The version that the admin has seen. */
  readonly version: number
}

/**
 * Runs a decision on an establishment that waits, in one transaction. If several admins decide at once, exactly one succeeds, and the others get the
 * new state (ESTA-010). A refusal is audited (SEC-032).
 * @throws DomainError `establishment.not-found`, `establishment.own`, `establishment.already-approved`,
 *   `establishment.already-rejected`, `establishment.changed`
 */
export async function decideEstablishment<T>(
  unitOfWork: UnitOfWork,
  command: string,
  { id, version }: DecisionTarget,
  { actor, context }: Reviewer,
  decide: (tx: Tx, held: HeldEstablishment) => Promise<T>,
): Promise<T> {
  const about = { object: { type: 'establishment', id }, after: { version } }
  return withAuditedRefusal(unitOfWork, { actor, command, about, context }, () =>
    unitOfWork.run(
      actor,
      command,
      async (tx) => {
        const held = await holdEstablishment(tx, id)
        if (held === null) throw new DomainError('establishment.not-found')
        if (held.status === 'approved') throw new DomainError('establishment.already-approved')
        if (held.status === 'rejected') throw new DomainError('establishment.already-rejected')
        if (held.owner?.id === actor.userId) throw new DomainError('establishment.own')
        if (held.version !== version)
          throw new DomainError('establishment.changed', { version: held.version })
        return decide(tx, held)
      },
      context,
    ),
  )
}

/** Notifies the open screens of the owner and of every admin. */
export function announceEstablishment(tx: Tx, { id, owner }: HeldEstablishment, version: number): void {
  const event = { topic: 'establishment', id, version } as const
  tx.announce(event, owner === null ? ['admins'] : [`user:${owner.id}`, 'admins'])
}

/** Whether the approval of the owner's identity is withdrawn, so that all of their pages are closed (decision 0063). */
export function hasWithdrawnIdentity(owner: Owner | null): boolean {
  return owner !== null && owner.withdrawal !== null
}

/** The answer to every action of the desk. */
export function decidedView(
  id: string,
  version: number,
  storeId: string | null,
  held: Omit<GeneratedParts, 'identityWithdrawn'> & { readonly pauses: Pauses; readonly owner: Owner | null },
): DecidedEstablishment {
  const { status, isActive, pauses, customUrl, owner } = held
  const parts = { ...held, identityWithdrawn: hasWithdrawnIdentity(owner) }
  return {
    id,
    status,
    isActive,
    // An establishment that is not approved has no page that could be closed.
    pause: shownPause(pauses, status === 'approved' ? (owner?.withdrawal ?? null) : null),
    qr: qrStateOf(parts),
    generation: generationStateOf(parts),
    storeId,
    customUrl,
    version,
  }
}
