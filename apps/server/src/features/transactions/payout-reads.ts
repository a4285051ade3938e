import type { Database } from '../../platform/db/database.ts'
import type { BegunRow, PayoutRow } from './transaction-rows.ts'

/** The recorded payouts of these charges, newest first. */
export function readPayouts(
  database: Pick<Database, 'statement'>,
  chargeIds: readonly string[],
): Promise<PayoutRow[]> {
  return database.statement<PayoutRow>(
    'transactions.payouts',
    `select p.id, p.charge_id, p.amount_minor, p.receipt_file_id, u.email as paid_by, p.confirmed_at
     from payouts p join users u on u.id = p.created_by
     where p.charge_id = any($1::uuid[]) and p.state = 'confirmed' order by p.confirmed_at desc, p.id desc`,
    [chargeIds],
  )
}

/** Who is paying these charges now: payouts that are begun and not expired. */
export function readBegun(
  database: Pick<Database, 'statement'>,
  chargeIds: readonly string[],
  now: Date,
): Promise<BegunRow[]> {
  return database.statement<BegunRow>(
    'transactions.begun',
    `select p.id, p.charge_id, p.amount_minor, p.created_by, u.full_name as admin_name,
       nullif(p.expires_at, 'infinity') as expires_at, f.number as file_number
     from payouts p join users u on u.id = p.created_by left join payout_files f on f.id = p.file_id
     where p.charge_id = any($1::uuid[]) and p.state = 'reserved' and p.expires_at > $2`,
    [chargeIds, now],
  )
}
