import type { HeldPix } from '@puente/contract/collections'
import { brl } from '@puente/contract/protocol/wire'
import type { Database } from '../../../platform/db/database.ts'
import { paymentColumns, payerOf, type PayerRow } from '../receive/payment-view.ts'

interface HeldRow extends PayerRow {
  readonly reason: HeldPix['reason']
  readonly amount_minor: bigint
  readonly paid_at: Date
  readonly end_to_end_id: string
  readonly client_name: string | null
  readonly client_hash: Buffer | null
}

/**
 * The Pix that came for a charge and wait for a decision, the oldest first.
 * @param ownerId reads nothing if the charge has another owner; null for an admin
 */
export async function readHeldPix(
  database: Pick<Database, 'statement'>,
  chargeId: string,
  ownerId: string | null,
): Promise<HeldPix[]> {
  const rows = await database.statement<HeldRow>(
    'collections.held-pix',
    `select case x.held_reason when 'short' then 'short' when 'over' then 'over' when 'second-payment' then 'twice'
              when 'charge-closed' then 'after-close' else 'otherwise' end as reason,
            x.amount_minor, ${paymentColumns}, x.end_to_end_id, coalesce(o.client_name, ep.payer_name) as client_name,
            coalesce(o.client_document_hash, ep.payer_document_hash) as client_hash
     from charges c join received_pix x on x.charge_id = c.id
     left join orders o on o.charge_id = c.id
     left join establishment_payments ep on ep.charge_id = c.id
     where c.id = $1 and ($2::uuid is null or c.owner_id = $2) and x.disposition = 'held'
     order by x.received_at, x.end_to_end_id`,
    [chargeId, ownerId],
  )
  return rows.map((row) => ({
    reason: row.reason,
    amount: brl(row.amount_minor),
    paidAt: row.paid_at.toISOString(),
    payer: payerOf(row, { name: row.client_name, documentHash: row.client_hash }),
    endToEndId: row.end_to_end_id,
  }))
}
