import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { announceCharge } from '../announce-charge.ts'
import type { Charge } from '../charge.ts'
import { updateCharge } from '../charge-repository.ts'

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
