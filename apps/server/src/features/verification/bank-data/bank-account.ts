import type { EncryptedField, FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { BankAccount } from './bank-data.rules.ts'
import { findBankAccount, type StoredBankAccount } from './bank-account-repository.ts'

/**
 * The bank data of a beneficiary in clear text, or null if they declared none. The caller decides who may see it.
 * @throws DecryptionError if a stored value was changed
 */
export async function readBankAccount(
  deps: { readonly database: Database; readonly cipher: FieldCipher },
  userId: string,
): Promise<BankAccount | null> {
  const stored = await findBankAccount(deps.database, userId)
  return stored === null ? null : openAccount(deps.cipher, stored, userId)
}

export async function openAccount(
  cipher: FieldCipher,
  stored: StoredBankAccount,
  userId: string,
): Promise<BankAccount> {
  const [cbu, cuit, storeCuil] = await Promise.all([
    cipher.decrypt(stored.cbu, place('cbu_enc', userId)),
    cipher.decrypt(stored.cuit, place('cuit_enc', userId)),
    stored.storeCuil === null ? null : cipher.decrypt(stored.storeCuil, place('store_cuil_enc', userId)),
  ])
  const { holderName, bankName, storeName } = stored
  return { holderName, bankName, cbu, cuit, storeName, storeCuil }
}

/** The fields that are not readable in the table. */
export async function sealAccount(
  cipher: FieldCipher,
  account: BankAccount,
  userId: string,
): Promise<{ cbu: EncryptedField; cuit: EncryptedField; storeCuil: EncryptedField | null }> {
  const [cbu, cuit, storeCuil] = await Promise.all([
    cipher.encrypt(account.cbu, place('cbu_enc', userId)),
    cipher.encrypt(account.cuit, place('cuit_enc', userId)),
    account.storeCuil === null ? null : cipher.encrypt(account.storeCuil, place('store_cuil_enc', userId)),
  ])
  return { cbu, cuit, storeCuil }
}

function place(column: string, userId: string) {
  return { table: 'bank_accounts', column, rowId: userId }
}
