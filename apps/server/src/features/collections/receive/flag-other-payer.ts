import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Charge } from '../charge.ts'
import { updateCharge } from '../charge-repository.ts'
import { isAnotherPerson } from './payer.rules.ts'
import type { Credit } from './received-pix-repository.ts'

/** Flags a charge, which this transaction just credited, if somebody other than its client paid it (ruling 61). */
export async function flagOtherPayer(
  tx: Tx,
  { charge, client, payer }: Extract<Credit, { readonly kind: 'credited' }>,
): Promise<Charge> {
  if (isAnotherPerson(client, payer) !== true) return charge
  return updateCharge(tx, charge, { flag: 'paid-by-another' })
}
