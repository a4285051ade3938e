import { randomBytes } from 'node:crypto'
import type { EncryptedField, FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { noPassword } from '../passwords/password-hasher.ts'

/**
 * Locks an account that is about to close until the transaction ends. An approval of its establishment locks it, too, so that one ends before the
 * other begins. Rows that name the account, such as charges, may still be inserted.
 */
export async function holdForClosing(tx: Tx, userId: string): Promise<void> {
  await tx.statement('identity.hold-for-closing', 'select id from users where id = $1 for no key update', [
    userId,
  ])
}

/**
 * Closes the account for its person. The address becomes a placeholder, so that the address is free and no mailed link reaches this
 * account. Every way to sign in is removed, and the consent to show a trade name ends. The person's data stay until the erasure.
 */
export async function closeIdentity(
  tx: Tx,
  userId: string,
  closing: {
    /** The address as it was read. The command fails if it has changed since. */
    readonly email: string
    readonly sealedEmail: EncryptedField
    readonly eraseAfter: Date
  },
): Promise<void> {
  const rows = await tx.statement(
    'identity.close',
    `update users set email = id || '@closed.invalid', closed_email_enc = $3, password_hash = $4, pin_hash = null,
       trade_name_shown_since = null, closed_at = $5, erase_after = $6, updated_at = $5, version = version + 1
     where id = $1 and email = $2 and closed_at is null returning id`,
    [userId, closing.email, JSON.stringify(closing.sealedEmail), noPassword, tx.now, closing.eraseAfter],
  )
  if (rows.length !== 1) throw new Error(`account ${userId} changed while it was being closed`)
  await forgetCredentials(tx, userId)
}

/** Locks a closed account whose erasure is due until the transaction ends. Returns false if the erasure is not due, or no longer. */
export async function lockForErasure(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const rows = await tx.statement(
    'identity.lock-for-erasure',
    'select id from users where id = $1 and erase_after <= $2 and erased_at is null for update',
    [userId, now],
  )
  return rows.length === 1
}

/** The caller holds the account (`lockForErasure`). */
export async function postponeErasure(tx: Tx, userId: string, until: Date): Promise<void> {
  await tx.statement(
    'identity.postpone-erasure',
    'update users set erase_after = $2, updated_at = $3, version = version + 1 where id = $1',
    [userId, until, tx.now],
  )
}

/** The values that replace the person's data. */
export type BlankIdentity = Readonly<
  Record<'phone_enc' | 'dni_enc' | 'cuit_enc' | 'address_enc', EncryptedField>
>

/** Encrypts the replacement values, outside the transaction that erases. */
export async function blankIdentity(cipher: FieldCipher, userId: string): Promise<BlankIdentity> {
  const seal = (column: keyof BlankIdentity, text: string) =>
    cipher.encrypt(text, { table: 'users', column, rowId: userId })
  const noAddress = { postalCode: '', direccion: '', numero: '', barrio: '', ciudad: '', provincia: '' }
  const [phone_enc, dni_enc, cuit_enc, address_enc] = await Promise.all([
    seal('phone_enc', ''),
    seal('dni_enc', ''),
    seal('cuit_enc', ''),
    seal('address_enc', JSON.stringify(noAddress)),
  ])
  return { phone_enc, dni_enc, cuit_enc, address_enc }
}

/** Erases the person's identity in an account that the caller has locked. Random bytes replace the hashes, which are unique. */
export async function eraseIdentity(tx: Tx, userId: string, blank: BlankIdentity): Promise<void> {
  const rows = await tx.statement(
    'identity.erase',
    `update users set full_name = '—', company_name = null, trade_name = null,
       trade_name_shown_since = null, occupation = '—', phone_enc = $2, dni_enc = $3, cuit_enc = $4,
       address_enc = $5, province_hash = null, dni_hash = $6, cuit_hash = $7, cpf_enc = null, cpf_hash = null, closed_email_enc = null,
       last_sign_in_at = null, erased_at = $8, updated_at = $8, version = version + 1
     where id = $1 and closed_at is not null and erased_at is null returning id`,
    [
      userId,
      JSON.stringify(blank.phone_enc),
      JSON.stringify(blank.dni_enc),
      JSON.stringify(blank.cuit_enc),
      JSON.stringify(blank.address_enc),
      randomBytes(32),
      randomBytes(32),
      tx.now,
    ],
  )
  if (rows.length !== 1) throw new Error(`account ${userId} is not closed, or was erased before`)
  await forgetCredentials(tx, userId)
  // Ended sessions contain addresses and browsers.
  await tx.statement('identity.erase-sessions', 'delete from sessions where user_id = $1', [userId])
}

const forgetTexts = {
  'identity.forget-account-tokens': 'delete from account_tokens where user_id = $1',
  'identity.forget-totp-secrets': 'delete from totp_secrets where user_id = $1',
  'identity.forget-recovery-codes': 'delete from recovery_codes where user_id = $1',
  'identity.forget-passkeys': 'delete from passkeys where user_id = $1',
  'identity.forget-sign-in-challenges': 'delete from sign_in_challenges where user_id = $1',
}

async function forgetCredentials(tx: Tx, userId: string): Promise<void> {
  for (const [name, text] of Object.entries(forgetTexts)) await tx.statement(name, text, [userId])
}
