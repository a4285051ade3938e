import { DomainError, type ProblemDetails } from '@puente/contract/protocol/problems'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { lockAccount } from '../accounts/account-repository.ts'
import { type Caller, type Finished, finishSignIn, signInCommand } from './finish-sign-in.ts'
import type { OpenedSession } from '../sessions/open-session.ts'
import { spendRecoveryCode } from '../second-factor/recovery-codes.ts'
import { countWrongAnswer, findOpenChallenge, lockOpenChallenge } from './sign-in-challenges.ts'
import { type Attempt, forgetFailures, readFailures, recordFailure } from './sign-in-failures.ts'
import { userPauseSeconds } from './sign-in.rules.ts'
import { totpStep } from '../second-factor/totp.ts'
import { findTotp, takeTotpStep, totpPlace } from '../second-factor/totp-repository.ts'

export interface CompleteSignInDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly keyedHash: KeyedHash
  readonly newId: () => string
}

export interface GivenCode {
  readonly challenge: string
  readonly method: 'totp' | 'recovery-code'
  readonly code: string
}

type Outcome =
  | Finished
  | {
      readonly kind: 'refused'
      readonly code: 'second-factor.wrong' | 'second-factor.expired' | 'rate-limit.exceeded'
      readonly details?: ProblemDetails
    }

/** Spends the given code. False if it is wrong or already spent. */
type SpendCode = (tx: Tx) => Promise<boolean>

/**
 * The second step of a sign-in: a code of the app, or a recovery code. Wrong ones are counted on the attempt and on the account, under
 * the locks of both, so that guesses sent at once count like guesses sent one by one.
 * @throws DomainError `second-factor.wrong`, `second-factor.expired`, `rate-limit.exceeded`, `access.denied`
 */
export async function completeSignIn(
  deps: CompleteSignInDeps,
  given: GivenCode,
  caller: Caller,
  context: RequestContext,
): Promise<OpenedSession> {
  const open = await findOpenChallenge(deps.database, given.challenge, deps.clock.now())
  if (open?.purpose !== 'second-step' || open.userId === null) throw new DomainError('second-factor.expired')
  const { userId, adminArea } = open
  const spendCode = await codeSpender(deps, userId, given)
  const sessionId = deps.newId()
  const outcome = await deps.unitOfWork.run<Outcome>(
    { kind: 'anonymous' },
    signInCommand(adminArea),
    (tx) => decide(deps, tx, { given, userId, sessionId, spendCode, caller, context }),
    context,
  )
  if (outcome.kind === 'open') return outcome.session
  const entry = { object: { type: 'user', id: userId }, after: { secondFactor: given.method } }
  const command = signInCommand(adminArea)
  await deps.unitOfWork.recordRefusal({ kind: 'anonymous' }, command, entry, outcome.code, context)
  throw new DomainError(outcome.code, 'details' in outcome ? outcome.details : {})
}

/** Decrypts the secret before the transaction, so that no rows are locked meanwhile. */
async function codeSpender(deps: CompleteSignInDeps, userId: string, given: GivenCode): Promise<SpendCode> {
  if (given.method === 'recovery-code')
    return (tx) => spendRecoveryCode(tx, deps.keyedHash, userId, given.code)
  const stored = await findTotp(deps.database, userId)
  if (stored === null) return async () => false
  const secret = await deps.cipher.decrypt(stored.secret, totpPlace(userId))
  const step = totpStep(secret, given.code.replaceAll(' ', ''), deps.clock.now())
  return step === null ? async () => false : (tx) => takeTotpStep(tx, userId, stored.createdAt, step)
}

async function decide(
  deps: CompleteSignInDeps,
  tx: Tx,
  attempt: {
    readonly given: GivenCode
    readonly userId: string
    readonly sessionId: string
    readonly spendCode: SpendCode
    readonly caller: Caller
    readonly context: RequestContext
  },
): Promise<Outcome> {
  const { given, userId, sessionId, caller, context } = attempt
  const account = await lockAccount(tx, userId)
  const open = await lockOpenChallenge(tx, given.challenge)
  // The challenge was answered, is too old, had too many wrong answers, or belongs to an earlier password.
  if (account === null || open === null || account.passwordHash !== open.passwordHash) {
    tx.unchanged()
    return { kind: 'refused', code: 'second-factor.expired' }
  }
  const failures = failuresOf(deps.keyedHash, userId)
  const retryAfterSeconds = userPauseSeconds(await readFailures(tx, failures, tx.now), tx.now)
  if (retryAfterSeconds > 0) {
    tx.unchanged()
    return { kind: 'refused', code: 'rate-limit.exceeded', details: { retryAfterSeconds } }
  }
  if (!(await attempt.spendCode(tx))) {
    await recordFailure(tx, failures, tx.now)
    const triesLeft = await countWrongAnswer(tx, given.challenge)
    tx.unchanged()
    return { kind: 'refused', code: 'second-factor.wrong', details: { triesLeft } }
  }
  await forgetFailures(tx, failures.emailHash)
  const { remember, adminArea } = open
  const { challenge, method } = given
  return finishSignIn(tx, account, { sessionId, challenge, remember, adminArea, method }, caller, context)
}

/** Wrong codes are counted beside failed sign-ins, under a name that is no address. */
function failuresOf(keyedHash: KeyedHash, userId: string): Attempt {
  const name = `second-factor:${userId}`
  return { emailHash: keyedHash.hash('email', name), network: name, adminArea: false }
}
