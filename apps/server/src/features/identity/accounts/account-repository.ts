import { DomainError, type ProblemCode } from '@puente/contract/protocol/problems'
import type { Language } from '@puente/contract/identity/sessions'
import { constraintOf } from '../../../platform/db/database-errors.ts'
import type { EncryptedField } from '../../../platform/crypto/field-cipher.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { IdentityTables, Role } from '../identity-tables.ts'

export interface NewAccount {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly fullName: string
  readonly companyName: string | null
  readonly occupation: string
  readonly phone: EncryptedField
  readonly dni: EncryptedField
  readonly dniHash: Buffer
  readonly cuit: EncryptedField
  readonly cuitHash: Buffer
  readonly address: EncryptedField
  /** See `provinceHash`. */
  readonly provinceHash: Buffer
  readonly language: Language
}

/** REG-019: unique indexes decide who was first. */
const takenBy: Readonly<Record<string, ProblemCode>> = {
  users_email_key: 'email.taken',
  users_dni_hash_key: 'dni.taken',
  users_cuit_hash_key: 'cuit.taken',
}

/** @throws DomainError `email.taken`, `dni.taken`, `cuit.taken` */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  try {
    await tx
      .tables<IdentityTables>()
      .insertInto('users')
      .values({
        id: account.id,
        email: account.email,
        email_confirmed_at: null,
        password_hash: account.passwordHash,
        full_name: account.fullName,
        company_name: account.companyName,
        occupation: account.occupation,
        phone_enc: JSON.stringify(account.phone),
        dni_enc: JSON.stringify(account.dni),
        dni_hash: account.dniHash,
        cuit_enc: JSON.stringify(account.cuit),
        cuit_hash: account.cuitHash,
        address_enc: JSON.stringify(account.address),
        province_hash: account.provinceHash,
        language: account.language,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .execute()
  } catch (error) {
    const code = takenBy[constraintOf(error) ?? '']
    if (code === undefined) throw error
    throw new DomainError(code)
  }
}

/** True if the address was not confirmed before. */
export async function markEmailConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .tables<IdentityTables>()
    .updateTable('users')
    .set((row) => ({ email_confirmed_at: tx.now, updated_at: tx.now, version: row('version', '+', 1) }))
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setLanguage(tx: Tx, userId: string, language: Language): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .tables<IdentityTables>()
    .updateTable('users')
    .set((row) => ({ language, updated_at: tx.now, version: row('version', '+', 1) }))
    .where('id', '=', userId)
    .where('language', '<>', language)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface AccountRow {
  readonly id: string
  readonly email: string
  readonly emailConfirmed: boolean
  readonly passwordHash: string
  readonly role: Role
  readonly fullName: string
  readonly language: Language
}

/**
 * Locks the account, so that a decision on its role or state still holds at commit. Its key stays free, so that the person's
 * orders and quotes, whose foreign keys name it, do not wait for a sign-in. A closed account counts as missing.
 */
export function lockAccountByEmail(tx: Tx, email: string): Promise<AccountRow | null> {
  return lockAccountWhere(tx, 'email', email)
}

/** Locks the account in the same way, by its id. */
export function lockAccount(tx: Tx, userId: string): Promise<AccountRow | null> {
  return lockAccountWhere(tx, 'id', userId)
}

async function lockAccountWhere(tx: Tx, column: 'id' | 'email', value: string): Promise<AccountRow | null> {
  const row = await tx
    .tables<IdentityTables>()
    .selectFrom('users')
    .select(['id', 'email', 'email_confirmed_at', 'password_hash', 'role', 'full_name', 'language'])
    .where(column, '=', value)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    passwordHash: row.password_hash,
    role: row.role,
    fullName: row.full_name,
    language: row.language,
  }
}

/** The caller holds the lock of the account. */
export async function setPasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .tables<IdentityTables>()
    .updateTable('users')
    .set((row) => ({ password_hash: passwordHash, updated_at: tx.now, version: row('version', '+', 1) }))
    .where('id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`account ${userId} vanished while its password was set`)
}

/**
 * Moves the account to another address. The caller holds the lock of the account.
 * @param provenAt when its person proved to read mail there; null if they have not yet
 * @throws DomainError `email.taken` when somebody registered it meanwhile
 */
export async function setEmail(tx: Tx, userId: string, email: string, provenAt: Date | null): Promise<void> {
  try {
    const { numUpdatedRows } = await tx
      .tables<IdentityTables>()
      .updateTable('users')
      .set((row) => ({
        email,
        email_confirmed_at: provenAt,
        updated_at: tx.now,
        version: row('version', '+', 1),
      }))
      .where('id', '=', userId)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Error(`account ${userId} vanished while its email was set`)
  } catch (error) {
    throw constraintOf(error) === 'users_email_key' ? new DomainError('email.taken') : error
  }
}

/** Whether an account has this address. */
export async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .tables<IdentityTables>()
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the person is an admin. Their role does not change before this transaction ends. */
export async function isAdmin(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .tables<IdentityTables>()
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
  return row?.role === 'admin'
}

export async function setRole(tx: Tx, userId: string, role: Role): Promise<void> {
  const { numUpdatedRows } = await tx
    .tables<IdentityTables>()
    .updateTable('users')
    .set((row) => ({ role, updated_at: tx.now, version: row('version', '+', 1) }))
    .where('id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`account ${userId} vanished while its role was set`)
}
