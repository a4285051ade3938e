import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type Charge, lockCharge, readCharge } from '../../collections/public.ts'
import { balanceOf } from '../../ledger/public.ts'
import { remainingMinor } from '../payout.rules.ts'
import type { Debt, Dues } from './debt.rules.ts'
import { lockBeneficiary, readDebts, reservedForOthers } from './debt-repository.ts'

/**
 * A charge that this transaction locked, with the other charges of its beneficiary that were paid too much, the oldest first: all of them, or as
 * many as can take all that this charge is worth.
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
 * Locks the beneficiary, so that one payout after another is decided by their balance, then the charge and those that were paid too
 * much, in the order of their ids. A charge that is paid too much only from now on waits for the next payout. Null if there is no such charge.
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

/** What decides how the rest of a charge divides, read in a transaction that holds its beneficiary. */
export async function readDues(tx: Tx, charge: Charge, debts: readonly Debt[]): Promise<Dues> {
  const { minor } = await balanceOf(tx, charge.beneficiaryId)
  return {
    restMinor: remainingMinor(charge),
    // A charge that is confirmed by hand when the payout is recorded is not in the balance yet.
    balanceMinor: charge.status === 'pending' ? minor + charge.pesosValueMinor : minor,
    reservedMinor: await reservedForOthers(tx, charge),
    debtsMinor: debts.reduce((sum, debt) => sum + debt.minor, 0n),
  }
}
