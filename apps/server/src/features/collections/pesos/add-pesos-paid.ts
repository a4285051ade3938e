import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Charge } from '../charge.ts'
import { announceBalance, announceCharge } from '../announce-charge.ts'
import { updateCharge } from '../charge-repository.ts'

/**
 * Adds to the pesos paid out on a charge that this transaction holds, after their postings, frees what was reserved for them, and
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
