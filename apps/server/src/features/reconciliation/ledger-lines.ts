import type { ProviderName } from '@puente/contract/collections'
import type { StatementLine } from '@puente/domain/reconcile'
import type { Database } from '../../platform/db/database.ts'
import { inBatches } from './in-batches.ts'
import { type RunPeriods, widened } from './run-windows.ts'

/** Journal events whose id is `<end-to-end id>:<return id>` and that took money from our account. */
const returnEvents = `('payment_returned', 'refund_returned', 'refund_reported', 'dispute_returned')`

// The movements of four sources, each under the statement's key: Pix, returns, charges that an admin confirmed and whose Pix has not arrived, and
// differences that two admins wrote off. Keys are compared as bytes, as `reconcile` does. $4 is the last key of the previous batch.
const linesText = `
with pix as (
  select x.end_to_end_id as id, x.paid_at from received_pix x
  where x.provider = $1 and x.paid_at >= $5 and x.paid_at < $6 and x.end_to_end_id collate "C" > $4
  order by x.end_to_end_id collate "C" limit $11
), found as (
  select pix.id collate "C" as key, not (pix.paid_at >= $7 and pix.paid_at < $8) as is_witness, coalesce((
      select sum(p.amount_minor) from charges c
      join journals j on j.event_type = 'charge_confirmed' and j.event_id = c.id::text
      join postings p on p.journal_id = j.id where c.end_to_end_id = pix.id and p.account = $2), 0)
    + coalesce((
      select sum(p.amount_minor) from journals j join postings p on p.journal_id = j.id
      where j.event_type in ('payment_held', 'payment_released') and j.event_id = pix.id and p.account = $2), 0)
    + coalesce((
      select sum(p.amount_minor) from journals j join postings p on p.journal_id = j.id
      where j.event_type = 'payment_corrected' and split_part(j.event_id, ':', 1) = pix.id and p.account = $2), 0)
    as amount_minor
  from pix
  union all
  select (x.end_to_end_id || ':' || lower(substr(j.event_id, strpos(j.event_id, ':') + 1))) collate "C",
    not (x.paid_at >= $9 and x.paid_at < $10), p.amount_minor
  from received_pix x join journals j on split_part(j.event_id, ':', 1) = x.end_to_end_id and j.event_type in ${returnEvents}
  join postings p on p.journal_id = j.id and p.account = any($3::text[])
  where x.provider = $1 and x.paid_at >= $9::timestamptz - ($7::timestamptz - $5::timestamptz) and x.paid_at < $6
  union all
  select ('charge:' || c.id) collate "C", not (c.confirmed_at >= $7 and c.confirmed_at < $8), c.total_minor
  from charges c where c.provider = $1 and c.end_to_end_id is null and c.confirmed_at >= $5 and c.confirmed_at < $6
  union all
  select d.key, true, p.amount_minor
  from reconciliation_differences d
  join journals j on j.event_type = 'difference_written_off' and j.event_id = d.id::text
  join postings p on p.journal_id = j.id and p.account = $2
  where d.provider = $1 and d.ending = 'written-off' and d.kind <> 'balance'
)
select key, sum(amount_minor)::bigint as "amountMinor", bool_and(is_witness) as "isCounterpartOnly"
from found where key > $4 group by key order by key limit $11`

/**
 * Yields the movements of our account at a provider from the ledger, in the order of their keys. An amount is the sum of the movement's postings on
 * `psp:<provider>`, and for a return also on `psp_blocked`. A movement whose sum is 0 is left out.
 */
export async function* ledgerLines(
  database: Pick<Database, 'statement'>,
  provider: ProviderName,
  { pix, returns }: RunPeriods,
): AsyncGenerator<StatementLine> {
  const account = `psp:${provider}`
  const wide = widened(pix)
  const rows = inBatches<StatementLine & { readonly amountMinor: bigint }>((after, limit) =>
    database.statement('reconciliation.ledger-lines', linesText, [
      provider,
      account,
      [account, 'psp_blocked'],
      after,
      wide.from,
      wide.to,
      pix.from,
      pix.to,
      returns.from,
      returns.to,
      limit,
    ]),
  )
  for await (const row of rows) if (row.amountMinor !== 0n) yield row
}

/** Our balance at a provider according to the ledger, in centavos. */
export async function ledgerBalance(
  database: Pick<Database, 'statement'>,
  provider: ProviderName,
): Promise<bigint> {
  const [row] = await database.statement<{ readonly minor: bigint }>(
    'reconciliation.ledger-balance',
    'select coalesce(sum(amount_minor), 0)::bigint as minor from postings where account = $1',
    [`psp:${provider}`],
  )
  return row?.minor ?? 0n
}
