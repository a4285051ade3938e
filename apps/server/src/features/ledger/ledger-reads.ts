import { type Line, payableAccount } from './ledger.rules.ts'

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

/** A journal as the books hold it. */
export interface PostedJournal {
  readonly id: string
  readonly event: string
  readonly at: Date
  /** The debits first. */
  readonly lines: readonly Line[]
}

/** The journals of a charge, the oldest first. Those of one instant are in the order of their postings, whose ids ascend as they are written. */
export async function journalsOf(database: StatementRunner, chargeId: string): Promise<PostedJournal[]> {
  const rows = await database.statement<Omit<PostedJournal, 'lines'> & Line>(
    'ledger.of-charge',
    `select j.id, j.event_type as event, j.created_at as at, p.account, p.currency, p.amount_minor as minor
     from journals j join postings p on p.journal_id = j.id where j.charge_id = $1
     order by j.created_at, first_value(p.id) over (partition by j.id order by p.id), p.currency desc, p.amount_minor desc, p.id`,
    [chargeId],
  )
  const journals = new Map<string, PostedJournal>()
  for (const { id, event, at, ...line } of rows) {
    const lines = journals.get(id)?.lines ?? []
    journals.set(id, { id, event, at, lines: [...lines, line] })
  }
  return [...journals.values()]
}
