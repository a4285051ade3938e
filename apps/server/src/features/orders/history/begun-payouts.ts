import type { Database } from '../../../platform/db/database.ts'

/**
 * The amount that admins are sending to a beneficiary now, in centavos of ARS: payouts that have begun, have not ended and were not left by their
 * admin (decision 0061). Excludes charges that are not confirmed, because nothing is owed for them yet.
 */
export async function onTheWayMinor(
  database: Pick<Database, 'statement'>,
  beneficiaryId: string,
  now: Date,
): Promise<bigint> {
  const [row] = await database.statement<{ minor: bigint }>(
    'orders.on-the-way',
    `select coalesce(sum(p.amount_minor), 0)::bigint as minor from payouts p join charges c on c.id = p.charge_id
     where p.owner_id = $1 and p.state = 'reserved' and p.expires_at > $2 and p.left_at is null and c.pix_status = 'confirmed'`,
    [beneficiaryId, now],
  )
  if (row === undefined) throw new Error('the sum of begun payouts returned no row')
  return row.minor
}
