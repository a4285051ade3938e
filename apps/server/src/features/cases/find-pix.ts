import { brl } from '@puente/contract/protocol/wire'
import { type FoundPix, mostFound } from '@puente/contract/search'
import type { Database } from '../../platform/db/database.ts'

interface FoundRow {
  readonly end_to_end_id: string
  readonly payer_name: string | null
  readonly amount_minor: bigint
  readonly received_at: Date
  readonly is_held: boolean
}

/** Any Pix is found by its primary key. The few that are held have an index of their own. */
const findText = `
select x.end_to_end_id, x.payer_name, x.amount_minor, x.received_at, x.disposition = 'held' as is_held
from received_pix x where x.charge_id is null and x.end_to_end_id in (
  select one.end_to_end_id from received_pix one where one.end_to_end_id = $1
  union all
  select held.end_to_end_id from received_pix held
  where held.disposition = 'held' and (held.txid = $1 or $2 and folded(held.payer_name) like folded($3)))
order by x.received_at desc, x.end_to_end_id limit ${mostFound + 1}`

/**
 * Pix that came without a charge of ours: by their end-to-end id, and while they are held also by the txid that they name or by their payer. One more
 * than is shown, if there are more.
 * @param byName whether the text is long enough to be a name
 */
export async function findPix(
  database: Pick<Database, 'statement'>,
  text: string,
  byName: boolean,
): Promise<FoundPix[]> {
  const reference = text.replaceAll(/\s/g, '')
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = await database.statement<FoundRow>('cases.find-pix', findText, [reference, byName, pattern])
  return rows.map((row) => ({
    endToEndId: row.end_to_end_id,
    payerName: row.payer_name,
    amount: brl(row.amount_minor),
    receivedAt: row.received_at.toISOString(),
    isHeld: row.is_held,
  }))
}
