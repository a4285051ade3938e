import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { lockAccount, lockAccountByEmail } from '../accounts/account-repository.ts'
import {
  claimAccountToken,
  findAccountToken,
  voidAccountTokens,
} from '../accounts/account-token-repository.ts'
import { queueLinkMail } from '../accounts/link-mails.ts'
import type { LinkMailDeps } from '../accounts/link-mail-deps.ts'
import { maskedEmail } from '../accounts/masked-email.rules.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { hasPin, markUnlocked, setPinHash } from './pin-repository.ts'

export interface PinResetDeps extends LinkMailDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly hasher: PasswordHasher
}

export interface NewPin {
  /** The token of the mailed link. */
  readonly token: string
  readonly pin: string
}

/**
 * Mails the link with which a person who forgot their PIN sets a new one (AUTH-023), at most three times in 15 minutes. Further requests
 * get the same answer. The address is masked, since the person at a locked session may not be its owner.
 * @throws DomainError `pin.not-set`
 */
export function requestPinReset(
  deps: PinResetDeps,
  actor: SignedInActor,
  context: RequestContext,
): Promise<{ readonly email: string }> {
  return deps.unitOfWork.run(
    actor,
    'pin.mail-reset',
    async (tx) => {
      const account = await lockAccount(tx, actor.userId)
      if (account === null || !(await hasPin(tx, account.id))) throw new DomainError('pin.not-set')
      const sent = await queueLinkMail(deps, tx, account.email, account, { purpose: 'reset-pin' })
      if (sent) tx.audit({ object: { type: 'user', id: account.id } })
      else tx.unchanged()
      return { email: maskedEmail(account.email) }
    },
    context,
  )
}

/**
 * Sets the new PIN and unlocks the session at hand, if it is one of this person's. All their other locked sessions stay locked until the new PIN is
 * given, because one of them may be in a stolen browser.
 * @throws DomainError `token.invalid`, `server.busy`
 */
export async function resetPin(
  { database, unitOfWork, clock, hasher }: PinResetDeps,
  { token, pin }: NewPin,
  sessionId: string | null,
  context: RequestContext,
): Promise<void> {
  // The token is checked before anything is hashed, so that a guessed token costs nothing.
  const found = await findAccountToken(database, token, clock.now())
  if (found?.purpose !== 'reset-pin') throw new DomainError('token.invalid')
  const pinHash = await hasher.hash(pin)
  await unitOfWork.run(
    { kind: 'anonymous' },
    'pin.reset',
    async (tx) => {
      const account = await lockAccountByEmail(tx, found.email)
      const claimed = await claimAccountToken(tx, token, 'reset-pin')
      if (account === null || claimed?.userId !== account.id) throw new DomainError('token.invalid')
      await voidAccountTokens(tx, account.id, ['reset-pin'])
      await setPinHash(tx, account.id, pinHash)
      const unlocked = sessionId !== null && (await markUnlocked(tx, account.id, sessionId))
      const after = { hasPin: true, sessionUnlocked: unlocked ? sessionId : null }
      tx.audit({ object: { type: 'user', id: account.id }, after })
    },
    context,
  )
}
