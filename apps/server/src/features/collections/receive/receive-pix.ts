import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { chargeConfirmed, post } from '../../ledger/public.ts'
import { type Charge, ledgerTerms } from '../charge.ts'
import { announceBalance, announceCharge } from '../announce-charge.ts'
import { lockChargeByTxid, lockCreditedCharge } from '../charge-repository.ts'
import { postReturns } from '../returns/post-returns.ts'
import { type HeldReception, releaseReturnedPix, holdPayment, releaseHeldPayment } from './hold-payment.ts'
import { type Decision, decide, type PixProof } from './receive-pix.rules.ts'
import { flagOtherPayer } from './flag-other-payer.ts'
import { clearFlags } from './held-flags.ts'
import type { IncomingPix } from './incoming-pix.ts'
import { countNotice, creditPix, type PixSource } from './received-pix-repository.ts'

/** The result of a reported Pix. */
export type Reception =
  | {
      readonly kind: 'confirmed' | 'confirmed-late' | 'attached' | 'duplicate' | 'returned'
      readonly chargeId: string
    }
  | HeldReception
  | { readonly kind: 'ask-provider'; readonly chargeId: string | null }

/**
 * The one way in which a Pix reaches its charge and the books, whether a notice or the provider's answer reported it. All its effects
 * are in this transaction. A Pix counts once: the charge is locked, and the end-to-end id is a key.
 */
export async function receivePix(
  tx: Tx,
  pix: IncomingPix,
  proof: PixProof,
  source: PixSource,
): Promise<Reception> {
  const charge = await chargeOf(tx, pix)
  const decision = decide(charge, pix, proof)
  switch (decision.kind) {
    case 'ask-provider':
      return { kind: 'ask-provider', chargeId: charge?.id ?? null }
    case 'hold':
      return holdPayment(tx, charge, pix, { proof, source, reason: decision.reason })
    case 'duplicate':
      return receiveAgain(tx, required(charge), pix, source)
    case 'confirm':
    case 'attach':
      return credit(tx, required(charge), pix, { decision, proof, source })
  }
}

interface Crediting {
  readonly decision: Extract<Decision, { readonly kind: 'confirm' | 'attach' }>
  readonly proof: PixProof
  readonly source: PixSource
}

async function credit(
  tx: Tx,
  charge: Charge,
  pix: IncomingPix,
  { decision, proof, source }: Crediting,
): Promise<Reception> {
  const late = decision.kind === 'confirm' && decision.late
  // A held Pix keeps its first report. Only the provider's answer to our query may correct it.
  const outcome = await creditPix(tx, charge, pix, { source, late, creditHeld: proof === 'answer' })
  if (outcome.kind === 'held') return { kind: 'ask-provider', chargeId: charge.id }
  // The same Pix was reported with another txid. It counts once.
  if (outcome.kind === 'received-before') return receiveAgain(tx, charge, pix, source)

  const noted = await flagOtherPayer(tx, outcome)
  if (outcome.heldMinor > 0n) await releaseHeldPayment(tx, noted, pix, outcome.heldMinor)
  const credited = outcome.heldMinor > 0n ? ((await clearFlags(tx, charge.id)) ?? noted) : noted
  if (decision.kind === 'confirm') await postConfirmation(tx, credited)
  tx.audit({
    object: { type: 'charge', id: charge.id },
    before: { pixStatus: charge.status },
    after: {
      pixStatus: credited.status,
      endToEndId: pix.endToEndId,
      amountMinor: String(pix.amountMinor),
    },
  })
  announceCharge(tx, credited)
  if (decision.kind === 'confirm') await announceBalance(tx, credited)
  await postReturns(tx, credited, pix)
  if (decision.kind === 'attach') return { kind: 'attached', chargeId: charge.id }
  return { kind: late ? 'confirmed-late' : 'confirmed', chargeId: charge.id }
}

/**
 * Credits a Pix in suspense, which this transaction locked, to a charge that an admin named. False if the Pix cannot pay that charge: another
 * provider or amount, or the charge has its Pix.
 */
export async function creditAssigned(tx: Tx, charge: Charge, pix: IncomingPix): Promise<boolean> {
  const decision = decide(charge, pix, 'answer')
  if (decision.kind !== 'confirm' && decision.kind !== 'attach') return false
  await credit(tx, charge, pix, { decision, proof: 'answer', source: 'reconciliation' })
  return true
}

/** A Pix that was received before. It may report a new return; otherwise only the count of notices changes. */
async function receiveAgain(tx: Tx, charge: Charge, pix: IncomingPix, source: PixSource): Promise<Reception> {
  if (source === 'webhook') await countNotice(tx, charge.id)
  const own = charge.endToEndId === pix.endToEndId
  const hasNewReturn = own ? await postReturns(tx, charge, pix) : await releaseReturnedPix(tx, charge, pix)
  if (hasNewReturn) return { kind: 'returned', chargeId: charge.id }
  tx.unchanged()
  return { kind: 'duplicate', chargeId: charge.id }
}

/** Posts the fee, the spread and the pesos of a charge that this transaction confirmed. */
export async function postConfirmation(tx: Tx, charge: Charge): Promise<void> {
  const outcome = await post(tx, {
    event: 'charge_confirmed',
    eventId: charge.id,
    chargeId: charge.id,
    ownerId: charge.beneficiaryId,
    lines: chargeConfirmed(ledgerTerms(charge)),
  })
  if (outcome !== 'posted') throw new Error(`charge ${charge.id} was confirmed before and posted`)
}

/**
 * The charge that the txid names. Our txids are in lower case, but some providers change the case. A report of a return may lack the
 * txid: it belongs to the charge that the Pix was credited to.
 */
async function chargeOf(tx: Tx, pix: IncomingPix): Promise<Charge | null> {
  const reportsReturn = pix.returns.length > 0 || pix.hasUnreadReturn
  const credited = reportsReturn ? await lockCreditedCharge(tx, pix) : null
  if (credited !== null) return credited
  return pix.txid === null ? null : lockChargeByTxid(tx, pix.txid.toLowerCase())
}

function required(charge: Charge | null): Charge {
  if (charge === null) throw new Error('a Pix without a charge can only be held or queried')
  return charge
}
