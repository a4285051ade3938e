import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { announceBalance, announceCharge } from '../announce-charge.ts'
import type { Charge } from '../charge.ts'
import { updateCharge } from '../charge-repository.ts'

/**
 * Adds to the pesos of a charge, which this transaction holds, that are kept for debts of its beneficiary, after their postings. The
 * database refuses more than is owed.
 */
export async function addPesosSetOff(tx: Tx, charge: Charge, amountMinor: bigint): Promise<Charge> {
  const changed = await updateCharge(tx, charge, { pesosSetOffMinor: charge.pesosSetOffMinor + amountMinor })
  announceCharge(tx, changed)
  return changed
}

/** Adds to what is cleared of the debt of a charge, which this transaction holds, after its postings. */
export async function clearDebt(tx: Tx, charge: Charge, amountMinor: bigint): Promise<Charge> {
  const changed = await updateCharge(tx, charge, { debtClearedMinor: charge.debtClearedMinor + amountMinor })
  announceCharge(tx, changed)
  await announceBalance(tx, changed)
  return changed
}
