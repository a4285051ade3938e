import { randomBytes } from 'node:crypto'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

const codesPerSet = 10
const codeLetters = 10
/** Base32 without letters that look like digits, and without u. Ten letters hold 50 bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten codes in the form in which people write them down: `xxxxx-xxxxx`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: codesPerSet }, () => {
    const letters = [...randomBytes(codeLetters)].map((byte) => alphabet[byte % alphabet.length]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}

/** The letters of a typed code in any spelling. Null for a text that cannot be a code. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  const isCode = letters.length === codeLetters && [...letters].every((letter) => alphabet.includes(letter))
  return isCode ? letters : null
}

/** Fifty random bits need no slow hash, because the key is outside the database. The person's id makes equal codes differ. */
function hashOf(keyedHash: KeyedHash, userId: string, letters: string): Buffer {
  return keyedHash.hash('recovery-code', `${userId}:${letters}`)
}

/** Replaces the set of codes; the old set stops working. Only the answer contains the codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  keyedHash: KeyedHash,
  userId: string,
): Promise<readonly string[]> {
  await forgetRecoveryCodes(tx, userId)
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashOf(keyedHash, userId, code.replace('-', '')))
  await tx.statement(
    'identity.recovery-codes',
    'insert into recovery_codes (user_id, code_hash, created_at) select $1, unnest($2::bytea[]), $3',
    [userId, hashes, tx.now],
  )
  return codes
}

/** Spends a code. Returns false if it is not one of this person's, or was already spent. */
export async function spendRecoveryCode(
  tx: Tx,
  keyedHash: KeyedHash,
  userId: string,
  typed: string,
): Promise<boolean> {
  const letters = readRecoveryCode(typed)
  if (letters === null) return false
  const rows = await tx.statement(
    'identity.recovery-code-spent',
    'update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning id',
    [userId, hashOf(keyedHash, userId, letters), tx.now],
  )
  return rows.length === 1
}

export async function forgetRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.statement('identity.recovery-codes-forgotten', 'delete from recovery_codes where user_id = $1', [
    userId,
  ])
}
