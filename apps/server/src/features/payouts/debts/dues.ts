import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type Charge, lockCharge, readCharge } from '../../collections/public.ts'
import { balanceOf } from '../../ledger/public.ts'
import { remainingMinor } from '../payout.rules.ts'
import type { Debt, Dues } from './debt.rules.ts'
import { lockBeneficiary, readDebts, reservedForOthers } from './debt-repository.ts'

/**
 * A charge that this transaction has locked, with the other overpaid charges of its beneficiary, the oldest first: all of them, or until their debts
 * add up to the most that can be owed for this charge.
 */
export interface LockedDues {
  readonly charge: Charge
  readonly inDebt: readonly Charge[]
}

/** Locks the beneficiary and then the charge, without their debts. Null if there is no such charge. */
export async function lockOwing(tx: Tx, chargeId: string): Promise<Charge | null> {
  const found = await readCharge(tx, chargeId)
  if (found === null) return null
  await lockBeneficiary(tx, found.beneficiaryId)
  return lockCharge(tx, chargeId)
}

/**
 * Locks the beneficiary, so that their payouts are decided one after the other, then the charge and the overpaid ones, in the order of their ids. A
 * charge that becomes overpaid later waits for the next payout. Null if there is no such charge.
 */
export async function lockDues(tx: Tx, chargeId: string): Promise<LockedDues | null> {
  const found = await readCharge(tx, chargeId)
  if (found === null) return null
  await lockBeneficiary(tx, found.beneficiaryId)
  const debts = await readDebts(tx, found)
  const locked = new Map<string, Charge | null>()
  for (const id of [found.id, ...debts.map((debt) => debt.chargeId)].toSorted())
    locked.set(id, await lockCharge(tx, id))
  const charge = locked.get(found.id) ?? null
  if (charge === null) return null
  return { charge, inDebt: debts.flatMap((debt) => locked.get(debt.chargeId) ?? []) }
}

/** The amounts that decide how the rest of a charge divides. They hold for longer only if the transaction has locked the beneficiary. */
export async function readDues(
  tx: Pick<Tx, 'statement'>,
  charge: Charge,
  debts: readonly Debt[],
): Promise<Dues> {
  const { minor } = await balanceOf(tx, charge.beneficiaryId)
  return {
    restMinor: remainingMinor(charge),
    // A charge that is confirmed by hand when the payout is recorded is not in the balance yet.
    balanceMinor: charge.status === 'pending' ? minor + charge.pesosValueMinor : minor,
    reservedMinor: await reservedForOthers(tx, charge),
    debtsMinor: debts.reduce((sum, debt) => sum + debt.minor, 0n),
  }
}
