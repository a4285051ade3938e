import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Charge, ChargeFlag } from '../charge.ts'
import { type ChargeRow, chargeColumns, chargeFromRow } from '../charge-repository.ts'
import type { HeldReason } from './receive-pix.rules.ts'

/** The flag that a Pix in suspense puts on the charge that it came for. A Pix without a charge sets no flag. */
export const heldFlags: Readonly<Record<Exclude<HeldReason, 'unknown-txid'>, ChargeFlag>> = {
  short: 'amount-mismatch',
  over: 'amount-mismatch',
  'second-payment': 'second-payment',
  'charge-closed': 'second-payment',
  'foreign-key': 'foreign-key',
}

const flagNames = [...new Set(Object.values(heldFlags))]
const flagOfPix = `case x.held_reason ${Object.entries(heldFlags)
  .map(([reason, flag]) => `when '${reason}' then '${flag}'`)
  .join(' ')} end`

/**
 * SQL for the flags that a charge keeps. A flag goes once every Pix that caused it has left suspense.
 * @param charge the table or its alias in the query
 */
export function keptFlags(charge: string): string {
  return `array(
    select f.flag from unnest(${charge}.flags) with ordinality as f (flag, nth)
    where not f.flag = any('{${flagNames.join(',')}}'::text[]) or exists (
      select from received_pix x where x.charge_id = ${charge}.id and x.disposition = 'held' and ${flagOfPix} = f.flag)
    order by f.nth)`
}

/**
 * Removes the flags of a locked charge that no Pix in suspense causes any more. Returns null if nothing changed.
 */
export async function clearFlags(tx: Tx, chargeId: string): Promise<Charge | null> {
  const [row] = await tx.statement<ChargeRow>(
    'collections.clear-flags',
    `update charges set flags = ${keptFlags('charges')}, updated_at = $2, version = version + 1
     where id = $1 and flags <> ${keptFlags('charges')} returning ${chargeColumns}`,
    [chargeId, tx.now],
  )
  return row === undefined ? null : chargeFromRow(row)
}
