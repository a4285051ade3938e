import type { HeldPix } from '@puente/contract/charge-page/charge-page'
import { brl } from '@puente/contract/protocol/wire'
import type { Database } from '../../platform/db/database.ts'

interface HeldRow {
  readonly reason: HeldPix['reason']
  readonly amount_minor: bigint
  readonly paid_at: Date
  readonly end_to_end_id: string
}

/** The Pix that came for the user's own charge and wait for a decision, the oldest first. */
export async function readHeldPix(
  database: Pick<Database, 'statement'>,
  chargeId: string,
  ownerId: string,
): Promise<HeldPix[]> {
  const rows = await database.statement<HeldRow>(
    'charge-page.held-pix',
    `select case x.held_reason when 'short' then 'short' when 'over' then 'over' when 'second-payment' then 'twice'
              when 'charge-closed' then 'after-close' else 'otherwise' end as reason,
            x.amount_minor, x.paid_at, x.end_to_end_id
     from charges c join received_pix x on x.charge_id = c.id
     where c.id = $1 and c.owner_id = $2 and x.disposition = 'held' order by x.received_at, x.end_to_end_id`,
    [chargeId, ownerId],
  )
  return rows.map((row) => ({
    reason: row.reason,
    amount: brl(row.amount_minor),
    paidAt: row.paid_at.toISOString(),
    endToEndId: row.end_to_end_id,
  }))
}
