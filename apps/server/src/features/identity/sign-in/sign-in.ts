import { DomainError } from '@puente/contract/protocol/problems'
import type { SecondFactorMethod } from '@puente/contract/identity/sessions'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import { networkOf } from '../../../platform/http/rate-limiter.ts'
import type { RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type AccountRow, lockAccountByEmail } from '../accounts/account-repository.ts'
import { findPassword } from '../accounts/account-reads.ts'
import { queueConfirmationMailAgain } from '../accounts/confirmation-mail.ts'
import type { LinkMailDeps } from '../accounts/link-mail-deps.ts'
import { endSession } from '../sessions/end-session.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { secondFactorOf } from '../second-factor/second-factor-reads.ts'
import { createSignInChallenge } from './sign-in-challenges.ts'
import { type Attempt, countAttempt, forgetFailures, withdrawAttempt } from './sign-in-failures.ts'
import { adminPauseSeconds, userPauseSeconds } from './sign-in.rules.ts'

export interface SignInDeps extends LinkMailDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly hasher: PasswordHasher
  readonly keyedHash: KeyedHash
  readonly newId: () => string
}

export interface SignInRequest {
  readonly email: string
  readonly password: string
  readonly remember: boolean
  readonly adminArea: boolean
  /** The session that the browser already holds, or null. Signing in ends it. */
  readonly presentSessionId: string | null
  readonly userAgent: string | null
}

/** The result of right credentials: an open session, or a challenge for a second factor. */
export type SignedIn =
  | { readonly kind: 'open'; readonly session: OpenedSession }
  | {
      readonly kind: 'second-factor'
      readonly challenge: string
      readonly methods: readonly SecondFactorMethod[]
      readonly expiresAt: Date
    }

type Outcome =
  | SignedIn
  | {
      readonly kind: 'refused'
      readonly code: 'credentials.invalid' | 'email.not-confirmed' | 'access.denied'
    }

/**
 * Opens a session (AUTH-006, AUTH-008, AUTH-009; for the admin area ADM-009 to ADM-013 and ruling 15).
 * @throws DomainError `credentials.invalid`, `email.not-confirmed`, `access.denied`, `rate-limit.exceeded`, `server.busy`
 */
export async function signIn(
  deps: SignInDeps,
  request: SignInRequest,
  context: RequestContext,
): Promise<SignedIn> {
  const attempt: Attempt = {
    emailHash: deps.keyedHash.hash('email', request.email),
    network: networkOf(context.ipAddress),
    adminArea: request.adminArea,
  }
  const known = await provenAccount(deps, request, attempt, context)
  const outcome = await decide(deps, request, attempt, known.passwordHash, context)
  if (outcome.kind !== 'refused') return outcome
  await auditRefusal(deps, request, known.userId, outcome.code, context)
  throw new DomainError(outcome.code)
}

/**
 * Returns the account if the password is right. Every other case gets the same answer, and an address without an account costs the same work
 * (AUTH-009).
 */
async function provenAccount(
  deps: SignInDeps,
  request: SignInRequest,
  attempt: Attempt,
  context: RequestContext,
): Promise<{ readonly userId: string; readonly passwordHash: string }> {
  const pauseSeconds = request.adminArea ? adminPauseSeconds : userPauseSeconds
  const counted = await countAttempt(deps.unitOfWork, attempt, pauseSeconds)
  if (counted.kind === 'paused') return refusePaused(deps, request, counted.seconds, context)
  let userId = 'unknown'
  try {
    const known = await findPassword(deps.database, request.email)
    userId = known?.userId ?? userId
    const proven =
      known === null
        ? await deps.hasher.verifyWithoutAccount(request.password)
        : await deps.hasher.verify(request.password, known.passwordHash)
    if (proven && known !== null) return known
  } catch (error) {
    await withdrawAttempt(deps.database, counted.id)
    throw error
  }
  await auditRefusal(deps, request, userId, 'credentials.invalid', context)
  throw new DomainError('credentials.invalid')
}

/** Users get the same error as for a wrong password. Admins see how long to wait (AUTH-009, ADM-013). */
async function refusePaused(
  deps: SignInDeps,
  request: SignInRequest,
  retryAfterSeconds: number,
  context: RequestContext,
): Promise<never> {
  if (!request.adminArea) throw new DomainError('credentials.invalid')
  const entry = { object: { type: 'sign-in', id: 'admin' }, after: { retryAfterSeconds } }
  const code = 'rate-limit.exceeded'
  await deps.unitOfWork.recordRefusal({ kind: 'anonymous' }, 'session.open-admin', entry, code, context)
  throw new DomainError(code, { retryAfterSeconds })
}

/** SEC-032: the audit log records refused attempts at the admin area. Those of users are only counted. */
async function auditRefusal(
  deps: SignInDeps,
  request: SignInRequest,
  userId: string,
  code: 'credentials.invalid' | 'email.not-confirmed' | 'access.denied',
  context: RequestContext,
): Promise<void> {
  if (!request.adminArea) return
  const entry = { object: { type: 'user', id: userId } }
  await deps.unitOfWork.recordRefusal({ kind: 'anonymous' }, 'session.open-admin', entry, code, context)
}

/** Decides the result of a right password. Reads the locked account, so that role and password are the present ones. */
async function decide(
  deps: SignInDeps,
  request: SignInRequest,
  attempt: Attempt,
  provenHash: string,
  context: RequestContext,
): Promise<Outcome> {
  const sessionId = deps.newId()
  const command = request.adminArea ? 'session.open-admin' : 'session.open'
  return deps.unitOfWork.run<Outcome>(
    { kind: 'anonymous' },
    command,
    async (tx) => {
      const account = await lockAccountByEmail(tx, request.email)
      if (account === null || account.passwordHash !== provenHash) {
        tx.unchanged()
        return { kind: 'refused', code: 'credentials.invalid' }
      }
      await forgetFailures(tx, attempt.emailHash)
      const denied = request.adminArea && account.role !== 'admin'
      if (denied && request.presentSessionId !== null) {
        await endSession(tx, request.presentSessionId, 'signed_out')
      }
      if (!account.emailConfirmed) {
        const sent = await queueConfirmationMailAgain(deps, tx, account)
        tx.audit({ object: { type: 'user', id: account.id }, after: { confirmationMailSent: sent } })
        return { kind: 'refused', code: 'email.not-confirmed' }
      }
      if (denied) {
        tx.unchanged()
        return { kind: 'refused', code: 'access.denied' }
      }
      const methods = await secondFactorOf(tx, account.id)
      if (methods !== null) return askSecondFactor(tx, request, account, methods)
      const session = await openSession(tx, {
        sessionId,
        account,
        remember: request.remember,
        adminArea: request.adminArea,
        secondFactor: null,
        presentSessionId: request.presentSessionId,
        ipAddress: context.ipAddress,
        userAgent: request.userAgent,
      })
      return { kind: 'open', session }
    },
    context,
  )
}

async function askSecondFactor(
  tx: Tx,
  request: SignInRequest,
  account: AccountRow,
  methods: readonly SecondFactorMethod[],
): Promise<SignedIn> {
  const { challenge, expiresAt } = await createSignInChallenge(tx, {
    userId: account.id,
    remember: request.remember,
    adminArea: request.adminArea,
    passwordHash: account.passwordHash,
  })
  // The audit log records the session that follows.
  tx.unchanged()
  return { kind: 'second-factor', challenge, methods, expiresAt }
}
