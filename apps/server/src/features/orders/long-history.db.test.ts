import pg from 'pg'
import { localDayOf } from '@puente/domain/local-day'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../test/concurrency/money-world.ts'
import type { TestDatabase } from '../../../test/database.ts'
import { readDay } from './day-reads.ts'
import { readHistory, readToday } from './history-reads.ts'
import { readConfirmedSince, readPayableOrder } from './order-reads.ts'
import { readOwnerCounters } from './owner-counters.ts'

/** Orders of each of two merchants, one a minute, all confirmed and paid out but the newest, which waits for its Pix. */
const historyLength = 8_000
/** Blocks of 8 KiB that a read may look at; the charges alone are several hundred. */
const fewBlocks = 150

let world: MoneyWorld
let owner: string
beforeAll(async () => {
  world = await createMoneyWorld()
  await world.reset()
  owner = await world.addUser()
  await addHistory(world, [owner, await world.addUser()])
})
afterAll(() => world.close())

const showing = () => ({ now: world.now, isSimulatedProvider: () => true })

it('reads the day, the payable order, what changed and a page without reading a long history', async () => {
  const db = measured(world.database.db)
  const today = await readToday(db, owner, world.now)
  expect([today.confirmedCount, today.latest.length]).toEqual([540, 5])
  expect((await readPayableOrder(db, owner, showing()))?.pixStatus).toBe('pending')
  const since = new Date(world.now.getTime() - 600_000)
  expect(await readConfirmedSince(db, owner, since, showing())).toHaveLength(10)
  const blocks = Object.fromEntries(db.blocks)
  expect(Math.max(...db.blocks.values()), JSON.stringify(blocks)).toBeLessThan(fewBlocks)
})

it('knows the length and the reais of a long history, and sums an old day, without reading it (HIST-021)', async () => {
  const db = measured(world.database.db)
  const page = await readHistory(db, owner, { page: 1, period: 'all' }, world.now)
  expect(page.items.map((item) => item.type)).toContain('admin_payment')
  expect([page.total, page.totalIsExact]).toEqual([2 * historyLength - 1, true])
  expect((await readOwnerCounters(db, owner)).confirmedReaisMinor).toBe(BigInt(historyLength - 1) * 10_000n)
  const oldest = localDayOf(new Date(world.now.getTime() - (historyLength - 2) * 60_000))
  expect((await readDay(db, owner, oldest)).confirmedCount).toBeGreaterThan(0)
  expect(db.plans.get('history.day-sums')).toContain('Index Only Scan')
  const blocks = Object.fromEntries(db.blocks)
  const { 'history.day-sales': sales, ...others } = blocks
  expect(Math.max(...Object.values(others)), JSON.stringify(blocks)).toBeLessThan(fewBlocks)
  // Its payers are read one by one, up to 500 of them.
  expect(sales).toBeLessThan(5_000)
})

/** Runs each statement twice: once to learn its plan and how many blocks it looks at. */
function measured(db: TestDatabase['db']) {
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

/** Written without triggers and foreign keys: only the reads are looked at. */
async function addHistory({ database, now }: MoneyWorld, owners: readonly string[]): Promise<void> {
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
  // Of each hour one was paid twice: that one's second Pix is held.
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
  await client.query('vacuum analyze charges, orders, payouts, received_pix')
  await client.end()
}
