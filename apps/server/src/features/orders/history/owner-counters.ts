import type { Database } from '../../../platform/db/database.ts'

/** Totals that the database keeps up to date with every change of a history, so that nothing ever counts a whole history. */
export interface OwnerCounters {
  readonly entries: bigint
  /** Centavos of BRL of the confirmed Pix; beside the ledger's balance for information only (HIST-021). */
  readonly confirmedReaisMinor: bigint
}

export async function readOwnerCounters(
  database: Pick<Database, 'statement'>,
  ownerId: string,
): Promise<OwnerCounters> {
  const [row] = await database.statement<{ entries: bigint | null; confirmed_reais_minor: bigint | null }>(
    'history.counters',
    // Each connection updates the same one of sixteen rows (decision 0053).
    `select sum(entries)::bigint as entries, sum(confirmed_reais_minor)::bigint as confirmed_reais_minor
     from owner_counters where owner_id = $1`,
    [ownerId],
  )
  return { entries: row?.entries ?? 0n, confirmedReaisMinor: row?.confirmed_reais_minor ?? 0n }
}
