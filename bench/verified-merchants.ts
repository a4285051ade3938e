import { randomBytes } from 'node:crypto'
import type { Database } from '../apps/server/src/platform/db/database.ts'
import { insertMerchants, insertSessions } from './many-charges.ts'

/** Inserts this many merchants who may place orders. Returns the tokens of their sessions. */
export async function openSessions(admin: Database, merchants: number): Promise<string[]> {
  const tokens = Array.from({ length: merchants }, () => randomBytes(32).toString('base64url'))
  await insertMerchants(admin, merchants)
  await insertSessions(admin, tokens)
  // With the documents and the bank account of a person of the demo, because the bench does not measure the review.
  await admin.pool.query(
    `insert into bank_accounts (user_id, account_holder_name, bank_name, cbu_enc, cbu_hash, cuit_enc, declared_at)
     select u.id, u.full_name, b.bank_name, b.cbu_enc, b.cbu_hash, b.cuit_enc, now()
       from users u, lateral (select * from bank_accounts order by user_id limit 1) b
      where u.email like '%@bench.test'`,
  )
  await admin.pool.query(
    `insert into verifications (user_id, status, dni_front_file_id, dni_back_file_id, selfie_file_id, submitted_at, decided_at)
     select u.id, 'approved', f.id, f.id, f.id, now(), now()
       from users u, lateral (select id from files where kind = 'selfie' order by id limit 1) f
      where u.email like '%@bench.test'`,
  )
  return tokens
}
