import { DomainError } from '@puente/contract/protocol/problems'
import type { Database } from '../../platform/db/database.ts'
import type { SignedInActor, Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import type { PasswordHasher } from '../identity/public.ts'
import { pausedUntil } from './finance-gate.rules.ts'
import {
  holdPasswordVersion,
  insertTry,
  markTryRight,
  queueTries,
  readPassword,
  readWrongTries,
  withdrawTry,
} from './gate-repository.ts'

export interface PasswordDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly newId: () => string
  readonly hasher: Pick<PasswordHasher, 'verify'>
}

/**
 * Checks the finance password and returns the version that was right, for `requirePassword`. Every attempt is counted before its password is checked,
 * and counts as wrong until the password proves right (FIN-007).
 * @throws DomainError `finance.password-not-set`, `finance.password-wrong`, `finance.too-many-tries`, `server.busy`
 */
export async function checkPassword(
  deps: PasswordDeps,
  actor: SignedInActor,
  password: string,
): Promise<number> {
  const { database, unitOfWork, hasher } = deps
  const stored = await readPassword(database)
  if (stored === null) throw new DomainError('finance.password-not-set')
  const tryId = await countTry(deps, actor)
  let isRight: boolean
  try {
    isRight = await hasher.verify(password, stored.hash)
  } catch (error) {
    await withdrawTry(database, tryId)
    throw error
  }
  if (!isRight) throw new DomainError('finance.password-wrong')
  // Mark the attempt as right at once. The action behind it may still be refused, and that is no wrong password.
  await unitOfWork.run(actor, 'finance.count-try', async (tx) => {
    tx.unchanged()
    await requirePassword(tx, stored.version)
    await markTryRight(tx, tryId)
  })
  return stored.version
}

/**
 * Keeps the password as it is until the transaction ends.
 * @throws DomainError `finance.password-wrong` if it was set again since this version
 */
export async function requirePassword(tx: Tx, version: number): Promise<void> {
  if ((await holdPasswordVersion(tx)) !== version) throw new DomainError('finance.password-wrong')
}

/** Commits in its own transaction, because a refusal that follows must not roll the count back. An attempt during a pause is not counted. */
async function countTry({ unitOfWork, newId }: PasswordDeps, actor: SignedInActor): Promise<string> {
  return unitOfWork.run(actor, 'finance.count-try', async (tx) => {
    // The audit log records the outcome of the attempt.
    tx.unchanged()
    await queueTries(tx)
    const until = pausedUntil(await readWrongTries(tx, actor.userId, tx.now))
    if (until !== null) {
      const retryAfterSeconds = Math.ceil((until.getTime() - tx.now.getTime()) / 1000)
      throw new DomainError('finance.too-many-tries', { retryAfterSeconds })
    }
    const id = newId()
    await insertTry(tx, id, actor.userId)
    return id
  })
}
