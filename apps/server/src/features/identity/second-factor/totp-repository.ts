import type { Database } from '../../../platform/db/database.ts'
import type { EncryptedField, FieldContext } from '../../../platform/crypto/field-cipher.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { SecondFactorTables } from './second-factor-tables.ts'

/** The column that holds a person's encrypted secret. */
export function totpPlace(userId: string): FieldContext {
  return { table: 'totp_secrets', column: 'secret_enc', rowId: userId }
}

export interface StoredTotp {
  readonly secret: EncryptedField
  readonly createdAt: Date
  readonly confirmed: boolean
}

export async function findTotp(database: Database, userId: string): Promise<StoredTotp | null> {
  const [row] = await database.statement<{
    secret_enc: EncryptedField
    created_at: Date
    confirmed_at: Date | null
  }>('identity.totp', 'select secret_enc, created_at, confirmed_at from totp_secrets where user_id = $1', [
    userId,
  ])
  if (row === undefined) return null
  return { secret: row.secret_enc, createdAt: row.created_at, confirmed: row.confirmed_at !== null }
}

/** Stores a pending secret, and replaces an earlier pending one. Returns false if a secret is already confirmed. */
export async function keepPendingTotp(tx: Tx, userId: string, secret: EncryptedField): Promise<boolean> {
  const fresh = { secret_enc: JSON.stringify(secret), created_at: tx.now }
  const row = await tx
    .tables<SecondFactorTables>()
    .insertInto('totp_secrets')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(fresh).where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Turns on the pending secret that was read before. False if another secret replaced it, or it is already on. */
export async function confirmTotpSecret(
  tx: Tx,
  userId: string,
  createdAt: Date,
  step: bigint,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .tables<SecondFactorTables>()
    .updateTable('totp_secrets')
    .set({ confirmed_at: tx.now, last_used_step: step })
    .where('user_id', '=', userId)
    .where('created_at', '=', createdAt)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses a time step of the secret that was read before. False if it, or a later one, was already used. */
export async function takeTotpStep(tx: Tx, userId: string, createdAt: Date, step: bigint): Promise<boolean> {
  const rows = await tx.statement(
    'identity.totp-step',
    `update totp_secrets set last_used_step = $3
     where user_id = $1 and created_at = $2 and confirmed_at is not null and last_used_step < $3
     returning user_id`,
    [userId, createdAt, step],
  )
  return rows.length === 1
}

/** Returns true if the removed secret was in force. Also removes a pending one, but then returns false. */
export async function forgetTotp(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx.statement<{ confirmed_at: Date | null }>(
    'identity.totp-forgotten',
    'delete from totp_secrets where user_id = $1 returning confirmed_at',
    [userId],
  )
  return row !== undefined && row.confirmed_at !== null
}
