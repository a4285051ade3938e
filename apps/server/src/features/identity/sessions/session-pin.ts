import { DomainError } from '@puente/contract/protocol/problems'
import type { Database } from '../../../platform/db/database.ts'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { voidAccountTokens } from '../accounts/account-token-repository.ts'
import { endSession } from './end-session.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { clearPinHash, markUnlocked, returnPinTry, setPinHash, takePinTry } from './pin-repository.ts'
import { pinTriesAllowed } from './session.rules.ts'
import type { VerifyPassword } from '../passwords/verify-password.ts'

export interface SessionPinDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly hasher: PasswordHasher
  readonly verifyPassword: VerifyPassword
}

/**
 * Sets the session PIN (AUTH-020). It is hashed like a password. With so few digits, only the pepper protects it.
 * @throws DomainError `password.wrong`, `rate-limit.exceeded`, `server.busy`
 */
export async function setPin(
  deps: SessionPinDeps,
  actor: SignedInActor,
  { password, pin }: { readonly password: string; readonly pin: string },
  context: RequestContext,
): Promise<void> {
  const { userId } = actor
  await deps.verifyPassword(userId, password)
  const pinHash = await deps.hasher.hash(pin)
  await deps.unitOfWork.run(
    actor,
    'pin.set',
    async (tx) => {
      const hadPin = await setPinHash(tx, userId, pinHash)
      if (hadPin === null) throw new DomainError('session.expired')
      // Void the links that were mailed for the previous PIN.
      await voidAccountTokens(tx, userId, ['reset-pin'])
      const object = { type: 'user', id: userId }
      tx.audit({ object, before: { hasPin: hadPin }, after: { hasPin: true } })
    },
    context,
  )
}

/** @throws DomainError `password.wrong`, `pin.not-set`, `rate-limit.exceeded`, `server.busy` */
export async function removePin(
  deps: SessionPinDeps,
  actor: SignedInActor,
  password: string,
  context: RequestContext,
): Promise<void> {
  const { userId } = actor
  await deps.verifyPassword(userId, password)
  await deps.unitOfWork.run(
    actor,
    'pin.remove',
    async (tx) => {
      if (!(await clearPinHash(tx, userId))) throw new DomainError('pin.not-set')
      await voidAccountTokens(tx, userId, ['reset-pin'])
      const object = { type: 'user', id: userId }
      tx.audit({ object, before: { hasPin: true }, after: { hasPin: false } })
    },
    context,
  )
}

/**
 * Unlocks a session that waits for its PIN (AUTH-021, AUTH-022).
 * @throws DomainError `pin.wrong`; `session.expired` with the fifth wrong one in a row; `server.busy`
 */
export async function unlockSession(
  deps: SessionPinDeps,
  actor: SignedInActor,
  pin: string,
  context: RequestContext,
): Promise<void> {
  const { userId, sessionId } = actor
  const attempt = await takePinTry(deps.database, sessionId)
  if (attempt === null) return endGuessed(deps, actor, context)
  if (!(await isRight(deps, sessionId, pin, attempt.pinHash))) {
    if (attempt.number >= pinTriesAllowed) return endGuessed(deps, actor, context)
    throw new DomainError('pin.wrong')
  }
  await deps.unitOfWork.run(
    actor,
    'session.unlock',
    async (tx) => {
      if (!(await markUnlocked(tx, userId, sessionId))) throw new DomainError('session.expired')
      tx.audit({ object: { type: 'session', id: sessionId } })
    },
    context,
  )
}

async function isRight(
  { database, hasher }: SessionPinDeps,
  sessionId: string,
  pin: string,
  pinHash: string | null,
): Promise<boolean> {
  // The PIN was removed in another of the person's sessions meanwhile, so nothing is locked any more.
  if (pinHash === null) return true
  try {
    return await hasher.verify(pin, pinHash)
  } catch (error) {
    await returnPinTry(database, sessionId)
    throw error
  }
}

async function endGuessed(
  { unitOfWork }: SessionPinDeps,
  actor: SignedInActor,
  context: RequestContext,
): Promise<never> {
  await unitOfWork.run(
    actor,
    'session.close',
    async (tx) => {
      const object = { type: 'session', id: actor.sessionId }
      if (await endSession(tx, actor.sessionId, 'revoked')) tx.audit({ object, reason: 'wrong PINs' })
      else tx.unchanged()
    },
    context,
  )
  throw new DomainError('session.expired')
}
