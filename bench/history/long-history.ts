import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { insertMerchants, insertSessions, merchantId } from '../many-charges.ts'

/**
 * Merchants, each with a session and the given number of charges: one a minute, all confirmed, every second one paid out. Their rows are
 * written without triggers and foreign keys; counters and balances, which triggers would have kept, are added by counting.
 */
export async function insertHistories(
  admin: Database,
  histories: readonly { readonly token: string; readonly charges: number }[],
): Promise<void> {
  await insertMerchants(admin, histories.length)
  await insertSessions(
    admin,
    histories.map(({ token }) => token),
  )
  await admin.borrow(async (client) => {
    await client.query('begin; set local session_replication_role = replica')
    for (const [merchant, { charges }] of histories.entries()) {
      await client.query(chargesText, [merchantId(merchant), charges])
    }
    for (const text of [ordersText, payoutsText, countersText, accountsText, balancesText])
      await client.query(text)
    await client.query('commit')
  })
  await admin.pool.query('vacuum analyze charges, orders, payouts')
  await admin.pool.query('checkpoint')
}

const chargesText = `
insert into charges (id, kind, owner_id, beneficiary_id, txid, provider, pix_key, real_value_minor, fee_minor, total_minor,
  pesos_value_minor, pesos_paid_minor, base_rate, applied_spread, customer_rate, pix_status, pix_code, description, created_at,
  expires_at, confirmed_at, confirmation_source, updated_at)
select uuidv7(at - clock_timestamp()), 'order', $1, $1, replace(gen_random_uuid()::text, '-', ''), 'bcb', 'k', 18000, 100, 18100,
  4860000, case when n % 2 = 0 then 4860000 else 0 end, 272.72727273, 1, 270, 'confirmed', repeat('x', 190), 'Surtidor ' || n % 8,
  at, at + interval '20 min', at, 'webhook', at
from (select n, date_trunc('milliseconds', now()) - make_interval(mins => $2::int - n) as at from generate_series(1, $2::int) n) made`

const ordersText = `
insert into orders (charge_id, user_id, quote_id, client_name, client_document_kind, client_document_enc, client_document_hash,
  client_document_shown, client_id)
select id, owner_id, id, 'Marina Duarte', 'cpf', '{}', '', '***.982.247-**', 'ABC1D23' from charges`

const payoutsText = `
insert into payouts (charge_id, owner_id, amount_minor, state, receipt_file_id, created_by, created_at, confirmed_at)
select id, owner_id, pesos_paid_minor, 'confirmed', id, owner_id, created_at, created_at from charges where pesos_paid_minor > 0`

const countersText = `
insert into owner_counters (owner_id, entries, confirmed_reais_minor)
select owner_id, count(*) + count(*) filter (where pesos_paid_minor > 0), sum(real_value_minor) from charges group by owner_id`

const accountsText = `
insert into ledger_accounts (code, currency, keeps_balance) select distinct 'payable:' || owner_id, 'ARS', true from charges`

const balancesText = `
insert into account_balances (account, balance_minor, version)
select 'payable:' || owner_id, -sum(pesos_value_minor - pesos_paid_minor), count(*) from charges group by owner_id`
