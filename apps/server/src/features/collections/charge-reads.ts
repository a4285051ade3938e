import type { Database } from '../../platform/db/database.ts'
import type { Charge } from './charge.ts'
import { type ChargeRow, chargeColumns, chargeFromRow } from './charge-repository.ts'

/** A charge as it is now, without holding it. */
export async function readCharge(database: Pick<Database, 'statement'>, id: string): Promise<Charge | null> {
  const [row] = await database.statement<ChargeRow>(
    'collections.read-charge',
    `select ${chargeColumns} from charges where id = $1`,
    [id],
  )
  return row === undefined ? null : chargeFromRow(row)
}
