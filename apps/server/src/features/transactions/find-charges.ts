import type { PixStatus } from '@puente/contract/collections'
import type { PayoutStatus } from '@puente/contract/orders/statuses'
import { ars, brl } from '@puente/contract/protocol/wire'
import { type FoundCharge, mostFound } from '@puente/contract/search'
import type { Database } from '../../platform/db/database.ts'
import { heldCondition } from '../collections/public.ts'
import { readChargeFind } from './find-charges.rules.ts'
import { rowJoins, shownText } from './row-texts.ts'

interface FoundRow {
  readonly id: string
  readonly txid: string
  readonly client_name: string | null
  readonly merchant_name: string | null
  readonly created_at: Date
  readonly total_minor: bigint
  readonly pesos_value_minor: bigint
  readonly pix_status: PixStatus
  readonly is_held: boolean
  readonly payout_status: PayoutStatus
}

type Reader = Pick<Database, 'statement'>

const rowText = `
select c.id, c.txid, ${shownText.clientName} as client_name, ${shownText.companyName} as merchant_name, c.created_at, c.total_minor,
  c.pesos_value_minor, c.pix_status, ${heldCondition('c')} as is_held, c.payout_status
from charges c ${rowJoins}`

/** Each condition has a unique index. A Pix that came for a charge and did not confirm it also finds the charge. */
export const findText = `${rowText}
where c.txid = $1 or c.end_to_end_id = $1 or c.id = (select x.charge_id from received_pix x where x.end_to_end_id = $1)
  or c.id between $2::uuid and $3::uuid
order by c.id desc limit ${mostFound + 1}`

/** Charges by their id, by their txid or the beginning of it, or by an end-to-end id. One more than is shown, if there are more. */
export async function findCharges(database: Reader, text: string): Promise<FoundCharge[]> {
  const { reference, first, last } = readChargeFind(text)
  if (reference === null && first === null) return []
  const rows = await database.statement<FoundRow>('transactions.find', findText, [reference, first, last])
  return rows.map(viewOf)
}

/** The charges with these ids, in their order. */
export async function foundChargesOf(database: Reader, ids: readonly string[]): Promise<FoundCharge[]> {
  if (ids.length === 0) return []
  const rows = await database.statement<FoundRow>(
    'transactions.found',
    `${rowText} where c.id = any($1::uuid[])`,
    [ids],
  )
  const views = new Map(rows.map((row) => [row.id, viewOf(row)]))
  return ids.flatMap((id) => views.get(id) ?? [])
}

function viewOf(row: FoundRow): FoundCharge {
  return {
    id: row.id,
    transactionId: row.txid,
    clientName: row.client_name ?? '',
    merchantName: row.merchant_name,
    createdAt: row.created_at.toISOString(),
    total: brl(row.total_minor),
    pesosValue: ars(row.pesos_value_minor),
    pixStatus: row.pix_status,
    isHeld: row.is_held,
    payoutStatus: row.payout_status,
  }
}
