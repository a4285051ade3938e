import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { announceBalance, announceCharge } from '../announce-charge.ts'
import type { Charge } from '../charge.ts'
import { type Reserving, updateCharge, updateReservedPesos } from '../charge-repository.ts'

/**
 * Sets the pesos of a charge that a begun payout reserves, and notifies the screens. The transaction has locked the charge. It posts
 * nothing, because the pesos are owed until they are sent.
 * @param reservedMinor centavos of ARS; 0 releases them
 */
export async function setReservedPesos(tx: Tx, charge: Charge, reservedMinor: bigint): Promise<Charge> {
  const changed = await updateCharge(tx, charge, { pesosReservedMinor: reservedMinor })
  announceCharge(tx, changed)
  return changed
}

/** The same for many charges. Returns them in the given order. */
export async function setReservedPesosOfMany(tx: Tx, reserving: readonly Reserving[]): Promise<Charge[]> {
  const changed = await updateReservedPesos(tx, reserving)
  for (const charge of changed) announceCharge(tx, charge)
  return changed
}

/**
 * Adds to the pesos paid out on a charge that this transaction holds, after their postings, releases their reservation, and
 * notifies the screens. The payout status follows from the sum. The database refuses more than is owed (TXN-019).
 */
export async function addPesosPaid(tx: Tx, charge: Charge, amountMinor: bigint): Promise<Charge> {
  const paid = await updateCharge(tx, charge, {
    pesosPaidMinor: charge.pesosPaidMinor + amountMinor,
    pesosReservedMinor: 0n,
  })
  announceCharge(tx, paid)
  await announceBalance(tx, paid)
  return paid
}

/**
 * Adds to the pesos of a charge, which this transaction holds, that are kept for debts of its beneficiary, after their postings. The
 * database refuses more than is owed.
 */
export async function addPesosSetOff(tx: Tx, charge: Charge, amountMinor: bigint): Promise<Charge> {
  const changed = await updateCharge(tx, charge, { pesosSetOffMinor: charge.pesosSetOffMinor + amountMinor })
  announceCharge(tx, changed)
  return changed
}

/** Adds to the cleared part of the debt of a charge that this transaction holds, after its postings. */
export async function clearDebt(tx: Tx, charge: Charge, amountMinor: bigint): Promise<Charge> {
  const changed = await updateCharge(tx, charge, { debtClearedMinor: charge.debtClearedMinor + amountMinor })
  announceCharge(tx, changed)
  await announceBalance(tx, changed)
  return changed
}
