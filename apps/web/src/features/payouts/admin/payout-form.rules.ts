import type { AdminCharge } from '@puente/contract/transactions'

/** The parts of the filled dialog that the rules read. Centavos of ARS. */
export interface PayoutForm {
  readonly amountMinor: bigint | null
  readonly receiptFileId: string | null
  readonly receiptRunning: boolean
  /** Null if the Pix is confirmed, so that nothing has to be confirmed by hand. */
  readonly manual: { readonly reason: string; readonly password: string } | null
}

export type PayoutField = 'amount' | 'receipt' | 'reason' | 'password'
export type PayoutFault = 'amount' | 'max' | 'receipt' | 'receiptPending' | 'reason' | 'password'
export type PayoutFaults = Partial<Record<PayoutField, PayoutFault>>

/** What keeps a payout from being sent (TXN-017, TXN-019, TXN-022). The server decides the same again, under a lock. */
export function payoutFaults(form: PayoutForm, remainingMinor: bigint): PayoutFaults {
  const faults: PayoutFaults = {}
  if (form.amountMinor === null || form.amountMinor <= 0n) faults.amount = 'amount'
  else if (form.amountMinor > remainingMinor) faults.amount = 'max'
  if (form.receiptFileId === null) faults.receipt = form.receiptRunning ? 'receiptPending' : 'receipt'
  if (form.manual !== null && form.manual.reason.trim() === '') faults.reason = 'reason'
  if (form.manual !== null && form.manual.password === '') faults.password = 'password'
  return faults
}

/**
 * What may be paid of the rest: as much as the balance covers (ruling 58), and at least what this admin's begun payout reserved. Centavos
 * of ARS.
 */
export function payableMinor({
  begun,
  division,
  pesosRemaining,
}: Pick<AdminCharge, 'begun' | 'division' | 'pesosRemaining'>): bigint {
  const payable = BigInt((division?.payable ?? pesosRemaining).amountMinor)
  const promised = begun?.mine === true ? BigInt(begun.amount.amountMinor) : 0n
  const most = promised > payable ? promised : payable
  const rest = BigInt(pesosRemaining.amountMinor)
  return most < rest ? most : rest
}

/**
 * The amount that the form begins with: what the balance covers of the rest now. A begun payout may have reserved more, before a refund of another
 * charge. That larger amount is only for pesos that were already transferred. Null if the balance covers nothing. Centavos of ARS.
 */
export function suggestedMinor(charge: Pick<AdminCharge, 'division' | 'pesosRemaining'>): bigint | null {
  const minor = payableMinor({ ...charge, begun: null })
  return minor > 0n ? minor : null
}

/** Partial by its status, or because something but not all was paid (TXN-015). */
export function isPartlyPaid(
  charge: Pick<AdminCharge, 'status'>,
  paidMinor: bigint,
  valueMinor: bigint,
): boolean {
  return charge.status === 'partial' || (paidMinor > 0n && paidMinor < valueMinor)
}

type RowAction = 'send' | 'complete' | 'setOff' | 'askApproval' | 'approve' | 'seeApproval'

/** What the row's button reads; null when nothing can be paid. */
export function rowAction(
  charge: Pick<AdminCharge, 'status' | 'allowedActions' | 'approval'>,
  paidMinor: bigint,
  valueMinor: bigint,
): RowAction | null {
  if (charge.allowedActions.length === 0) return null
  if (charge.allowedActions.includes('approval')) {
    const { approval } = charge
    if (approval?.state === 'asked') return approval.mine ? 'seeApproval' : 'approve'
    return approval?.state === 'approved' ? 'seeApproval' : 'askApproval'
  }
  if (charge.allowedActions.includes('set-off')) return 'setOff'
  return isPartlyPaid(charge, paidMinor, valueMinor) ? 'complete' : 'send'
}

type NoAction = 'awaitingPix' | 'disputed' | 'done' | 'heldPix' | 'noAction' | 'noPix' | 'refunded'

/** Whether a held Pix came, which does not pay the charge. The charge then waits for a decision, not for a Pix. */
export function isHeld({ pixStatus, held }: Pick<AdminCharge, 'pixStatus' | 'held'>): boolean {
  return held !== null && pixStatus !== 'confirmed' && pixStatus !== 'disputed' && pixStatus !== 'refunded'
}

/** What a row without a button reads. An open dispute is not `done`: its pesos may be owed again. */
export function whyNoAction(charge: Pick<AdminCharge, 'pixStatus' | 'payoutStatus' | 'held'>): NoAction {
  const { pixStatus, payoutStatus } = charge
  if (pixStatus === 'disputed' || pixStatus === 'refunded') return pixStatus
  if (isHeld(charge)) return 'heldPix'
  if (pixStatus === 'pending') return 'awaitingPix'
  if (payoutStatus === 'paid') return 'done'
  return pixStatus === 'confirmed' ? 'noAction' : 'noPix'
}

/** Whether one payout pays everything ('Enviar'), rather than a part or the rest (TXN-021, TXN-027, TXN-028). */
export function isMarkComplete(amountMinor: bigint, paidMinor: bigint, remainingMinor: bigint): boolean {
  return paidMinor === 0n && amountMinor === remainingMinor
}

/** The share paid, in whole percent. A part is shown as 1 to 99, because an empty or full bar would mislead. */
export function paidShare(paidMinor: bigint, valueMinor: bigint): number {
  if (valueMinor <= 0n || paidMinor >= valueMinor) return 100
  if (paidMinor <= 0n) return 0
  // tidy-allow number: a whole percentage from 0 to 99
  const share = Number((paidMinor * 100n) / valueMinor)
  return Math.max(1, share)
}
