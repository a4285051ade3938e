import { DomainError } from '@puente/contract/protocol/problems'
import { claimKey, requestFingerprint } from '../../../platform/idempotency/idempotency-keys.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Actor, RequestContext, Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Charge } from '../charge.ts'
import { lockCharge } from '../charge-repository.ts'
import { findPixRow, type KnownPix } from '../receive/received-pix-repository.ts'
import { postReturns } from './post-returns.ts'
import { commitReturn, returnOf } from './commit-return.ts'
import { leftToReturn } from './return-request-reads.ts'
import { readReturnRequest, type RequestedReturn } from './return-request-repository.ts'
import { type ReturnDeps, sendReturn } from './send-return.ts'

const command = 'returns.ask'

export interface ReturnPix {
  readonly endToEndId: string
  /** Centavos of BRL: all of the Pix or a part of it. */
  readonly amountMinor: bigint
  readonly reason: string
  readonly idempotencyKey: string
}

export interface ReturningAdmin {
  readonly actor: Extract<Actor, { readonly kind: 'user' | 'admin' }>
  readonly context: RequestContext
}

/**
 * Gives a Pix back to its payer, whole or in part, in three steps: commits the request with an id of our own, calls the provider, and
 * commits its answer. From the first commit on the amount is no longer owed to the beneficiary, so no payout and no second return can take
 * it. Without an answer the request stays `asked`, and `finishReturns` continues it. A refusal is audited.
 * @throws DomainError `return.*`, `idempotency.*`
 */
export function returnPix(
  deps: ReturnDeps,
  request: ReturnPix,
  admin: ReturningAdmin,
): Promise<{ readonly asked: RequestedReturn; readonly replayed: boolean }> {
  const { endToEndId, amountMinor, reason } = request
  const about = {
    object: { type: 'received-pix', id: endToEndId },
    reason,
    after: { amountMinor: String(amountMinor) },
  } as const
  return withAuditedRefusal(deps.unitOfWork, { ...admin, command, about }, async () => {
    const { asked, replayed } = await deps.unitOfWork.run(
      admin.actor,
      command,
      (tx) => commitRequest(tx, deps, request, admin.actor.userId),
      admin.context,
    )
    if (!replayed) await sendReturn(deps, asked, { isFirst: true })
    return { asked: (await readReturnRequest(deps.database, asked.id)) ?? asked, replayed }
  })
}

async function commitRequest(
  tx: Tx,
  deps: ReturnDeps,
  request: ReturnPix,
  adminId: string,
): Promise<{ readonly asked: RequestedReturn; readonly replayed: boolean }> {
  const { endToEndId, amountMinor, reason } = request
  const { pix, charge } = await lockPix(tx, endToEndId)
  const id = uuidv7(tx.now)
  const claim = await claimKey(tx, keyOf(request, adminId), id)
  if (claim.kind === 'replay') {
    tx.unchanged()
    const earlier = await readReturnRequest(tx, claim.resourceId)
    if (earlier === null) throw new Error(`return request ${claim.resourceId} is gone`)
    return { asked: earlier, replayed: true }
  }
  const leftMinor = (await leftToReturn(tx, endToEndId)) ?? 0n
  const found = { ...pix, endToEndId, leftMinor, charge }
  const asked = returnOf(tx, deps, found, { id, amountMinor, adminId })
  if (pix.disposition === 'credited' && charge !== null) {
    // Posts the same journal as for a return that the provider reports as in progress, so that its later report finds this return.
    const begun = { id: asked.returnId, amountMinor, nature: 'asked', state: 'processing' } as const
    await postReturns(tx, charge, { ...asked, returns: [begun], hasUnreadReturn: false })
  }
  await commitReturn(tx, asked, { adminId, reason })
  return { asked, replayed: false }
}

/**
 * Locks the Pix through its charge if it has one: everything that moves its money starts there.
 * @throws DomainError `return.pix-not-found`
 */
async function lockPix(
  tx: Tx,
  endToEndId: string,
): Promise<{ readonly pix: KnownPix; readonly charge: Charge | null }> {
  const found = await findPixRow(tx, endToEndId)
  if (found === null) throw new DomainError('return.pix-not-found')
  const charge = found.chargeId === null ? null : await lockCharge(tx, found.chargeId)
  const pix = await findPixRow(tx, endToEndId, 'lock')
  // The Pix was matched to a charge between the two reads. The next attempt starts with that charge.
  if (pix === null || pix.chargeId !== found.chargeId) throw new DomainError('server.busy')
  return { pix, charge }
}

function keyOf({ endToEndId, amountMinor, reason, idempotencyKey }: ReturnPix, adminId: string) {
  return {
    principal: adminId,
    route: 'returnPix',
    key: idempotencyKey,
    fingerprint: requestFingerprint(`/admin/pix/${endToEndId}/returns`, {
      amountMinor: String(amountMinor),
      reason,
    }),
  }
}
