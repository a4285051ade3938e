import type { TransferLimits } from '@puente/domain/transfer-limits'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

/** The operator's own limits of transfers, which bind whatever a provider allows (ruling 59). */
export interface StoredLimits {
  readonly limits: TransferLimits
  readonly version: number
  readonly changedAt: Date
  /** Email of the admin; null if nobody changed them yet. */
  readonly changedBy: string | null
}

interface Row {
  readonly daytime_per_transfer_minor: bigint
  readonly daytime_per_day_minor: bigint
  readonly night_per_transfer_minor: bigint
  readonly night_per_day_minor: bigint
  readonly version: number
  readonly changed_at: Date
  readonly email: string | null
}

const readText = `
select l.*, u.email from transfer_limits l left join users u on u.id = l.changed_by`

/** @param how `lock` keeps them as they are until the transaction ends */
export async function readLimits(
  from: Pick<Database, 'statement'>,
  how: 'lock' | 'read' = 'read',
): Promise<StoredLimits> {
  const [row] =
    how === 'lock'
      ? await from.statement<Row>('finance.lock-limits', `${readText} for update of l`, [])
      : await from.statement<Row>('finance.limits', readText, [])
  if (row === undefined) throw new Error('the limits of transfers are gone')
  return {
    limits: {
      daytime: { perTransferMinor: row.daytime_per_transfer_minor, perDayMinor: row.daytime_per_day_minor },
      night: { perTransferMinor: row.night_per_transfer_minor, perDayMinor: row.night_per_day_minor },
    },
    version: row.version,
    changedAt: row.changed_at,
    changedBy: row.email,
  }
}

export async function saveLimits(
  tx: Tx,
  { daytime, night }: TransferLimits,
  changedBy: string,
): Promise<void> {
  await tx.statement(
    'finance.save-limits',
    `update transfer_limits set daytime_per_transfer_minor = $1, daytime_per_day_minor = $2, night_per_transfer_minor = $3,
       night_per_day_minor = $4, version = version + 1, changed_by = $5, changed_at = $6`,
    [
      daytime.perTransferMinor,
      daytime.perDayMinor,
      night.perTransferMinor,
      night.perDayMinor,
      changedBy,
      tx.now,
    ],
  )
}
