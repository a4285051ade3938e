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
import { type Charge, type ChargeFlag, ledgerTerms } from '../charge.ts'
import { announceBalance, announceCharge } from '../announce-charge.ts'
import { type ChargeChange, updateCharge } from '../charge-repository.ts'
import type { PixReturn } from '../ports/collector.port.ts'
import type { IncomingPix } from '../receive/incoming-pix.ts'
import { type HeldPix, lockHeldPix, saveHeldReturns } from '../receive/received-pix-repository.ts'
import {
  endsFirst,
  nextStep,
  pesosTakenBackMinor,
  type Refund,
  type RefundStep,
  returnedMinor,
  sharesLeft,
  statusAfter,
  withKnownIds,
} from './refund.rules.ts'
import { readRefunds, saveRefund } from './refund-repository.ts'
import { noteReported, knownReturnIds, returnedBeforeCredit } from './return-request-repository.ts'

/** A report of the returns of a Pix. */
export type ReportedReturns = Pick<IncomingPix, 'provider' | 'endToEndId' | 'returns' | 'hasUnreadReturn'>

/** The notice of a return's final state may get lost, so we query the provider, the first time after a short pause. */
const firstQueryMs = 60_000

/**
 * Posts the returns of a charge's own Pix. A refund reverses its share of fee, spread and pesos. A dispute (MED) holds them until it is decided
 * (TXN-032). An excess that was returned before the Pix was credited is no return of the charge. The charge, which the caller has locked, is refunded
 * once all of its Pix has been returned. Returns false if nothing is new.
 */
export async function postReturns(tx: Tx, charge: Charge, pix: ReportedReturns): Promise<boolean> {
  if (pix.returns.length === 0 && !pix.hasUnreadReturn) return false
  const whole = chargeShares(ledgerTerms(charge))
  const before = await readRefunds(tx, charge.id)
  const beforeCredit = await returnedBeforeCredit(tx, pix.endToEndId)
  const all = withKnownIds(pix.returns, await knownReturnIds(tx, pix.endToEndId)).filter(
    ({ id }) => !beforeCredit.includes(id),
  )
  let refunds = before
  const mismatched: PixReturn[] = []
  for (const reported of endsFirst(all, before)) {
    const known = refunds.find((refund) => refund.returnId === reported.id) ?? null
    const step = nextStep(known, reported)
    if (step === null) continue
    const left = sharesLeft(whole, refunds)
    const holdsNothing = known === null || known.state === 'not-done'
    const amountMinor = known?.amountMinor ?? reported.amountMinor
    const isTooMuch = holdsNothing && amountMinor > left.feeMinor + left.spreadMinor + left.exchangedMinor
    const isOtherThanAsked = known !== null && known.request !== null && amountMinor !== reported.amountMinor
    if (isTooMuch || isOtherThanAsked) {
      // The returns would exceed the Pix, or the amount differs from our request. Any posting would be wrong, so an admin has to check.
      mismatched.push(reported)
      continue
    }
    const shares = holdsNothing ? refundShares(left, amountMinor) : known.shares
    const refund = { ...(known ?? asNew(reported, shares)), shares, state: reported.state }
    await saveRefund(tx, charge.id, pix.endToEndId, refund)
    await post(tx, {
      event: step,
      eventId: `${pix.endToEndId}:${reported.id}`,
      chargeId: charge.id,
      ownerId: charge.beneficiaryId,
      lines: linesOf(step, charge, refund),
    })
    refunds = [...refunds.filter((other) => other !== known), refund]
  }
  await noteReported(
    tx,
    pix.endToEndId,
    all.filter((reported) => !mismatched.includes(reported)),
  )
  const flag = newFlag(charge, {
    'refund-mismatch': mismatched.length > 0,
    'return-unread': pix.hasUnreadReturn,
  })
  if (refunds === before && flag === null) return false
  await conclude(tx, charge, before, refunds, flag === null ? {} : { flag })
  return true
}

/** The first flag that is set in `found` and not yet on the charge, or null. */
function newFlag(charge: Charge, found: Partial<Record<ChargeFlag, boolean>>): ChargeFlag | null {
  const flags = Object.keys(found) as ChargeFlag[]
  return flags.find((flag) => found[flag] === true && !charge.flags.includes(flag)) ?? null
}

function asNew(reported: PixReturn, shares: ChargeShares): Refund {
  return {
    returnId: reported.id,
    nature: reported.nature,
    state: reported.state,
    amountMinor: reported.amountMinor,
    shares,
    request: null,
  }
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

/** Sets the charge to the state that its returns lead to. */
async function conclude(
  tx: Tx,
  charge: Charge,
  before: readonly Refund[],
  refunds: readonly Refund[],
  change: ChargeChange,
): Promise<void> {
  const status = statusAfter(refunds, charge.totalMinor)
  const moves = mayBecome(charge.status, status)
  const changed = await updateCharge(tx, charge, {
    ...change,
    refundedMinor: returnedMinor(refunds),
    pesosTakenBackMinor: pesosTakenBackMinor(refunds),
    askAt: refunds.some(({ state }) => state === 'processing')
      ? new Date(tx.now.getTime() + firstQueryMs)
      : null,
    ...(moves && { status }),
  })
  tx.audit({
    object: { type: 'charge', id: charge.id },
    before: { pixStatus: charge.status, refundedMinor: String(returnedMinor(before)) },
    after: { pixStatus: changed.status, refundedMinor: String(changed.refundedMinor) },
  })
  announceCharge(tx, changed)
  await announceBalance(tx, changed)
}

/** A held Pix of which something new was returned. */
export interface HeldReturn extends Pick<HeldPix, 'chargeId' | 'reason'> {
  /** Whether all of it is back with its payer, so that it is no longer held. */
  readonly isWhole: boolean
}

/** Takes each returned part of a Pix out of suspense. The Pix is no longer held once all of it has been returned. Null if nothing is new. */
export async function settleHeldReturns(tx: Tx, pix: ReportedReturns): Promise<HeldReturn | null> {
  const held = pix.returns.length === 0 ? null : await lockHeldPix(tx, pix)
  if (held === null) return null
  const all = withKnownIds(pix.returns, await knownReturnIds(tx, pix.endToEndId))
  const parts = all.filter((reported) => reported.state === 'returned')
  let { returnedMinor } = held
  const booked = all.filter((reported) => reported.state !== 'returned')
  for (const part of parts) {
    const { id, amountMinor } = part
    // The returns would exceed the Pix, so any posting would be wrong. The Pix stays held until an admin checks it.
    if (returnedMinor + amountMinor > held.amountMinor) continue
    booked.push(part)
    const outcome = await post(tx, {
      event: 'payment_returned',
      eventId: `${pix.endToEndId}:${id}`,
      chargeId: held.chargeId,
      ownerId: null,
      lines: heldPaymentReturned(pix.provider, amountMinor),
    })
    if (outcome === 'posted') returnedMinor += amountMinor
  }
  await noteReported(tx, pix.endToEndId, booked)
  if (returnedMinor === held.returnedMinor) return null
  const isWhole = returnedMinor === held.amountMinor
  await saveHeldReturns(tx, pix.endToEndId, returnedMinor)
  tx.audit({
    object: { type: 'received-pix', id: pix.endToEndId },
    before: { returnedMinor: String(held.returnedMinor) },
    after: {
      disposition: isWhole ? 'returned' : 'held',
      returnedMinor: String(returnedMinor),
    },
  })
  return { chargeId: held.chargeId, reason: held.reason, isWhole }
}
