import { txidFromUuid } from '@puente/domain/txid'
import type { Database } from '../apps/server/src/platform/db/database.ts'

/** Derives the ids of bulk data from a number, so that every process computes the same id of a charge. */
export function merchantId(merchant: number): string {
  return `00000000-0000-7000-9000-${digits(merchant, 12)}`
}

export function chargeId(charge: number): string {
  return `00000000-0000-7000-8000-${digits(charge, 12)}`
}

export function endToEndId(charge: number): string {
  return `E99999004202611210100${digits(charge, 11)}`
}

/** Charge `n` belongs to this merchant. */
export function merchantOf(charge: number, merchants: number): number {
  return charge % merchants
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

export const receiverKey = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'
/** The amount that the payer of each charge pays, in reais, as text on the wire. */
const totalText = '181.00'

/** The Pix in a notice of API Pix about the payment of a charge. */
export function pixOf(charge: number): object {
  return {
    endToEndId: endToEndId(charge),
    txid: txidFromUuid(chargeId(charge)),
    valor: totalText,
    chave: receiverKey,
    horario: '2026-11-21T12:00:00.000Z',
    infoPagador: 'Surtidor 4',
    pagador: { cpf: '52998224725', nome: 'Marina Duarte' },
  }
}

/** Inserts merchants to own the charges. Nobody signs in as them. */
export async function insertMerchants(admin: Database, merchants: number): Promise<void> {
  await admin.pool.query(
    `insert into users (id, email, email_confirmed_at, password_hash, full_name, occupation, phone_enc, dni_enc, dni_hash,
       cuit_enc, cuit_hash, address_enc)
     select id, 'merchant' || n || '@bench.test', now(), '-', 'Merchant ' || n, 'Comercio', '{}', '{}',
       convert_to('dni' || n, 'UTF8'), '{}', convert_to('cuit' || n, 'UTF8'), '{}'
     from (select n, ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid as id
           from generate_series(0, $1::int - 1) as n) as m`,
    [merchants],
  )
}

/** Inserts the pending charges 0 to `charges` - 1 with their codes, spread evenly over the merchants and due for reconciliation. */
export async function insertCharges(admin: Database, charges: number, merchants: number): Promise<void> {
  await admin.pool.query(
    `insert into charges (id, kind, owner_id, beneficiary_id, txid, provider, provider_transaction_id, provider_status,
       pix_key, real_value_minor, fee_minor, total_minor, pesos_value_minor, base_rate, applied_spread, customer_rate,
       pix_code, description, expires_at, ask_at)
     select id, 'order', owner, owner, replace(id::text, '-', ''), 'bcb', replace(id::text, '-', ''), 'ATIVA', $3, 18000, 100,
       18100, 4860000, 272.72727273, 1, 270, repeat('x', 190), 'Surtidor 4', now() + interval '1 day', now() + interval '20 hours'
     from (select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
             ('00000000-0000-7000-9000-' || lpad((n % $2::int)::text, 12, '0'))::uuid as owner
           from generate_series(0, $1::int - 1) as n) as c`,
    [charges, merchants, receiverKey],
  )
  // Only the filled tables: PostgreSQL keeps counting a table that was vacuumed empty as one page, and every plan on it scans.
  await admin.pool.query('vacuum analyze users, charges')
  await admin.pool.query('checkpoint')
}

/** Inserts a session for each merchant. `tokens` are the cookies that their browsers send. */
export async function insertSessions(admin: Database, tokens: readonly string[]): Promise<void> {
  await admin.pool.query(
    `insert into sessions (token_hash, user_id, remembered, expires_at)
     select sha256(convert_to(token, 'UTF8')), ('00000000-0000-7000-9000-' || lpad((n - 1)::text, 12, '0'))::uuid, false,
       now() + interval '12 hours'
     from unnest($1::text[]) with ordinality as t (token, n)`,
    [tokens],
  )
}
