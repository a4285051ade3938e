import type { TokenPurpose } from '@puente/contract/identity/accounts'
import { randomToken } from '../../../platform/crypto/tokens.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { IdentityTables } from '../identity-tables.ts'
import { tokenHash } from '../secret-token.ts'

/** How long a mailed link works (AUTH-023, AUTH-026, AUTH-032, PROF-030). */
export const validMinutesOf: Readonly<Record<TokenPurpose, number>> = {
  'confirm-email': 24 * 60,
  'reset-password': 60,
  'reset-pin': 60,
  'change-email': 60,
}

/** The purpose of a link. A link that changes the address carries the new one. */
export type TokenOrder =
  | { readonly purpose: Exclude<TokenPurpose, 'change-email'> }
  | { readonly purpose: 'change-email'; readonly newEmail: string }

/**
 * A new token for a mailed link: 256 random bits, of which the database keeps the hash. Earlier ones of the same purpose stop
 * working. The caller holds the lock of the account, or has just made it.
 */
export async function issueAccountToken(tx: Tx, userId: string, order: TokenOrder): Promise<string> {
  await voidAccountTokens(tx, userId, [order.purpose])
  const token = randomToken()
  await tx
    .tables<IdentityTables>()
    .insertInto('account_tokens')
    .values({
      token_hash: tokenHash(token),
      user_id: userId,
      purpose: order.purpose,
      new_email: order.purpose === 'change-email' ? order.newEmail : null,
      created_at: tx.now,
      expires_at: new Date(tx.now.getTime() + validMinutesOf[order.purpose] * 60_000),
      used_at: null,
    })
    .execute()
  return token
}

/** Voids the unused links of these purposes. */
export async function voidAccountTokens(
  tx: Tx,
  userId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await tx
    .tables<IdentityTables>()
    .updateTable('account_tokens')
    .set({ used_at: tx.now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

export interface ClaimedToken {
  readonly userId: string
  /** The new address of a token for a change of email, else null. */
  readonly newEmail: string | null
}

/** Consumes a token. Returns null if it is unknown, already used or too old. If two requests come at once, one gets it. */
export async function claimAccountToken(
  tx: Tx,
  token: string,
  purpose: TokenPurpose,
): Promise<ClaimedToken | null> {
  const row = await tx
    .tables<IdentityTables>()
    .updateTable('account_tokens')
    .set({ used_at: tx.now })
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .returning(['user_id', 'new_email'])
    .executeTakeFirst()
  return row === undefined ? null : { userId: row.user_id, newEmail: row.new_email }
}

/** The purpose and the account of a valid token. Does not consume it. */
export async function findAccountToken(
  database: Database,
  token: string,
  now: Date,
): Promise<{ readonly purpose: TokenPurpose; readonly email: string } | null> {
  const [row] = await database.statement<{ purpose: TokenPurpose; email: string }>(
    'identity.token',
    `select t.purpose, u.email from account_tokens t join users u on u.id = t.user_id
     where t.token_hash = $1 and t.used_at is null and t.expires_at > $2`,
    [tokenHash(token), now],
  )
  return row ?? null
}

/** When the newest token of this purpose was mailed, used or not. Null if there was none. */
export async function lastAccountTokenAt(
  tx: Tx,
  userId: string,
  purpose: TokenPurpose,
): Promise<Date | null> {
  const row = await tx
    .tables<IdentityTables>()
    .selectFrom('account_tokens')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}
