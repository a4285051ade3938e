import pg from 'pg'
import type { MoneyWorld } from '../concurrency/money-world.ts'
import type { TestDatabase } from '../database.ts'

/** Orders of each merchant, one a minute. All are confirmed and paid out except the newest, which waits for its Pix. */
export const historyLength = 8_000

/** Runs each statement twice: once for its plan and the number of blocks that it reads. */
export function measured(db: TestDatabase['db']) {
  const blocks = new Map<string, number>()
  const plans = new Map<string, string>()
  return {
    blocks,
    plans,
    async statement<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
      const [row] = await db.statement<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        `explain.${name}`,
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      const plan = row?.['QUERY PLAN'][0].Plan ?? {}
      blocks.set(name, (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0))
      plans.set(name, JSON.stringify(plan))
      return db.statement<Row>(name, text, values)
    },
  }
}

/** Gives each merchant a long history. Written without triggers and foreign keys, because only the reads are tested. */
export async function addLongHistory(
  { database, now }: MoneyWorld,
  owners: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into charges (id, kind, owner_id, beneficiary_id, txid, provider, pix_key, real_value_minor, fee_minor, total_minor,
       pesos_value_minor, pesos_paid_minor, base_rate, applied_spread, customer_rate, pix_status, pix_code, description,
       created_at, expires_at, confirmed_at, confirmation_source, updated_at)
     select uuidv7(at - clock_timestamp()), 'order', owner, owner, replace(gen_random_uuid()::text, '-', ''), 'bcb', 'k', 10000, 100,
       10100, 2970000, paid, 300, 1, 297, case when open then 'pending' else 'confirmed' end, repeat('0', 200), 'Almuerzo', at,
       at + interval '20 min', case when not open then at end, case when not open then 'webhook' end, at
     from (
       select $2::timestamptz - make_interval(mins => $3 - n) as at, n = $3 as open,
         case when n = $3 then 0 else 2970000 end as paid
       from generate_series(1, $3::int) n
     ) orders, unnest($1::uuid[]) as owners (owner)`,
    [owners, now, historyLength],
  )
  await client.query(
    `insert into orders (charge_id, user_id, quote_id, client_name, client_document_kind, client_document_enc,
       client_document_hash, client_document_shown, client_id)
     select id, owner_id, id, 'Ana Souza', 'cpf', '{}', '', '***.982.247-**', 'Mesa 4' from charges`,
  )
  await client.query(
    `insert into payouts (charge_id, owner_id, amount_minor, state, receipt_file_id, created_by, created_at, confirmed_at)
     select id, owner_id, pesos_paid_minor, 'confirmed', id, owner_id, created_at, created_at from charges
     where pix_status = 'confirmed'`,
  )
  // In each hour one order was paid twice: its second Pix is held.
  await client.query(
    `insert into received_pix
       (end_to_end_id, provider, charge_id, amount_minor, paid_at, disposition, held_reason, source, received_at)
     select 'E' || replace(id::text, '-', '') || left(kept, 1), provider, id, total_minor, created_at, kept,
       case when kept = 'held' then 'second-payment' end, 'webhook', created_at
     from charges, unnest(array['credited', 'held']) as dispositions (kept)
     where pix_status = 'confirmed' and (kept = 'credited' or extract(minute from created_at) = 0)`,
  )
  await client.query(
    `insert into owner_counters (owner_id, entries, confirmed_reais_minor)
     select owner_id, count(*) + count(*) filter (where pix_status = 'confirmed'),
       sum(real_value_minor) filter (where pix_status = 'confirmed')
     from charges group by owner_id`,
  )
  await client.end()
}

/** Lets the database analyze a long history, as it does by itself within minutes. */
export async function analyzeHistory({ database }: MoneyWorld): Promise<void> {
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  await client.query('vacuum analyze charges, orders, payouts, received_pix')
  await client.end()
}
