import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import {
  type ChargeShares,
  type Line,
  post,
  chargeShares,
  disputeOpened,
  disputeReleased,
  disputeReturned,
  heldPaymentReturned,
  refundAsked,
  refundNotDone,
  refundReported,
  refundReturned,
  refundShares,
} from '../../ledger/public.ts'
import { mayBecome } from '../charge.machine.ts'
import type { Charge } from '../charge.ts'
import { announceBalance, announceCharge } from '../charge-news.ts'
import { type ChargeChange, updateCharge } from '../charge-repository.ts'
import { ledgerTerms } from '../ledger-terms.ts'
import type { PixReturn } from '../ports/collector.port.ts'
import { type IncomingPix, lockHeldPix, saveHeldReturns } from '../receive/received-pix-repository.ts'
import {
  endsFirst,
  nextStep,
  pesosTakenBackMinor,
  type Refund,
  type RefundStep,
  returnedMinor,
  sharesLeft,
  statusAfter,
} from './refund.rules.ts'
import { readRefunds, saveRefund } from './refund-repository.ts'

/** The notice of a return's end may be lost: the provider is asked, soon at first. */
const firstAskMs = 60_000

/**
 * Follows the returns of a charge's own Pix: a refund takes its share of fee, spread and pesos back, a dispute (MED) holds
 * them until it is decided (TXN-032); the charge, held by this transaction, is refunded when all of its Pix went back.
 * False when there was nothing new.
 */
export async function settleReturns(tx: Tx, charge: Charge, pix: IncomingPix): Promise<boolean> {
  if (pix.returns.length === 0) return false
  const whole = chargeShares(ledgerTerms(charge))
  const before = await readRefunds(tx, charge.id)
  let refunds = before
  let tooMuch = false
  for (const told of endsFirst(pix.returns, before)) {
    const known = refunds.find((refund) => refund.returnId === told.id) ?? null
    const step = nextStep(known, told)
    if (step === null) continue
    const left = sharesLeft(whole, refunds)
    if (known === null && told.amountMinor > left.feeMinor + left.spreadMinor + left.exchangedMinor) {
      // More than came in: whatever we posted would be false. A person has to look.
      tooMuch = true
      continue
    }
    const shares = known?.shares ?? refundShares(left, told.amountMinor)
    const refund = { ...(known ?? asNew(told, shares)), state: told.state }
    await saveRefund(tx, charge.id, pix.endToEndId, refund)
    await post(tx, {
      event: step,
      eventId: `${pix.endToEndId}:${told.id}`,
      chargeId: charge.id,
      ownerId: charge.beneficiaryId,
      lines: linesOf(step, charge, refund),
    })
    refunds = [...refunds.filter((other) => other !== known), refund]
  }
  const isNewFlag = tooMuch && !charge.flags.includes('refund-mismatch')
  if (refunds === before && !isNewFlag) return false
  await conclude(tx, charge, before, refunds, isNewFlag ? { flag: 'refund-mismatch' } : {})
  return true
}

function asNew(told: PixReturn, shares: ChargeShares): Refund {
  return { returnId: told.id, nature: told.nature, state: told.state, amountMinor: told.amountMinor, shares }
}

function linesOf(
  step: RefundStep,
  { provider, beneficiaryId }: Charge,
  { shares, amountMinor }: Refund,
): Line[] {
  switch (step) {
    case 'refund_asked':
      return refundAsked(beneficiaryId, shares)
    case 'refund_returned':
      return refundReturned(provider, amountMinor)
    case 'refund_not_done':
      return refundNotDone(beneficiaryId, shares)
    case 'refund_reported':
      return refundReported(provider, beneficiaryId, shares)
    case 'dispute_opened':
      return disputeOpened(provider, beneficiaryId, shares)
    case 'dispute_returned':
      return disputeReturned(shares)
    case 'dispute_released':
      return disputeReleased(provider, beneficiaryId, shares)
  }
}

/** Brings the charge to where its returns leave it. */
async function conclude(
  tx: Tx,
  charge: Charge,
  before: readonly Refund[],
  refunds: readonly Refund[],
  change: ChargeChange,
): Promise<void> {
  const status = statusAfter(refunds, charge.totalMinor)
  const moves = mayBecome(charge.status, status)
  const settled = await updateCharge(tx, charge, {
    ...change,
    refundedMinor: returnedMinor(refunds),
    pesosTakenBackMinor: pesosTakenBackMinor(refunds),
    askAt: refunds.some(({ state }) => state === 'processing')
      ? new Date(tx.now.getTime() + firstAskMs)
      : null,
    ...(moves && { status }),
  })
  tx.audit({
    object: { type: 'charge', id: charge.id },
    before: { pixStatus: charge.status, refundedMinor: String(returnedMinor(before)) },
    after: { pixStatus: settled.status, refundedMinor: String(settled.refundedMinor) },
  })
  announceCharge(tx, settled)
  await announceBalance(tx, settled)
}

/** What of a Pix in suspense went back leaves it, part by part; with the last one it is held no more. False when nothing is new. */
export async function settleHeldReturns(tx: Tx, pix: IncomingPix): Promise<boolean> {
  const parts = pix.returns.filter((told) => told.state === 'returned')
  const held = parts.length === 0 ? null : await lockHeldPix(tx, pix)
  if (held === null) return false
  let { returnedMinor } = held
  for (const { id, amountMinor } of parts) {
    // More than came in: whatever we posted would be false. The Pix stays held, for a person to look at.
    if (returnedMinor + amountMinor > held.amountMinor) continue
    const outcome = await post(tx, {
      event: 'payment_returned',
      eventId: `${pix.endToEndId}:${id}`,
      chargeId: held.chargeId,
      ownerId: null,
      lines: heldPaymentReturned(pix.provider, amountMinor),
    })
    if (outcome === 'posted') returnedMinor += amountMinor
  }
  if (returnedMinor === held.returnedMinor) return false
  await saveHeldReturns(tx, pix.endToEndId, returnedMinor)
  tx.audit({
    object: { type: 'received-pix', id: pix.endToEndId },
    before: { returnedMinor: String(held.returnedMinor) },
    after: {
      disposition: returnedMinor === held.amountMinor ? 'returned' : 'held',
      returnedMinor: String(returnedMinor),
    },
  })
  return true
}
