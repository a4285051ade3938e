import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase } from '../../../../test/database.ts'
import { migrate, readMigrations } from '../../../platform/db/migrations.ts'
import { reviewCondition } from '../review-condition.ts'

const charges = 5_000
const owners = 100

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const migrateTo = async (last: string) =>
  migrate(
    database.ownerUrl,
    (await readMigrations()).filter(({ name }) => name.slice(0, 4) <= last),
  )

/** Charges of ten kinds, as they were stored before the migration: waiting, owed, paid in part, paid, refunded in part or whole, disputed. */
const fillText = `
insert into charges (kind, owner_id, beneficiary_id, txid, provider, pix_key, real_value_minor, fee_minor, total_minor, pesos_value_minor,
  base_rate, applied_spread, customer_rate, pix_status, description, created_at, expires_at, updated_at, confirmed_at, confirmation_source,
  pesos_paid_minor, pesos_taken_back_minor, refunded_minor, flags)
select 'order', u.id, u.id, lpad(n::text, 32, '0'), 'bcb', 'key', 10000, 100, 10100, 2722500, 275, 1, 272.25, k.status, 'Almuerzo',
  now() - n * interval '1 minute', now(), now(), case when k.status <> 'pending' then now() end,
  case when k.status <> 'pending' then 'webhook' end, k.paid, k.taken, k.refunded, k.flags::text[]
from generate_series(1, $1::int) as n
join (select id, row_number() over () as nth from users) u on u.nth = 1 + n % $2::int
join (values
  (0, 'pending', 0, 0, 0, '{}'), (1, 'confirmed', 0, 0, 0, '{}'), (2, 'confirmed', 1, 0, 0, '{}'), (3, 'confirmed', 2722500, 0, 0, '{}'),
  (4, 'confirmed', 1361250, 1361250, 5050, '{}'), (5, 'confirmed', 2722500, 1361250, 5050, '{}'), (6, 'refunded', 0, 2722500, 10100, '{}'),
  (7, 'refunded', 2722500, 2722500, 10100, '{}'), (8, 'disputed', 2722500, 2722500, 0, '{}'), (9, 'pending', 0, 0, 0, '{amount-mismatch}')
) as k (kind, status, paid, taken, refunded, flags) on k.kind = n % 10`

it('adds debts and their review to a filled database, and changes no amount owed (ruling 58)', async () => {
  await migrateTo('0046')
  await client.query(
    `insert into users (email, password_hash, role, full_name, occupation, phone_enc, dni_enc, dni_hash, cuit_enc, cuit_hash, address_enc)
     select n || '@example.com', 'x', 'user', 'Merchant', 'Baker', '{}', '{}', convert_to('dni' || n, 'UTF8'), '{}',
       convert_to('cuit' || n, 'UTF8'), '{}'
     from generate_series(1, $1::int) as n`,
    [owners],
  )
  await client.query(fillText, [charges, owners])
  const statuses = async () =>
    (
      await client.query(
        `select payout_status, count(*)::int as charges, sum(pesos_value_minor - pesos_paid_minor - pesos_taken_back_minor) as owed
         from charges group by 1 order by 1`,
      )
    ).rows
  const before = await statuses()
  expect(before.map(({ payout_status }) => payout_status)).toEqual(['paid', 'partial', 'pending'])

  expect(await migrateTo('0048')).toContain('0047-debts')
  expect(await statuses()).toEqual(before)
  // Before the review counts debts: the pesos of kind 6 were set off before its refund, and the debt of kind 7 was cleared.
  await client.query(`update charges set pesos_set_off_minor = 2722500 where right(txid, 1) = '6'`)
  await client.query(`update charges set debt_cleared_minor = 2722500 where right(txid, 1) = '7'`)
  expect(await migrateTo('9999')).toContain('0049-review-of-debts')
  const { rows } = await client.query(
    `select right(txid, 1) as kind, count(*) filter (where ${reviewCondition('c')})::int as listed, count(review_since)::int as since
     from charges c group by 1 having bool_or(${reviewCondition('c')}) or count(review_since) > 0 order by 1`,
  )
  // Paid and then refunded in part, set off and then refunded, disputed, and flagged.
  const each = { listed: charges / 10, since: charges / 10 }
  expect(rows).toEqual(['5', '6', '8', '9'].map((kind) => ({ kind, ...each })))
})
