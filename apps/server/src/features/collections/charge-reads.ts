import type { Database } from '../../platform/db/database.ts'
import type { Charge } from './charge.ts'
import { type ChargeRow, chargeColumns, chargeFromRow } from './charge-repository.ts'

/** Charges as they are now, without holding them. Those that do not exist are left out. */
export async function readCharges(
  database: Pick<Database, 'statement'>,
  ids: readonly string[],
): Promise<Charge[]> {
  const rows = await database.statement<ChargeRow>(
    'collections.read-charges',
    `select ${chargeColumns} from charges where id = any($1::uuid[])`,
    [ids],
  )
  return rows.map(chargeFromRow)
}

/** A charge as it is now, without holding it. */
export async function readCharge(database: Pick<Database, 'statement'>, id: string): Promise<Charge | null> {
  const [row] = await database.statement<ChargeRow>(
    'collections.read-charge',
    `select ${chargeColumns} from charges where id = $1`,
    [id],
  )
  return row === undefined ? null : chargeFromRow(row)
}
