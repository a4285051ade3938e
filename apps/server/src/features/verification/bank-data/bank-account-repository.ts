import type { EncryptedField } from '../../../platform/crypto/field-cipher.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

/** Bank data as the table holds them. */
export interface StoredBankAccount {
  readonly holderName: string
  readonly bankName: string
  readonly cbu: EncryptedField
  readonly cuit: EncryptedField
  readonly storeName: string | null
  readonly storeCuil: EncryptedField | null
  readonly heldUntil: Date | null
}

interface BankRow {
  readonly account_holder_name: string
  readonly bank_name: string
  readonly cbu_enc: EncryptedField
  readonly cuit_enc: EncryptedField
  readonly store_name: string | null
  readonly store_cuil_enc: EncryptedField | null
  readonly payouts_held_until: Date | null
}

const columns =
  'account_holder_name, bank_name, cbu_enc, cuit_enc, store_name, store_cuil_enc, payouts_held_until'

function accountOf(row: BankRow | undefined): StoredBankAccount | null {
  if (row === undefined) return null
  return {
    holderName: row.account_holder_name,
    bankName: row.bank_name,
    cbu: row.cbu_enc,
    cuit: row.cuit_enc,
    storeName: row.store_name,
    storeCuil: row.store_cuil_enc,
    heldUntil: row.payouts_held_until,
  }
}

export async function findBankAccount(database: Database, userId: string): Promise<StoredBankAccount | null> {
  const [row] = await database.statement<BankRow>(
    'bank.find',
    `select ${columns} from bank_accounts where user_id = $1`,
    [userId],
  )
  return accountOf(row)
}

/** Locks the account until this transaction ends, so that no payout to it begins meanwhile. */
export async function lockBankAccount(tx: Tx, userId: string): Promise<StoredBankAccount | null> {
  const [row] = await tx.statement<BankRow>(
    'bank.lock',
    `select ${columns} from bank_accounts where user_id = $1 for update`,
    [userId],
  )
  return accountOf(row)
}

/** The time until which payouts to this person are on hold; null if none. The bank account does not change before this transaction ends. */
export async function payoutsHeldUntil(tx: Tx, userId: string): Promise<Date | null> {
  const [row] = await tx.statement<{ payouts_held_until: Date | null }>(
    'bank.hold',
    'select payouts_held_until from bank_accounts where user_id = $1 for share',
    [userId],
  )
  const until = row?.payouts_held_until ?? null
  return until !== null && until > tx.now ? until : null
}

/** The same for many people: who of them is on hold, and until when. */
export async function payoutsHeldAmong(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx.statement<{ user_id: string; payouts_held_until: Date | null }>(
    'bank.holds',
    `select user_id, payouts_held_until from bank_accounts where user_id = any($1::uuid[]) order by user_id for share`,
    [userIds],
  )
  return new Map(
    rows.flatMap(({ user_id: userId, payouts_held_until: until }) =>
      until !== null && until > tx.now ? [[userId, until] as const] : [],
    ),
  )
}

export interface NewBankAccount extends StoredBankAccount {
  readonly userId: string
  readonly cbuHash: Buffer
}

/** Writes the account with the time of the declarations. `account_since` moves only if the pesos go elsewhere from now on. */
export async function putBankAccount(tx: Tx, account: NewBankAccount): Promise<void> {
  await tx.statement(
    'bank.put',
    `insert into bank_accounts (user_id, account_holder_name, bank_name, cbu_enc, cbu_hash, cuit_enc, store_name,
       store_cuil_enc, payouts_held_until, declared_at, updated_at, account_since)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10)
     on conflict (user_id) do update set account_holder_name = excluded.account_holder_name,
       bank_name = excluded.bank_name, cbu_enc = excluded.cbu_enc, cbu_hash = excluded.cbu_hash,
       cuit_enc = excluded.cuit_enc, store_name = excluded.store_name, store_cuil_enc = excluded.store_cuil_enc,
       payouts_held_until = excluded.payouts_held_until, declared_at = excluded.declared_at,
       account_since = case
         when (bank_accounts.account_holder_name, bank_accounts.bank_name, bank_accounts.cbu_hash)
           is distinct from (excluded.account_holder_name, excluded.bank_name, excluded.cbu_hash) then excluded.account_since
         else bank_accounts.account_since end,
       updated_at = excluded.updated_at, version = bank_accounts.version + 1`,
    [
      account.userId,
      account.holderName,
      account.bankName,
      account.cbu,
      account.cbuHash,
      account.cuit,
      account.storeName,
      account.storeCuil,
      account.heldUntil,
      tx.now,
    ],
  )
}

/** Stores that the declarations were made again for the same account (QR-036). */
export async function confirmBankAccount(tx: Tx, userId: string): Promise<void> {
  await tx.statement(
    'bank.confirm',
    'update bank_accounts set declared_at = $2 where user_id = $1 returning user_id',
    [userId, tx.now],
  )
}
