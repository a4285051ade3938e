import { endToEndId, pixOf } from '../many-charges.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'

/** The day that is compared, in UTC, as in PostgreSQL and at the provider. */
export const dayStart = new Date('2026-11-20T03:00:00Z')
/** The time of the clock in the comparing process. */
export const comparedAt = new Date('2026-11-21T05:00:00Z')
const totalMinor = 18_100

/** Of this many Pix, one is missing at the provider and one has another amount there. As many more are missing in our ledger. */
export const faultEvery = 1_000

/** When Pix `n` of `count` arrived: they are spread evenly over the day. */
function paidAt(n: number, count: number): Date {
  return new Date(dayStart.getTime() + Math.floor((n * 86_400_000) / count))
}

/**
 * Inserts `count` charges of one day, confirmed and posted, each with its Pix. Writes them without triggers and foreign keys, as `insertHistories`
 * does.
 */
export async function insertPaidDay(admin: Database, count: number): Promise<void> {
  await admin.borrow(async (client) => {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(chargesText, [count, dayStart])
    for (const text of [pixText, journalsText, postingsText]) await client.query(text)
    await client.query('commit')
  })
  await admin.pool.query('vacuum analyze charges, received_pix, journals, postings')
  await admin.pool.query('checkpoint')
}

const chargesText = `
insert into charges (id, kind, owner_id, beneficiary_id, txid, provider, pix_key, real_value_minor, fee_minor, total_minor,
  pesos_value_minor, base_rate, applied_spread, customer_rate, pix_status, pix_code, description, created_at, expires_at,
  confirmed_at, confirmation_source, updated_at, end_to_end_id)
select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'order', id, id, replace(gen_random_uuid()::text, '-', ''), 'bcb',
  'k', 18000, 100, ${totalMinor}, 4860000, 272.72727273, 1, 270, 'confirmed', 'x', 'Surtidor', at, at + interval '20 min', at, 'webhook',
  at, 'E99999004202611210100' || lpad(n::text, 11, '0')
from (select n, gen_random_uuid() as id, $2::timestamptz + make_interval(secs => floor(n * 86400.0 / $1::int)) as at
      from generate_series(0, $1::int - 1) n) made`

const pixText = `
insert into received_pix (end_to_end_id, provider, charge_id, amount_minor, paid_at, disposition, source)
select end_to_end_id, provider, id, total_minor, confirmed_at, 'credited', 'webhook' from charges`

const journalsText = `
insert into journals (id, event_type, event_id, charge_id, owner_id, actor)
select gen_random_uuid(), 'charge_confirmed', id::text, id, owner_id, 'system:webhook' from charges`

const postingsText = `
insert into postings (journal_id, account, currency, amount_minor)
select j.id, line.account, 'BRL', line.minor from journals j
cross join (values ('psp:bcb', ${totalMinor}), ('fee_revenue', -100), ('fx_brl', -18000)) as line (account, minor)`

/** Pix `n` of the provider's list of the day. The last ones are missing in our ledger. */
function listedPix(n: number, count: number): object {
  const pix = { ...pixOf(n), txid: undefined, horario: paidAt(Math.min(n, count - 1), count).toISOString() }
  return n % faultEvery === 1 ? { ...pix, endToEndId: endToEndId(n), valor: '181.01' } : pix
}

/** The numbers of the Pix that the provider lists: every thousandth is missing, and as many that our ledger lacks are added. */
export function listedDay(count: number): { readonly total: number; at(position: number): object } {
  const shown = Array.from({ length: count }, (_, n) => n).filter((n) => n % faultEvery !== 0)
  // Their numbers lie beyond the day's, away from those with another amount.
  const unknown = Array.from({ length: count / faultEvery }, (_, index) => count + 2 + index)
  const numbers = [...shown, ...unknown]
  return { total: numbers.length, at: (position) => listedPix(numbers[position] ?? 0, count) }
}
