import { DomainError } from '@puente/contract/protocol/problems'
import { claimKey, requestFingerprint } from '../../../platform/idempotency/idempotency-keys.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { RequestContext, SignedInActor, Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { announceCharge } from '../announce-charge.ts'
import { type AskDeps, askAboutPix } from '../ask/ask-provider.ts'
import type { Charge } from '../charge.ts'
import { lockCharge, updateCharge } from '../charge-repository.ts'
import { CollectorFailure } from '../ports/collector.port.ts'
import { creditAssigned } from '../receive/receive-pix.ts'
import { findPixRow, type KnownPix } from '../receive/received-pix-repository.ts'
import { leftToReturn } from '../returns/return-request-reads.ts'
import { requireAssignable } from './assign-pix.rules.ts'

const command = 'suspense.assign'

export interface AssignPix {
  readonly endToEndId: string
  readonly chargeId: string
  readonly reason: string
  readonly idempotencyKey: string
}

interface AssigningAdmin {
  readonly actor: SignedInActor
  readonly context: RequestContext
}

/**
 * Takes a Pix out of suspense as the payment of a charge that an admin names. The charge must be one of its provider and its exact amount, and
 * still wait for a Pix: then the same happens as if the Pix had named it. The provider is asked first, since the Pix may have gone back
 * meanwhile; if it does not answer, what we know decides. State, postings and audit are one commit. A refusal is audited.
 * @throws DomainError `assignment.*`, `idempotency.*`
 */
export function assignPix(deps: AskDeps, wish: AssignPix, admin: AssigningAdmin): Promise<void> {
  const { endToEndId, chargeId, reason } = wish
  const about = { object: { type: 'received-pix', id: endToEndId }, reason, after: { chargeId } } as const
  return withAuditedRefusal(deps.unitOfWork, { ...admin, command, about }, async () => {
    const known = await findPixRow(deps.database, endToEndId)
    if (known === null) throw new DomainError('assignment.pix-not-held')
    if (known.disposition === 'held') await askOrLog(deps, known, endToEndId)
    await deps.unitOfWork.run(
      admin.actor,
      command,
      (tx) => assign(tx, wish, admin.actor.userId),
      admin.context,
    )
  })
}

async function askOrLog(deps: AskDeps, { provider }: KnownPix, endToEndId: string): Promise<void> {
  try {
    await askAboutPix(deps, provider, endToEndId)
  } catch (error) {
    if (!(error instanceof CollectorFailure)) throw error
    deps.log.warn(
      { event: 'suspense.unanswered', provider, endToEndId, err: error },
      'the provider did not answer about a Pix that an admin assigns',
    )
  }
}

async function assign(tx: Tx, wish: AssignPix, adminId: string): Promise<void> {
  const { endToEndId, chargeId, reason } = wish
  const { pix, charge, former } = await lockBoth(tx, endToEndId, chargeId)
  if ((await claimKey(tx, keyOf(wish, adminId), chargeId)).kind === 'replay') return tx.unchanged()
  const leftMinor = (await leftToReturn(tx, endToEndId)) ?? 0n
  requireAssignable({ ...pix, leftMinor, ownerId: charge.ownerId }, adminId)
  const incoming = {
    ...pix,
    endToEndId,
    // An admin names the charge, whatever key the Pix was paid to. Its row keeps the payer.
    pixKey: null,
    payer: null,
    returns: [],
    hasUnreadReturn: false,
  }
  if (!(await creditAssigned(tx, charge, incoming))) throw new DomainError('assignment.charge-not-payable')
  if (former !== null) announceCharge(tx, await updateCharge(tx, former, {}))
  tx.audit({
    object: { type: 'received-pix', id: endToEndId },
    reason,
    before: { disposition: 'held', chargeId: pix.chargeId },
    after: { disposition: 'credited', chargeId },
  })
}

/**
 * Locks the charge that the admin names, the one that the Pix came for if it is another, and then the Pix.
 * @throws DomainError `assignment.pix-not-held`, `assignment.charge-not-payable`
 */
async function lockBoth(
  tx: Tx,
  endToEndId: string,
  chargeId: string,
): Promise<{ readonly pix: KnownPix; readonly charge: Charge; readonly former: Charge | null }> {
  const found = await findPixRow(tx, endToEndId)
  if (found === null) throw new DomainError('assignment.pix-not-held')
  const locked = new Map<string, Charge | null>()
  for (const id of [...new Set([chargeId, found.chargeId ?? chargeId])].toSorted())
    locked.set(id, await lockCharge(tx, id))
  const charge = locked.get(chargeId) ?? null
  if (charge === null) throw new DomainError('assignment.charge-not-payable')
  const pix = await findPixRow(tx, endToEndId, 'lock')
  // It found its charge between the two reads. The next try starts with that charge.
  if (pix === null || pix.chargeId !== found.chargeId) throw new DomainError('server.busy')
  const isOwn = found.chargeId === chargeId
  return {
    pix,
    charge,
    former: isOwn || found.chargeId === null ? null : (locked.get(found.chargeId) ?? null),
  }
}

function keyOf({ endToEndId, chargeId, reason, idempotencyKey }: AssignPix, adminId: string) {
  return {
    principal: adminId,
    route: 'assignPix',
    key: idempotencyKey,
    fingerprint: requestFingerprint(`/admin/reconciliation/suspense/${endToEndId}/assignment`, {
      chargeId,
      reason,
    }),
  }
}
