import { job } from '../../../platform/unit-of-work/actors.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { forgetDescriptions } from '../../collections/public.ts'

/** Payments changed by one transaction. */
const batch = 500

// A charge that is no longer queried, that received no Pix, and whose payer's session is over. The condition on the description is that of the index
// `charges_with_unpaid_payer`: the description is dropped together with the payer's data, so a blank one marks a payment that was handled.
const unpaidText = `
select c.id from charges c join establishment_payments p on p.charge_id = c.id
where c.kind = 'establishment' and c.confirmed_at is null and c.description <> '' and c.closed_at is not null
  and c.closed_at < $1 and c.expires_at < $1 and c.ask_at is null and establishment_payment_is_unpaid(c.id)
order by c.closed_at limit ${batch} for update of c skip locked`

/** Drops the payer's data of payments that ended unpaid before an instant. Returns how many. */
export function forgetPayersBefore(unitOfWork: UnitOfWork, before: Date): Promise<number> {
  return unitOfWork.run(job, 'payments.forget-payer', async (tx) => {
    const rows = await tx.statement<{ id: string }>('payments.ended-unpaid', unpaidText, [before])
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) tx.unchanged()
    else await forgetPayers(tx, ids)
    return ids.length
  })
}

/** The establishment, the amounts, the consent and the ids stay, so the payment can still be counted and found. */
async function forgetPayers(tx: Tx, chargeIds: readonly string[]): Promise<void> {
  await tx.statement(
    'payments.forget-payers',
    `update establishment_payments set payer_name = null, payer_document_enc = null, payer_document_hash = null,
       payer_document_visible_hash = null, payer_document_shown = null, payer_email_enc = null, payer_phone_enc = null,
       product_description = null, license_plate = null, forgotten_at = $2
     where charge_id = any($1::uuid[]) and forgotten_at is null`,
    [chargeIds, tx.now],
  )
  await forgetDescriptions(tx, chargeIds)
  for (const id of chargeIds) tx.audit({ object: { type: 'establishment-payment', id } })
}

/**
 * Deletes the payments of this owner's establishments that never received any money, with their payers' data, so that the establishments can be
 * deleted, too. The payments of an establishment that was paid stay. The daily task drops the data of their payers.
 */
export async function deleteUnpaidPayments(tx: Tx, ownerId: string): Promise<void> {
  const rows = await tx.statement<{ charge_id: string }>(
    'payments.delete-of-unpaid-establishments',
    `with unpaid as materialized (
       select e.id from establishments e where e.owner_id = $1 and not exists (
         select from establishment_payments p where p.establishment_id = e.id and not establishment_payment_is_unpaid(p.charge_id)))
     delete from establishment_payments p using unpaid where p.establishment_id = unpaid.id returning p.charge_id`,
    [ownerId],
  )
  await forgetDescriptions(
    tx,
    rows.map((row) => row.charge_id),
  )
}
