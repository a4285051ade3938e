import { DomainError } from '@puente/contract/problems'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { chargeConfirmed, heldPaymentReleased, paymentHeld, post } from '../../ledger/public.ts'
import type { Charge, ChargeFlag } from '../charge.ts'
import { announceBalance, announceCharge } from '../charge-news.ts'
import {
  confirmChargeByHand,
  lockChargeByTxid,
  lockCreditedCharge,
  updateCharge,
} from '../charge-repository.ts'
import { ledgerTerms } from '../ledger-terms.ts'
import { decide, type HeldReason, type Proof } from './notice.rules.ts'
import {
  amendHeldPix,
  countNotice,
  creditPix,
  holdPix,
  type IncomingPix,
  lockHeldPix,
  type PixSource,
} from './received-pix-repository.ts'
import { settleHeldReturns, settleReturns } from '../returns/settle-returns.ts'

/** What became of a Pix that we heard of. */
export type Reception =
  | {
      readonly kind: 'confirmed' | 'confirmed-late' | 'attached' | 'duplicate' | 'returned'
      readonly chargeId: string
    }
  | { readonly kind: 'held'; readonly reason: HeldReason; readonly chargeId: string | null }
  | { readonly kind: 'duplicate-held'; readonly chargeId: string | null }
  | { readonly kind: 'ask-provider'; readonly chargeId: string | null }

/**
 * The one way in which a Pix reaches its charge and the books, whoever told us of it: a notice, or the provider's answer.
 * Everything it causes is in this transaction. A Pix counts once: the charge is held, and its end-to-end id is a key.
 */
export async function receivePix(
  tx: Tx,
  pix: IncomingPix,
  proof: Proof,
  source: PixSource,
): Promise<Reception> {
  const charge = await chargeOf(tx, pix)
  const decision = decide(charge, pix, proof)
  const chargeId = charge?.id ?? null
  if (decision.kind === 'ask-provider') return { kind: 'ask-provider', chargeId }
  if (decision.kind === 'hold') return hold(tx, charge, pix, { proof, source, reason: decision.reason })
  if (charge === null) throw new Error('only a charge can be confirmed')

  if (decision.kind === 'duplicate') return again(tx, charge, pix, source)
  const late = decision.kind === 'confirm' && decision.late
  // One that is held waits there with what we were told of it first; only the account itself says better.
  const evenHeld = proof === 'answer'
  const credit = await creditPix(tx, charge, pix, { source, late, evenHeld })
  if (credit === null) {
    if (!evenHeld && (await lockHeldPix(tx, pix)) !== null) return { kind: 'ask-provider', chargeId }
    // The same Pix under another txid: it was received before, and counts once.
    return again(tx, charge, pix, source)
  }
  const credited = credit.charge
  if (credit.heldMinor > 0n) await releaseHeld(tx, credited, pix, credit.heldMinor)
  if (decision.kind === 'confirm') await postConfirmation(tx, credited)
  auditConfirmation(tx, charge, credited, pix)
  announceCharge(tx, credited)
  if (decision.kind === 'confirm') await announceBalance(tx, credited)
  await settleReturns(tx, credited, pix)
  if (decision.kind === 'attach') return { kind: 'attached', chargeId: charge.id }
  return { kind: late ? 'confirmed-late' : 'confirmed', chargeId: charge.id }
}

/** A Pix that was held and is its charge's own leaves suspense, which may have held another amount. */
async function releaseHeld(tx: Tx, charge: Charge, pix: IncomingPix, heldMinor: bigint): Promise<void> {
  const outcome = await post(tx, {
    event: 'payment_released',
    eventId: pix.endToEndId,
    chargeId: charge.id,
    ownerId: charge.beneficiaryId,
    lines: heldPaymentReleased(pix.provider, heldMinor),
  })
  if (outcome !== 'posted') throw new Error(`${pix.endToEndId} left suspense before and was held`)
  tx.audit({
    object: { type: 'received-pix', id: pix.endToEndId },
    before: { disposition: 'held', heldMinor: String(heldMinor) },
    after: { disposition: 'credited', amountMinor: String(pix.amountMinor), txid: pix.txid },
  })
}

/**
 * The charge that its txid names; ours are in lower case, and some write them in another. News of a return need not carry
 * it: there, the charge that the Pix was credited to.
 */
