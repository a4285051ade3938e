import type { DecidedEstablishment } from '@puente/contract/establishments/approval'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type HeldEstablishment, markApproved } from './approval-repository.ts'
import {
  announceEstablishment,
  decideEstablishment,
  decidedView,
  type DecisionTarget,
  type Reviewer,
} from './decide-establishment.ts'
import { applyChange, type ApplyChangeDeps } from '../changes/apply-change.ts'
import { noPauses } from '../pausing/pause.rules.ts'
import { type AddressDeps, giveAddress } from './give-address.ts'

export type ApproveDeps = ApplyChangeDeps & AddressDeps

/**
 * Approves an establishment that waits: state, address, audit, mail and event in one commit (ESTA-012, ESTA-013). If none of the drawn store ids is
 * free, the approval is stored without an address, which can be generated later. A change is copied to its establishment (decision 0043).
 * @throws DomainError as `decideEstablishment`; `establishment.owner-closed`
 */
export function approveEstablishment(
  deps: ApproveDeps,
  target: DecisionTarget,
  reviewer: Reviewer,
): Promise<DecidedEstablishment> {
  return decideEstablishment(deps.unitOfWork, 'establishments.approve', target, reviewer, (tx, held) =>
    approve(tx, deps, held, reviewer.actor.userId),
  )
}

/** A pending establishment has no address yet (EST-065). */
const nothingGenerated = { storeId: null, slug: null, customUrl: null, qrCodeUrl: null }

async function approve(
  tx: Tx,
  deps: ApproveDeps,
  held: HeldEstablishment,
  adminId: string,
): Promise<DecidedEstablishment> {
  const { id, name, owner } = held
  // Payers would pay for nothing if nobody can sign in to the owner's account any more.
  if (owner === null || owner.closed) throw new DomainError('establishment.owner-closed')
  if (held.changesId !== null) return applyChange(tx, deps, { ...held, owner, changesId: held.changesId })
  const approved = { ...held, version: await markApproved(tx, held, adminId) }
  const given = await giveAddress(tx, deps, approved)
  const { storeId, slug, customUrl, qrCodeUrl } = given?.address ?? nothingGenerated
  const version = given?.version ?? approved.version
  tx.audit({
    object: { type: 'establishment', id },
    before: {
      status: held.status,
      isActive: held.isActive,
      storeId: held.storeId,
      customUrl: held.customUrl,
      version: held.version,
    },
    after: { status: 'approved', isActive: true, storeId, slug, customUrl, qrCodeUrl, version },
  })
  announceEstablishment(tx, held, version)
  await deps.mail.queue(tx, {
    userId: owner.id,
    to: owner.email,
    language: owner.language,
    content: {
      type: 'ESTABLISHMENT_APPROVED',
      fullName: owner.fullName,
      establishmentName: name,
      pageAddress: customUrl === null ? null : `${deps.publicUrl}${customUrl}`,
      identityWithdrawn: owner.withdrawal !== null,
      link: `${deps.publicUrl}/perfil`,
    },
  })
  return decidedView(id, version, storeId, {
    status: 'approved',
    isActive: true,
    pauses: noPauses,
    customUrl,
    hasQrCode: given !== null || held.hasQrCode,
    owner,
  })
}
