import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { announceCharge } from './announce-charge.ts'
import type { Charge } from './charge.ts'
import { updateCharge } from './charge-repository.ts'

/**
 * Sets the pesos of a charge that a begun payout reserves, and notifies the screens. The transaction holds the charge. No posting: the
 * pesos are owed until they are sent.
 * @param reservedMinor centavos of ARS, 0 to free them
 */
export async function reservePesos(tx: Tx, charge: Charge, reservedMinor: bigint): Promise<Charge> {
  const changed = await updateCharge(tx, charge, { pesosReservedMinor: reservedMinor })
  announceCharge(tx, changed)
  return changed
}
