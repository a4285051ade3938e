import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../../notifications/public.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import {
  type AdminSecondFactor,
  lockOwnAccount,
  noteSecondFactor,
  completeRemoval,
  notifyOfChange,
} from './second-factor-account.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'
import { confirmTotpSecret, findTotp, forgetTotp, keepPendingTotp, totpPlace } from './totp-repository.ts'
import type { VerifyPassword } from '../passwords/verify-password.ts'

export interface TotpDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly keyedHash: KeyedHash
  readonly mail: MailQueue
  readonly verifyPassword: VerifyPassword
  readonly adminSecondFactor: AdminSecondFactor
  /** The issuer that the app on the phone shows. */
  readonly brand: () => Promise<string>
}

/** Milliseconds after which a secret that nobody confirmed is void. */
const pendingTermMs = 15 * 60_000

/**
 * Gives the account a secret for its authenticator app. The first code of the app turns it on (`confirmTotp`).
 * @throws DomainError `password.wrong`, `second-factor.already-on`
 */
export async function beginTotp(
  deps: TotpDeps,
  actor: SignedInActor,
  password: string,
  context: RequestContext,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { userId } = actor
  await deps.verifyPassword(userId, password)
  const secret = newTotpSecret()
  const [encrypted, issuer] = await Promise.all([
    deps.cipher.encrypt(secret, totpPlace(userId)),
    deps.brand(),
  ])
  const label = await deps.unitOfWork.run(
    actor,
    'totp.begin',
    async (tx) => {
      const account = await lockOwnAccount(tx, userId)
      if (!(await keepPendingTotp(tx, userId, encrypted))) throw new DomainError('second-factor.already-on')
      tx.audit({ object: { type: 'user', id: userId }, after: { totp: 'pending' } })
      return account.email
    },
    context,
  )
  return { secret, uri: totpUri({ issuer, label, secret }) }
}

/**
 * Turns the app on, and returns the recovery codes, which are shown only this once.
 * @throws DomainError `second-factor.wrong`, `second-factor.expired`, `second-factor.already-on`
 */
export async function confirmTotp(
  deps: TotpDeps,
  actor: SignedInActor,
  code: string,
  context: RequestContext,
): Promise<readonly string[]> {
  const { userId } = actor
  const stored = await findTotp(deps.database, userId)
  if (stored?.confirmed === true) throw new DomainError('second-factor.already-on')
  const now = deps.clock.now()
  if (stored === null || stored.createdAt.getTime() + pendingTermMs <= now.getTime()) {
    throw new DomainError('second-factor.expired')
  }
  const step = totpStep(await deps.cipher.decrypt(stored.secret, totpPlace(userId)), code, now)
  if (step === null) throw new DomainError('second-factor.wrong')
  return deps.unitOfWork.run(
    actor,
    'totp.confirm',
    async (tx) => {
      const account = await lockOwnAccount(tx, userId)
      if (!(await confirmTotpSecret(tx, userId, stored.createdAt, step))) {
        throw new DomainError('second-factor.already-on')
      }
      const codes = await replaceRecoveryCodes(tx, deps.keyedHash, userId)
      await noteSecondFactor(tx, account, actor.sessionId, 'totp')
      await notifyOfChange(tx, deps.mail, account, 'totp-on')
      tx.audit({
        object: { type: 'user', id: userId },
        before: { totp: 'pending' },
        after: { totp: 'on', recoveryCodes: codes.length },
      })
      return codes
    },
    context,
  )
}

/**
 * Turns the app off.
 * @throws DomainError `password.wrong`, `second-factor.required-for-admins`
 */
export async function removeTotp(
  deps: TotpDeps,
  actor: SignedInActor,
  password: string,
  context: RequestContext,
): Promise<void> {
  const { userId } = actor
  await deps.verifyPassword(userId, password)
  await deps.unitOfWork.run(
    actor,
    'totp.remove',
    async (tx) => {
      const account = await lockOwnAccount(tx, userId)
      if (!(await forgetTotp(tx, userId))) {
        tx.unchanged()
        return
      }
      await completeRemoval(tx, account, deps.adminSecondFactor)
      await notifyOfChange(tx, deps.mail, account, 'totp-off')
      tx.audit({ object: { type: 'user', id: userId }, before: { totp: 'on' }, after: { totp: 'off' } })
    },
    context,
  )
}
