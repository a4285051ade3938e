import type { PixReturned } from '@puente/contract/transactions'
import { brl } from '@puente/contract/protocol/wire'
import type { Database } from '../../../platform/db/database.ts'
import type { RefundNature, RefundState } from './refund.rules.ts'

interface ReturnRow {
  readonly nature: RefundNature
  readonly state: RefundState
  readonly amount_minor: bigint
  readonly created_at: Date
  readonly updated_at: Date
}

/** The refunds and disputes of a charge's Pix for an admin, the oldest first. */
export async function readReturns(
  database: Pick<Database, 'statement'>,
  chargeId: string,
): Promise<PixReturned[]> {
  const rows = await database.statement<ReturnRow>(
    'collections.returns-of-charge',
    `select nature, state, amount_minor, created_at, updated_at from refunds where charge_id = $1
     order by created_at, return_id limit 200`,
    [chargeId],
  )
  return rows.map((row) => ({
    nature: row.nature,
    state: row.state,
    amount: brl(row.amount_minor),
    startedAt: row.created_at.toISOString(),
    endedAt: row.state === 'processing' ? null : row.updated_at.toISOString(),
  }))
}
