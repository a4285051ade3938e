import type { AdminCharge } from '@puente/contract/transactions'
import { type MoneyWire, moneyFromWire } from '@puente/domain/money'

/** Whether a charge has no payout status to show: its Pix is not with us, and no pesos were sent. */
export function owesNothing({ pixStatus, pesosPaid }: Pick<AdminCharge, 'pixStatus' | 'pesosPaid'>): boolean {
  return pixStatus !== 'confirmed' && minorOf(pesosPaid) === 0n
}

/** What is still to be sent of a charge of which a part was sent or went back. Null if that is all of it, or nothing. */
export function restOf({
  pixStatus,
  pesosValue,
  pesosRemaining,
}: Pick<AdminCharge, 'pixStatus' | 'pesosValue' | 'pesosRemaining'>): MoneyWire | null {
  const remaining = minorOf(pesosRemaining)
  if (pixStatus !== 'confirmed' || remaining === 0n || remaining === minorOf(pesosValue)) return null
  return pesosRemaining
}

/**
 * What a charge owes, where a debt of its beneficiary takes a part or all of it (ruling 58): what may be sent, or what is set off where nothing
 * may be sent. Null for any other charge.
 */
export function dividedOf({ pixStatus, division }: Pick<AdminCharge, 'pixStatus' | 'division'>): {
  readonly kind: 'payable' | 'allSetOff'
  readonly amount: MoneyWire
} | null {
  if (pixStatus !== 'confirmed' || division === null || minorOf(division.setOff) === 0n) return null
  return minorOf(division.payable) === 0n
    ? { kind: 'allSetOff', amount: division.setOff }
    : { kind: 'payable', amount: division.payable }
}

export function minorOf(wire: MoneyWire): bigint {
  const amount = moneyFromWire(wire)
  if (amount === null) throw new Error('an answer passed the contract with an unreadable amount')
  return amount.minor
}
