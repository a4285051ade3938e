import { randomToken } from '../../../platform/crypto/tokens.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { ChallengePurpose, SecondFactorTables } from '../second-factor/second-factor-tables.ts'
import { isToken, tokenHash } from '../secret-token.ts'

/** How long a browser may take to answer a challenge. */
export const challengeTermMs = 5 * 60_000
/** This many wrong codes end a sign-in attempt. */
export const challengeFailuresAllowed = 5

export interface NewSignInChallenge {
  readonly userId: string
  readonly remember: boolean
  readonly adminArea: boolean
  /** The stored hash that matched the password. */
  readonly passwordHash: string
}

export interface GivenChallenge {
  readonly challenge: string
  readonly expiresAt: Date
}

/** Stores the challenge between a right password and the second factor. */
export async function createSignInChallenge(tx: Tx, attempt: NewSignInChallenge): Promise<GivenChallenge> {
  const challenge = randomToken()
  const expiresAt = new Date(tx.now.getTime() + challengeTermMs)
  await tx
    .tables<SecondFactorTables>()
    .insertInto('sign_in_challenges')
    .values({
      challenge_hash: tokenHash(challenge),
      purpose: 'second-step',
      user_id: attempt.userId,
      remember: attempt.remember,
      admin_area: attempt.adminArea,
      password_hash: attempt.passwordHash,
      created_at: tx.now,
      expires_at: expiresAt,
    })
    .execute()
  return { challenge, expiresAt }
}

/** Stores the challenge that an authenticator has to sign. It is no business fact, so it is not audited, and its loss only costs another attempt. */
export async function createPasskeyChallenge(
  database: Database,
  asked:
    | { readonly purpose: 'passkey'; readonly userId: null }
    | { readonly purpose: 'new-passkey'; readonly userId: string },
  webauthnChallenge: Uint8Array,
  now: Date,
): Promise<string> {
  const challenge = randomToken()
  await database.statement(
    'identity.passkey-challenge',
    `insert into sign_in_challenges (challenge_hash, purpose, user_id, webauthn_challenge, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      tokenHash(challenge),
      asked.purpose,
      asked.userId,
      webauthnChallenge,
      now,
      new Date(now.getTime() + challengeTermMs),
    ],
  )
  return challenge
}

/** Requests a passkey in the second step of a sign-in. Returns false if the attempt is over. */
export async function askForPasskey(
  database: Database,
  challenge: string,
  webauthnChallenge: Uint8Array,
  now: Date,
): Promise<boolean> {
  const rows = await database.statement(
    'identity.passkey-asked',
    `update sign_in_challenges set webauthn_challenge = $2
     where challenge_hash = $1 and purpose = 'second-step' and used_at is null and expires_at > $3 and failures < $4
     returning challenge_hash`,
    [tokenHash(challenge), webauthnChallenge, now, challengeFailuresAllowed],
  )
  return rows.length === 1
}

export interface OpenChallenge {
  readonly purpose: ChallengePurpose
  readonly userId: string | null
  readonly remember: boolean
  readonly adminArea: boolean
  readonly webauthnChallenge: Buffer | null
  readonly passwordHash: string | null
}

interface ChallengeRow {
  readonly purpose: ChallengePurpose
  readonly user_id: string | null
  readonly remember: boolean
  readonly admin_area: boolean
  readonly webauthn_challenge: Buffer | null
  readonly password_hash: string | null
}

const openText = `
select purpose, user_id, remember, admin_area, webauthn_challenge, password_hash
from sign_in_challenges
where challenge_hash = $1 and used_at is null and expires_at > $2 and failures < $3`

/** A challenge that can still be answered. Null if it is unknown, answered, too old or had too many wrong answers. */
export function findOpenChallenge(
  database: Database,
  challenge: string,
  now: Date,
): Promise<OpenChallenge | null> {
  return openChallenge(database, 'identity.challenge', openText, challenge, now)
}

/** Returns the challenge as `findOpenChallenge` does, and locks it against other answers until the transaction ends. */
export function lockOpenChallenge(tx: Tx, challenge: string): Promise<OpenChallenge | null> {
  return openChallenge(tx, 'identity.challenge-locked', `${openText} for update`, challenge, tx.now)
}

async function openChallenge(
  from: Pick<Database, 'statement'>,
  name: string,
  text: string,
  challenge: string,
  now: Date,
): Promise<OpenChallenge | null> {
  if (!isToken(challenge)) return null
  const values = [tokenHash(challenge), now, challengeFailuresAllowed]
  const [row] = await from.statement<ChallengeRow>(name, text, values)
  if (row === undefined) return null
  return {
    purpose: row.purpose,
    userId: row.user_id,
    remember: row.remember,
    adminArea: row.admin_area,
    webauthnChallenge: row.webauthn_challenge,
    passwordHash: row.password_hash,
  }
}

/** Spends a challenge that this transaction has locked. */
export async function spendChallenge(tx: Tx, challenge: string): Promise<void> {
  const rows = await tx.statement(
    'identity.challenge-spent',
    'update sign_in_challenges set used_at = $2 where challenge_hash = $1 and used_at is null returning challenge_hash',
    [tokenHash(challenge), tx.now],
  )
  if (rows.length !== 1) throw new Error('a locked challenge was spent by somebody else')
}

/** Counts a wrong answer, and returns how many tries are left. */
export async function countWrongAnswer(tx: Tx, challenge: string): Promise<number> {
  const [row] = await tx.statement<{ failures: number }>(
    'identity.challenge-failure',
    'update sign_in_challenges set failures = failures + 1 where challenge_hash = $1 returning failures',
    [tokenHash(challenge)],
  )
  return challengeFailuresAllowed - (row?.failures ?? challengeFailuresAllowed)
}

/** Removes challenges that can no longer be answered. */
export function sweepChallenges(database: Database, now: Date): Promise<unknown> {
  return database.statement(
    'identity.sweep-challenges',
    'delete from sign_in_challenges where expires_at < $1',
    [now],
  )
}
