import type { PixFilter, PixStatus } from '@puente/contract/collections'

/** The money of a charge with one of these statuses came, so that a Pix held beside it is another matter. */
const paidStatuses: readonly PixStatus[] = ['confirmed', 'disputed', 'refunded']

const waits = (charge: string): string =>
  `${charge}.pix_status not in (${paidStatuses.map((status) => `'${status}'`).join(', ')})`

/** SQL for the condition that what came for a charge does not pay it and is held (ruling 25). Admins then read "Retido", not its status. */
export function heldCondition(charge: string): string {
  return `(${waits(charge)} and exists
    (select from received_pix kept where kept.charge_id = ${charge}.id and kept.disposition = 'held'))`
}

/** The same for rows that are searched by it alone: it begins with the few Pix that are held. */
function amongHeld(charge: string): string {
  return `(${waits(charge)} and ${charge}.id in
    (select kept.charge_id from received_pix kept where kept.disposition = 'held'))`
}

/** SQL for the condition that admins see a charge with this status. It is written out, so that each status can use its own index. */
export function pixCondition(charge: string, status: PixFilter): string {
  if (status === 'held') return amongHeld(charge)
  const has = `${charge}.pix_status = '${status}'`
  return paidStatuses.includes(status) ? has : `(${has} and not ${heldCondition(charge)})`
}

/** Whether a row reads "Retido" instead of its status. */
export function isHeld(row: { readonly pixStatus: PixStatus; readonly held: object | null }): boolean {
  return row.held !== null && !paidStatuses.includes(row.pixStatus)
}
