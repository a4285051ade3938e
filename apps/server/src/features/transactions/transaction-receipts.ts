import type { readChargeReceipts } from '@puente/contract/transactions'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Database } from '../../platform/db/database.ts'
import { readPayouts } from './payout-reads.ts'
import { payoutView } from './transaction-view.ts'

type ChargeReceipts = ResponseOf<typeof readChargeReceipts>

interface ClientReceiptRow {
  readonly charge_id: string
  readonly file_id: string
  readonly sent_at: Date
  readonly sent_by: string | null
  readonly description: string | null
}

// Without the receipts a row remains, which shows that the charge exists.
const clientText = `
select c.id as charge_id, r.file_id, r.sent_at, u.email as sent_by, r.description
from charges c
left join lateral (
  select f.id as file_id, f.created_at as sent_at, f.owner_id as sent_by, null as description
  from files f where f.id = c.client_receipt_file_id
  union all
  select file_id, created_at, user_id, description from receipts where charge_id = c.id
) r on true
left join users u on u.id = r.sent_by and u.closed_at is null
where c.id = $1 order by r.sent_at desc, r.file_id limit 100`

/**
 * The receipts that the owner of a transaction sent, and those of its payouts, each newest first (TXN-036).
 * @throws DomainError `payout.charge-not-found`
 */
export async function readReceipts(
  database: Pick<Database, 'statement'>,
  chargeId: string,
): Promise<ChargeReceipts> {
  const [rows, payouts] = await Promise.all([
    database.statement<ClientReceiptRow | MissingReceipt>('transactions.client-receipts', clientText, [
      chargeId,
    ]),
    readPayouts(database, [chargeId]),
  ])
  if (rows.length === 0) throw new DomainError('payout.charge-not-found')
  return { client: rows.flatMap(clientReceipt), payouts: payouts.map(payoutView) }
}

interface MissingReceipt {
  readonly file_id: null
}

function clientReceipt(row: ClientReceiptRow | MissingReceipt): ChargeReceipts['client'] {
  if (row.file_id === null) return []
  return [
    {
      chargeId: row.charge_id,
      fileId: row.file_id,
      sentAt: row.sent_at.toISOString(),
      sentBy: row.sent_by,
      description: row.description,
    },
  ]
}
