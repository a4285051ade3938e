import type { LeftOutCharge } from '@puente/contract/payouts/files'
import { ars } from '@puente/contract/protocol/wire'
import type { Database } from '../../../platform/db/database.ts'
import type { LeftOut } from './file-repository.ts'

interface NamedRow {
  readonly id: string
  readonly txid: string
  readonly client_name: string | null
  readonly pesos_value_minor: bigint
}

/** The charges that are not in a file, as the list of transactions names them. */
export async function nameLeftOut(database: Database, leftOut: readonly LeftOut[]): Promise<LeftOutCharge[]> {
  if (leftOut.length === 0) return []
  const rows = await database.statement<NamedRow>(
    'payouts.name-left-out',
    `select c.id, c.txid, c.pesos_value_minor, coalesce(o.client_name, ep.payer_name) as client_name
     from charges c left join orders o on o.charge_id = c.id left join establishment_payments ep on ep.charge_id = c.id
     where c.id = any($1)`,
    [leftOut.map(({ chargeId }) => chargeId)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return leftOut.map(({ chargeId, reason }) => {
    const row = byId.get(chargeId)
    return {
      chargeId,
      reason,
      clientName: row?.client_name ?? null,
      transactionId: row?.txid ?? null,
      amount: row === undefined ? null : ars(row.pesos_value_minor),
    }
  })
}
