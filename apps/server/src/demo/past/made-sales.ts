import type { PixStatus } from '@puente/contract/collections'
import type { Database } from '../../platform/db/database.ts'

/** A sale of the plan as the database has it. */
export interface MadeSale {
  readonly id: string
  readonly txid: string
  readonly status: PixStatus
  readonly hasCode: boolean
  readonly totalMinor: bigint
  readonly pesosMinor: bigint
  readonly paidMinor: bigint
  readonly expiresAt: Date
  /** Whether a Pix for it is on our account, credited or held. */
  readonly hasPix: boolean
  readonly hasReturn: boolean
  readonly takenBackMinor: bigint
}

const madeText = `
select c.created_at, c.id, c.txid, c.pix_status as status, c.pix_code is not null as "hasCode",
  c.total_minor as "totalMinor", c.pesos_value_minor as "pesosMinor", c.pesos_paid_minor as "paidMinor",
  c.pesos_taken_back_minor as "takenBackMinor", c.expires_at as "expiresAt",
  exists (select from received_pix x where x.charge_id = c.id) as "hasPix",
  exists (select from refunds r where r.charge_id = c.id) as "hasReturn"
from charges c where c.owner_id = $1 and c.created_at = any($2::timestamptz[])`

/** The sales made at these instants, by the milliseconds of their instant. */
export async function readMadeSales(
  database: Pick<Database, 'statement'>,
  ownerId: string,
  instants: readonly Date[],
): Promise<Map<number, MadeSale>> {
  const rows = await database.statement<MadeSale & { readonly created_at: Date }>(
    'demo.made-sales',
    madeText,
    [ownerId, instants],
  )
  return new Map(rows.map((row) => [row.created_at.getTime(), row]))
}
