import { DomainError } from '@puente/contract/protocol/problems'
import type { NewCredential, PasskeyView } from '@puente/contract/identity/second-factor'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../../notifications/public.ts'
import type { PasskeyCeremony } from './passkey-ceremony.ts'
import { deletePasskey, insertPasskey, passkeysOf, readPasskeyOwner } from './passkey-repository.ts'
import {
  type AdminSecondFactor,
  lockOwnAccount,
  noteSecondFactor,
  completeRemoval,
  notifyOfChange,
} from './second-factor-account.ts'
import {
  createPasskeyChallenge,
  findOpenChallenge,
  lockOpenChallenge,
  spendChallenge,
} from '../sign-in/sign-in-challenges.ts'
import type { VerifyPassword } from '../passwords/verify-password.ts'

export interface PasskeyDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly ceremony: PasskeyCeremony
  readonly mail: MailQueue
  readonly verifyPassword: VerifyPassword
  readonly adminSecondFactor: AdminSecondFactor
  readonly newId: () => string
}

/** The options of the browser's prompt, and the id of the challenge. */
export interface AskedOfBrowser {
  readonly challenge: string
  readonly options: Record<string, unknown>
}

export interface NamedCredential {
  readonly challenge: string
  readonly name: string
  readonly response: NewCredential
}

/**
 * Requests a new passkey of the account from the browser.
 * @throws DomainError `password.wrong`
 */
export async function beginPasskey(
  deps: PasskeyDeps,
  { userId }: SignedInActor,
  password: string,
): Promise<AskedOfBrowser> {
  const { database, ceremony, clock } = deps
  await deps.verifyPassword(userId, password)
  const [account, present] = await Promise.all([
    readPasskeyOwner(database, userId),
    passkeysOf(database, userId),
  ])
  const { options, webauthnChallenge } = await ceremony.askToMake(account, present)
  const asked = { purpose: 'new-passkey', userId } as const
  return { challenge: await createPasskeyChallenge(database, asked, webauthnChallenge, clock.now()), options }
}

/**
 * Adds the passkey that the browser made to the account.
 * @throws DomainError `passkey.refused`, `second-factor.expired`
 */
export async function addPasskey(
  deps: PasskeyDeps,
  actor: SignedInActor,
  made: NamedCredential,
  context: RequestContext,
): Promise<PasskeyView> {
  const { userId } = actor
  const open = await findOpenChallenge(deps.database, made.challenge, deps.clock.now())
  if (open?.purpose !== 'new-passkey' || open.userId !== userId || open.webauthnChallenge === null) {
    throw new DomainError('second-factor.expired')
  }
  const checked = await deps.ceremony.checkMade(made.response, open.webauthnChallenge)
  const object = { type: 'user', id: userId }
  if (checked.value === null) {
    const entry = { object, reason: checked.reason }
    await deps.unitOfWork.recordRefusal(actor, 'passkey.add', entry, 'passkey.refused', context)
    throw new DomainError('passkey.refused')
  }
  const passkey = { ...checked.value, id: deps.newId(), userId, name: made.name }
  return deps.unitOfWork.run(
    actor,
    'passkey.add',
    async (tx) => {
      const account = await lockOwnAccount(tx, userId)
      if ((await lockOpenChallenge(tx, made.challenge)) === null)
        throw new DomainError('second-factor.expired')
      await spendChallenge(tx, made.challenge)
      await insertPasskey(tx, passkey)
      await noteSecondFactor(tx, account, actor.sessionId, 'passkey')
      await notifyOfChange(tx, deps.mail, account, 'passkey-added')
      tx.audit({ object, after: { passkey: passkey.id, backedUp: passkey.backedUp } })
      return { id: passkey.id, name: passkey.name, createdAt: tx.now.toISOString(), lastUsedAt: null }
    },
    context,
  )
}

/** @throws DomainError `password.wrong`, `passkey.not-found`, `second-factor.required-for-admins` */
export async function removePasskey(
  deps: PasskeyDeps,
  actor: SignedInActor,
  passkeyId: string,
  password: string,
  context: RequestContext,
): Promise<void> {
  const { userId } = actor
  await deps.verifyPassword(userId, password)
  await deps.unitOfWork.run(
    actor,
    'passkey.remove',
    async (tx) => {
      const account = await lockOwnAccount(tx, userId)
      if (!(await deletePasskey(tx, userId, passkeyId))) throw new DomainError('passkey.not-found')
      await completeRemoval(tx, account, deps.adminSecondFactor)
      await notifyOfChange(tx, deps.mail, account, 'passkey-removed')
      tx.audit({ object: { type: 'user', id: userId }, before: { passkey: passkeyId } })
    },
    context,
  )
}
