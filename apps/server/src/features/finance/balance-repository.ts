import type { ProviderName } from '@puente/contract/collections'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

/** A balance as a provider showed it, centavos of BRL. */
interface KnownBalance {
  readonly availableMinor: bigint
  readonly readAt: Date
}

/**
 * The last balance that the provider showed of this account; null if it never did.
 * @param account its digest
 */
export async function lastBalance(
  database: Pick<Database, 'statement'>,
  provider: ProviderName,
  account: string,
): Promise<KnownBalance | null> {
  const [row] = await database.statement<KnownBalance>(
    'finance.last-balance',
    'select available_minor as "availableMinor", read_at as "readAt" from finance_balances where provider = $1 and account = $2',
    [provider, account],
  )
  return row ?? null
}

/** An answer that arrives late does not replace a newer one. */
export async function saveBalance(
  tx: Tx,
  { provider, account }: { readonly provider: ProviderName; readonly account: string },
  known: KnownBalance,
): Promise<void> {
  await tx.statement(
    'finance.save-balance',
    `insert into finance_balances (provider, available_minor, read_at, account) values ($1, $2, $3, $4)
     on conflict (provider) do update set available_minor = $2, read_at = $3, account = $4 where finance_balances.read_at <= $3`,
    [provider, known.availableMinor, known.readAt, account],
  )
}
