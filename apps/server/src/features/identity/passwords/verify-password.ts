import { DomainError } from '@puente/contract/protocol/problems'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { findPasswordOf } from '../accounts/account-reads.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { countAttempt, forgetFailures, withdrawAttempt } from '../sign-in/sign-in-failures.ts'
import { userPauseSeconds } from '../sign-in/sign-in.rules.ts'

/**
 * Checks that the person at a session is its owner.
 * @throws DomainError `password.wrong`; `rate-limit.exceeded` after too many wrong ones; `server.busy`
 */
export type VerifyPassword = (userId: string, password: string) => Promise<void>

/**
 * Wrong passwords here count like failed sign-ins (AUTH-009), so that nobody can guess with a stolen session. They are counted apart
 * from sign-ins, so that the holder of such a session cannot block the owner's sign-in.
 */
export async function verifyPassword(
  deps: {
    readonly database: Database
    readonly unitOfWork: UnitOfWork
    readonly hasher: PasswordHasher
    readonly keyedHash: KeyedHash
  },
  userId: string,
  password: string,
): Promise<void> {
  const { database, unitOfWork, hasher, keyedHash } = deps
  const place = `step-up:${userId}`
  const emailHash = keyedHash.hash('email', place)
  const attempt = { emailHash, network: place, adminArea: false }
  const counted = await countAttempt(unitOfWork, attempt, userPauseSeconds)
  if (counted.kind === 'paused') {
    throw new DomainError('rate-limit.exceeded', { retryAfterSeconds: counted.seconds })
  }
  try {
    const stored = await findPasswordOf(database, userId)
    if (stored === null) throw new Error(`account ${userId} has no password`)
    if (await hasher.verify(password, stored)) return await forgetFailures(database, emailHash)
  } catch (error) {
    await withdrawAttempt(database, counted.id)
    throw error
  }
  throw new DomainError('password.wrong')
}
