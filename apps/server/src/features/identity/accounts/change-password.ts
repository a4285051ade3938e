import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import type {
  RequestContext,
  SignedInActor,
  Tx,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../../notifications/public.ts'
import type { SettingsReader } from '../../settings/public.ts'
import { type AccountRow, lockAccount, setPasswordHash } from './account-repository.ts'
import { findCredentials } from './account-reads.ts'
import { claimAccountToken, findAccountToken, voidAccountTokens } from './account-token-repository.ts'
import { refuseGuessablePassword } from '../passwords/guessable-passwords.rules.ts'
import { leakedPasswords } from '../passwords/leaked-passwords.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { forgetFailures } from '../sign-in/sign-in-failures.ts'
import type { VerifyPassword } from '../passwords/verify-password.ts'

export interface ChangePasswordDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly hasher: PasswordHasher
  readonly keyedHash: KeyedHash
  readonly settings: SettingsReader
  readonly mail: MailQueue
  readonly verifyPassword: VerifyPassword
}

/**
 * Sets a new password by the token of a mailed link and ends every session of the account (AUTH-026, AUTH-030).
 * @returns the email of the account, for the sign-in that follows
 * @throws DomainError `token.invalid`, `password.common`, `server.busy`
 */
export async function resetPassword(
  deps: ChangePasswordDeps,
  token: string,
  password: string,
  context: RequestContext,
): Promise<string> {
  // The token is checked before the costly hash, so that invented tokens cost nothing. Only the change itself consumes it.
  const found = await findAccountToken(deps.database, token, deps.clock.now())
  if (found?.purpose !== 'reset-password') throw new DomainError('token.invalid')
  const passwordHash = await hashNew(deps, password, found.email)
  return deps.unitOfWork.run(
    { kind: 'anonymous' },
    'account.reset-password',
    async (tx) => {
      const claimed = await claimAccountToken(tx, token, 'reset-password')
      const account = claimed === null ? null : await lockAccount(tx, claimed.userId)
      if (account === null) throw new DomainError('token.invalid')
      await put(deps, tx, account, passwordHash, null)
      // A person who forgot their password has made failed attempts. These must not delay a sign-in with the new one.
      await forgetFailures(tx, deps.keyedHash.hash('email', account.email))
      return account.email
    },
    context,
  )
}

export interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}

/**
 * Changes the password of a person who gives the present one. The current session stays, all others end (PROF-034, PROF-035).
 * @throws DomainError `password.wrong`, `password.common`, `rate-limit.exceeded`, `server.busy`
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  actor: SignedInActor,
  change: PasswordChange,
  context: RequestContext,
): Promise<void> {
  const before = await findCredentials(deps.database, actor.userId)
  await deps.verifyPassword(actor.userId, change.currentPassword)
  if (before === null) throw new DomainError('password.wrong')
  const passwordHash = await hashNew(deps, change.newPassword, before.email)
  await deps.unitOfWork.run(
    actor,
    'account.change-password',
    async (tx) => {
      const account = await lockAccount(tx, actor.userId)
      // Another session, or a reset, changed the password after this check.
      if (account?.passwordHash !== before.passwordHash) throw new DomainError('password.wrong')
      await put(deps, tx, account, passwordHash, actor.sessionId)
    },
    context,
  )
}

async function hashNew(deps: ChangePasswordDeps, password: string, email: string): Promise<string> {
  const brand = (await deps.settings.current())['brand.name']
  refuseGuessablePassword(password, { email, brand }, leakedPasswords)
  return deps.hasher.hash(password)
}

/** Stores the new password with the effects of every change: sessions and open links end, and the owner is notified. */
async function put(
  deps: ChangePasswordDeps,
  tx: Tx,
  account: AccountRow,
  passwordHash: string,
  spare: string | null,
): Promise<void> {
  await setPasswordHash(tx, account.id, passwordHash)
  await voidAccountTokens(tx, account.id, ['reset-password', 'reset-pin', 'change-email'])
  const sessionsEnded = await endSessionsOf(tx, account.id, 'revoked', { spare })
  await deps.mail.queue(tx, {
    userId: account.id,
    to: account.email,
    language: account.language,
    content: { type: 'PASSWORD_CHANGED', fullName: account.fullName },
  })
  tx.audit({ object: { type: 'user', id: account.id }, after: { sessionsEnded } })
}
