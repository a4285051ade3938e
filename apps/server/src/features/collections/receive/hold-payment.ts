import { uuidv7 } from '../../../platform/ids/uuid.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { heldPaymentReleased, paymentHeld, post } from '../../ledger/public.ts'
import type { Charge } from '../charge.ts'
import { announceCharge } from '../announce-charge.ts'
import { updateCharge } from '../charge-repository.ts'
import { type HeldReturn, type ReportedReturns, settleHeldReturns } from '../returns/post-returns.ts'
import { heldFlags, clearFlags } from './held-flags.ts'
import type { HeldReason, PixProof } from './receive-pix.rules.ts'
import type { IncomingPix } from './incoming-pix.ts'
import { amendHeldPix, hasHeldPix, holdPix, type PixSource } from './received-pix-repository.ts'

/** The result for a Pix that confirms nothing. */
export type HeldReception =
  | { readonly kind: 'held'; readonly reason: HeldReason; readonly chargeId: string | null }
  | { readonly kind: 'duplicate-held'; readonly chargeId: string | null }

/**
 * Puts a Pix that confirms nothing into suspense, for an admin to settle (ruling 25). If it is in suspense already, updates it to what our
 * account at the provider shows.
 */
export async function holdPayment(
  tx: Tx,
  charge: Charge | null,
  pix: IncomingPix,
  how: { readonly proof: PixProof; readonly source: PixSource; readonly reason: HeldReason },
): Promise<HeldReception> {
  const { reason } = how
  const chargeId = charge?.id ?? null
  const isNew = await holdPix(tx, charge, pix, how.source, reason)
  const amends = !isNew && how.proof === 'answer'
  const minorBefore = amends ? await amendHeldPix(tx, charge, pix, reason) : null
  if (!isNew && minorBefore === null) {
    if (await releaseReturnedPix(tx, charge, pix)) return { kind: 'held', reason, chargeId }
    tx.unchanged()
    return { kind: 'duplicate-held', chargeId }
  }
  await postHeld(tx, charge, pix, minorBefore)
  tx.audit({
    object: { type: 'received-pix', id: pix.endToEndId },
    reason,
    ...(minorBefore !== null && { before: { amountMinor: String(minorBefore) } }),
    after: { disposition: 'held', amountMinor: String(pix.amountMinor), txid: pix.txid },
  })
  const returned = await settleHeldReturns(tx, pix)
  if (charge !== null && reason !== 'unknown-txid') {
    const flagged = await updateCharge(tx, charge, { flag: heldFlags[reason] })
    // The Pix may have gone back already, or have been held with another flag before.
    announceCharge(tx, await afterHeld(tx, flagged, returned))
  }
  return { kind: 'held', reason, chargeId }
}

/** Posts a Pix into suspense, or only the difference if it is held with a wrong amount. */
async function postHeld(
  tx: Tx,
  charge: Charge | null,
  { endToEndId, provider, amountMinor }: IncomingPix,
  minorBefore: bigint | null,
): Promise<void> {
  if (minorBefore === amountMinor) return
  const about = { chargeId: charge?.id ?? null, ownerId: charge?.beneficiaryId ?? null }
  if (minorBefore === null) {
    const lines = paymentHeld(provider, amountMinor)
    await post(tx, { event: 'payment_held', eventId: endToEndId, ...about, lines })
    return
  }
  const lines = paymentHeld(provider, amountMinor - minorBefore)
  // The amount may be corrected more than once. The row that this transaction just changed prevents a double posting.
  const eventId = `${endToEndId}:${uuidv7(tx.now)}`
  await post(tx, { event: 'payment_corrected', eventId, ...about, lines })
}

/** Takes a held Pix that was credited to its charge out of suspense, with the amount that suspense held. */
export async function releaseHeldPayment(
  tx: Tx,
  charge: Charge,
  pix: IncomingPix,
  heldMinor: bigint,
): Promise<void> {
  const outcome = await post(tx, {
    event: 'payment_released',
    eventId: pix.endToEndId,
    chargeId: charge.id,
    ownerId: charge.beneficiaryId,
    lines: heldPaymentReleased(pix.provider, heldMinor),
  })
  if (outcome !== 'posted') throw new Error(`${pix.endToEndId} is held, but was already released`)
  tx.audit({
    object: { type: 'received-pix', id: pix.endToEndId },
    before: { disposition: 'held', heldMinor: String(heldMinor) },
    after: { disposition: 'credited', amountMinor: String(pix.amountMinor), txid: pix.txid },
  })
}

/** Takes returned parts of a held Pix out of suspense, and notifies the screens of its charge. False if nothing is new. */
export async function releaseReturnedPix(
  tx: Tx,
  charge: Charge | null,
  pix: ReportedReturns,
): Promise<boolean> {
  const returned = await settleHeldReturns(tx, pix)
  if (returned === null) return false
  if (charge !== null) {
    const after = await afterHeld(tx, charge, returned)
    announceCharge(tx, after === charge ? await updateCharge(tx, charge, {}) : after)
  }
  return true
}

/**
 * The charge after what was held for it has changed. Flags that nothing causes any more go. A code takes one Pix at the provider: once one of another
 * amount is back with its payer, nobody can pay the charge any more, so a pending one is cancelled. Not while an admin pays its pesos out, who is going
 * to confirm it by hand.
 * @param returned what this transaction learned to be back with its payer, or null
 */
async function afterHeld(tx: Tx, charge: Charge, returned: HeldReturn | null): Promise<Charge> {
  const cleared = (await clearFlags(tx, charge.id)) ?? charge
  const isOfOtherAmount = returned?.reason === 'short' || returned?.reason === 'over'
  const isUsedUp = returned?.isWhole === true && isOfOtherAmount && returned.chargeId === charge.id
  if (!isUsedUp || cleared.status !== 'pending' || cleared.pesosReservedMinor > 0n) return cleared
  if (await hasHeldPix(tx, charge.id)) return cleared
  const ended = await updateCharge(tx, cleared, { status: 'cancelled' })
  tx.audit({
    object: { type: 'charge', id: charge.id },
    before: { pixStatus: charge.status },
    after: { pixStatus: ended.status },
  })
  return ended
}
