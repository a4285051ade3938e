import { translateDatabaseError } from '../../platform/db/database-errors.ts'
import type { Database } from '../../platform/db/database.ts'

/** The balance of a beneficiary from three sources, in centavos of ARS, negative if they owe us. */
export interface ComparedBalance {
  readonly beneficiaryId: string
  /** The sum of the account's postings. */
  readonly ledgerMinor: bigint
  /** Confirmed charges minus payouts and refunds, plus debts written off (ruling 10). */
  readonly recordsMinor: bigint
  /** The running balance, which the screens show. */
  readonly shownMinor: bigint
}

// A charge counts as confirmed from its confirmation on, also after a refund or dispute. Postings without a charge have no other record.
export const balancesText = `
with moved as (
  select beneficiary_id, pesos_value_minor as minor from charges where confirmed_at is not null
  union all
  select c.beneficiary_id, -p.amount_minor from payouts p join charges c on c.id = p.charge_id
    where p.state = 'confirmed' and c.confirmed_at is not null
  union all
  select c.beneficiary_id, -r.pesos_minor from refunds r join charges c on c.id = r.charge_id
    where r.state <> 'not-done' and c.confirmed_at is not null
  union all
  select c.beneficiary_id, w.amount_minor from debt_write_offs w join charges c on c.id = w.charge_id
    where w.state = 'done' and c.confirmed_at is not null
  union all
  select substr(p.account, 9)::uuid, -p.amount_minor from journals j join postings p on p.journal_id = j.id
    where j.charge_id is null and p.account like 'payable:%'
), records as (
  select 'payable:' || beneficiary_id as account, sum(minor) as minor from moved group by beneficiary_id
), ledger as (
  select account, -sum(amount_minor) as minor from postings where account like 'payable:%' group by account
)
select substr(a.account, 9) as "beneficiaryId", coalesce(l.minor, 0)::bigint as "ledgerMinor",
  coalesce(r.minor, 0)::bigint as "recordsMinor", -coalesce(b.balance_minor, 0) as "shownMinor"
from (select account from records union select account from ledger
  union select account from account_balances where account like 'payable:%') a
left join records r using (account) left join ledger l using (account) left join account_balances b using (account)`

const limitMs = 55_000
/** Else the pool stops waiting for the answer earlier than this statement may take. */
const patiently = { text: balancesText, query_timeout: 2 * limitMs }

/**
 * Compares every balance on one snapshot, so that it may run beside a server that writes.
 * @throws DomainError `server.unavailable`
 */
export async function compareBalances(database: Database): Promise<ComparedBalance[]> {
  return database.borrow(async (client) => {
    try {
      await client.query('begin transaction isolation level repeatable read read only')
      await client.query(`set local statement_timeout = ${limitMs}`)
      // The sums join every payout with its charge.
      await client.query(`set local work_mem = '64MB'`)
      const { rows } = await client.query<ComparedBalance>(patiently)
      await client.query('commit')
      return rows
    } catch (error) {
      throw translateDatabaseError(error)
    }
  })
}
