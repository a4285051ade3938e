import { payableAccount } from './ledger.rules.ts'

/** A connection or a transaction: anything that runs a named statement. */
export interface StatementRunner {
  statement<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
}

/** What we owe a beneficiary in centavos of ARS. Negative if they owe us (ruling 10). */
export interface Balance {
  readonly minor: bigint
  /** Grows with every change. */
  readonly version: bigint
}

const empty: Balance = { minor: 0n, version: 0n }

/** The balances of many beneficiaries in one call, one entry each (TXN-030). Zero for a beneficiary without postings. */
export async function balancesOf(
  database: StatementRunner,
  beneficiaryIds: readonly string[],
): Promise<Map<string, Balance>> {
  const rows = await database.statement<{ account: string; minor: bigint; version: bigint }>(
    'ledger.balances',
    `select account, -balance_minor as minor, version from account_balances where account = any($1::text[])`,
    [beneficiaryIds.map(payableAccount)],
  )
  const byAccount = new Map(rows.map(({ account, minor, version }) => [account, { minor, version }]))
  return new Map(beneficiaryIds.map((id) => [id, byAccount.get(payableAccount(id)) ?? empty]))
}

export async function balanceOf(database: StatementRunner, beneficiaryId: string): Promise<Balance> {
  return (await balancesOf(database, [beneficiaryId])).get(beneficiaryId) ?? empty
}