async function chargeOf(tx: Tx, pix: IncomingPix): Promise<Charge | null> {
  const credited = pix.returns.length === 0 ? null : await lockCreditedCharge(tx, pix)
  if (credited !== null) return credited
  return pix.txid === null ? null : lockChargeByTxid(tx, pix.txid.toLowerCase())
}

/**
 * An admin confirms the Pix of a pending charge that this transaction holds, with his written reason (ruling 23). Its
 * Pix, if it comes after all, is then taken for the money confirmed here.
 * @throws DomainError `payout.charge-closed` for a charge in any other state (TXN-022)
 */
export async function confirmByHand(tx: Tx, charge: Charge, reason: string): Promise<Charge> {
  if (charge.status !== 'pending') {
    throw new DomainError('payout.charge-closed', { pixStatus: charge.status })
  }
  const confirmed = await confirmChargeByHand(tx, charge, reason)
  await postConfirmation(tx, confirmed)
  tx.audit({
    object: { type: 'charge', id: charge.id },
    reason,
    before: { pixStatus: charge.status },
    after: { pixStatus: confirmed.status, confirmationSource: 'manual' },
  })
  return confirmed
}

async function postConfirmation(tx: Tx, charge: Charge): Promise<void> {
  const outcome = await post(tx, {
    event: 'charge_confirmed',
    eventId: charge.id,
    chargeId: charge.id,
    ownerId: charge.beneficiaryId,
    lines: chargeConfirmed(ledgerTerms(charge)),
  })
  if (outcome !== 'posted') throw new Error(`charge ${charge.id} was confirmed before and posted`)
}

function auditConfirmation(tx: Tx, before: Charge, after: Charge, pix: IncomingPix): void {
  tx.audit({
    object: { type: 'charge', id: before.id },
    before: { pixStatus: before.status },
    after: {
      pixStatus: after.status,
      endToEndId: pix.endToEndId,
      amountMinor: String(pix.amountMinor),
    },
  })
}

/** A Pix heard of before. It may bring news of a return; otherwise nothing changes but the count. */
async function again(tx: Tx, charge: Charge, pix: IncomingPix, source: PixSource): Promise<Reception> {
  if (source === 'webhook') await countNotice(tx, charge.id)
  const own = charge.endToEndId === pix.endToEndId
  const settled = own ? await settleReturns(tx, charge, pix) : await heldPixWentBack(tx, charge, pix)
  if (settled) return { kind: 'returned', chargeId: charge.id }
  tx.unchanged()
  return { kind: 'duplicate', chargeId: charge.id }
}

/** A held Pix whose return we hear of leaves suspense, and the page of its charge says so. */
async function heldPixWentBack(tx: Tx, charge: Charge | null, pix: IncomingPix): Promise<boolean> {
  if (!(await settleHeldReturns(tx, pix))) return false
  if (charge !== null) announceCharge(tx, await updateCharge(tx, charge, {}))
  return true
}

const flagOf: Partial<Record<HeldReason, ChargeFlag>> = {
  short: 'amount-mismatch',
  over: 'amount-mismatch',
  'second-payment': 'second-payment',
  'charge-closed': 'second-payment',
  'foreign-key': 'foreign-key',
}

async function hold(
  tx: Tx,
  charge: Charge | null,
  pix: IncomingPix,
  how: { readonly proof: Proof; readonly source: PixSource; readonly reason: HeldReason },
): Promise<Reception> {
  const { reason } = how
  const chargeId = charge?.id ?? null
  const isNew = await holdPix(tx, charge, pix, how.source, reason)
  const amends = !isNew && how.proof === 'answer'
  const minorBefore = amends ? await amendHeldPix(tx, charge, pix, reason) : null
  if (!isNew && minorBefore === null) {
    if (await heldPixWentBack(tx, charge, pix)) return { kind: 'held', reason, chargeId }
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
  await settleHeldReturns(tx, pix)
  const flag = flagOf[reason]
  if (charge !== null && flag !== undefined) announceCharge(tx, await updateCharge(tx, charge, { flag }))
  return { kind: 'held', reason, chargeId }
}

/** A Pix comes into suspense, or the amount that it is held with is mended. */
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
  // It may be mended more than once; the row that was changed just now keeps it from being posted twice.
  const eventId = `${endToEndId}:${uuidv7(tx.now)}`
  await post(tx, { event: 'payment_corrected', eventId, ...about, lines })
}
