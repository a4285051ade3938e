import { DomainError } from '@puente/contract/protocol/problems'
import type { SignedCredential } from '@puente/contract/identity/second-factor'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { lockAccount } from '../accounts/account-repository.ts'
import { type Caller, type Finished, finishSignIn, signInCommand } from './finish-sign-in.ts'
import type { AskedOfBrowser } from '../second-factor/keep-passkeys.ts'
import type { OpenedSession } from '../sessions/open-session.ts'
import {
  type Checked,
  type PasskeyCeremony,
  type UsedPasskey,
  userHandle,
} from '../second-factor/passkey-ceremony.ts'
import { findPasskey, noteUse, passkeysOf, type StoredPasskey } from '../second-factor/passkey-repository.ts'
import {
  askForPasskey,
  createPasskeyChallenge,
  findOpenChallenge,
  lockOpenChallenge,
  type OpenChallenge,
} from './sign-in-challenges.ts'

export interface PasskeySignInDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly ceremony: PasskeyCeremony
  readonly newId: () => string
}

export interface GivenPasskey {
  readonly challenge: string
  readonly response: SignedCredential
  /** Both apply to a sign-in by passkey alone. A second step keeps the choices of its first step. */
  readonly remember: boolean
  readonly adminArea: boolean
}

type Outcome =
  | Finished
  | { readonly kind: 'refused'; readonly code: 'passkey.refused' | 'second-factor.expired' }

/**
 * Requests a passkey from the browser: with the challenge of a sign-in as its second step, with null as a sign-in by passkey alone.
 * @throws DomainError `second-factor.expired`, `passkey.not-found`
 */
export function beginPasskeySignIn(
  deps: PasskeySignInDeps,
  challenge: string | null,
): Promise<AskedOfBrowser> {
  return challenge === null ? beginAlone(deps) : beginSecondStep(deps, challenge)
}

async function beginAlone({ database, clock, ceremony }: PasskeySignInDeps): Promise<AskedOfBrowser> {
  const { options, webauthnChallenge } = await ceremony.askToUse([])
  const asked = { purpose: 'passkey', userId: null } as const
  return { challenge: await createPasskeyChallenge(database, asked, webauthnChallenge, clock.now()), options }
}

async function beginSecondStep(
  { database, clock, ceremony }: PasskeySignInDeps,
  challenge: string,
): Promise<AskedOfBrowser> {
  const open = await findOpenChallenge(database, challenge, clock.now())
  if (open?.purpose !== 'second-step' || open.userId === null) throw new DomainError('second-factor.expired')
  const allowed = await passkeysOf(database, open.userId)
  if (allowed.length === 0) throw new DomainError('passkey.not-found')
  const { options, webauthnChallenge } = await ceremony.askToUse(allowed)
  if (!(await askForPasskey(database, challenge, webauthnChallenge, clock.now()))) {
    throw new DomainError('second-factor.expired')
  }
  return { challenge, options }
}

/**
 * Signs in with a passkey, which proves two factors at once: the device, and the finger or PIN that unlocks it.
 * @throws DomainError `passkey.refused`, `second-factor.expired`, `email.not-confirmed`, `access.denied`
 */
export async function signInWithPasskey(
  deps: PasskeySignInDeps,
  given: GivenPasskey,
  caller: Caller,
  context: RequestContext,
): Promise<OpenedSession> {
  const open = await findOpenChallenge(deps.database, given.challenge, deps.clock.now())
  if (open === null || open.purpose === 'new-passkey' || open.webauthnChallenge === null) {
    throw new DomainError('second-factor.expired')
  }
  const adminArea = open.purpose === 'passkey' ? given.adminArea : open.adminArea
  const passkey = await findPasskey(deps.database, Buffer.from(given.response.id, 'base64url'))
  const checked = await check(deps, given.response, open, open.webauthnChallenge, passkey)
  const refuse = async (code: Extract<Outcome, { kind: 'refused' }>['code'], reason?: string) => {
    const object = { type: 'user', id: passkey?.userId ?? 'unknown' }
    const entry = { object, after: { secondFactor: 'passkey' }, ...(reason === undefined ? {} : { reason }) }
    const command = signInCommand(adminArea)
    await deps.unitOfWork.recordRefusal({ kind: 'anonymous' }, command, entry, code, context)
    return new DomainError(code)
  }
  if (checked.value === null) throw await refuse('passkey.refused', checked.reason)
  const { passkey: known, used } = checked.value
  const sessionId = deps.newId()
  const outcome = await deps.unitOfWork.run<Outcome>(
    { kind: 'anonymous' },
    signInCommand(adminArea),
    (tx) => decide(tx, { given, adminArea, open, known, used, sessionId, caller, context }),
    context,
  )
  if (outcome.kind === 'open') return outcome.session
  throw await refuse(outcome.code)
}

/** Checks all that the answer alone can prove: the passkey is known, belongs to the right person, and has signed the answer. */
async function check(
  { ceremony }: PasskeySignInDeps,
  response: SignedCredential,
  open: OpenChallenge,
  webauthnChallenge: Buffer,
  passkey: StoredPasskey | null,
): Promise<Checked<{ readonly passkey: StoredPasskey; readonly used: UsedPasskey }>> {
  const refused = (reason: string) => ({ value: null, reason })
  if (passkey === null) return refused('no such passkey')
  if (open.userId !== null && open.userId !== passkey.userId) return refused('a passkey of somebody else')
  const handle = response.response.userHandle ?? null
  const named = handle === null || Buffer.from(userHandle(passkey.userId)).toString('base64url') === handle
  if (!named) return refused('it names another person than its owner')
  const checked = await ceremony.checkUsed(response, webauthnChallenge, passkey)
  return checked.value === null ? checked : { value: { passkey, used: checked.value } }
}

async function decide(
  tx: Tx,
  attempt: {
    readonly given: GivenPasskey
    readonly adminArea: boolean
    readonly open: OpenChallenge
    readonly known: StoredPasskey
    readonly used: UsedPasskey
    readonly sessionId: string
    readonly caller: Caller
    readonly context: RequestContext
  },
): Promise<Outcome> {
  const { given, adminArea, known, sessionId } = attempt
  const refused = (code: 'passkey.refused' | 'second-factor.expired'): Outcome => {
    tx.unchanged()
    return { kind: 'refused', code }
  }
  const account = await lockAccount(tx, known.userId)
  const open = await lockOpenChallenge(tx, given.challenge)
  if (account === null) return refused('passkey.refused')
  if (open === null || !sameQuestion(open, attempt.open)) return refused('second-factor.expired')
  // A password that was changed since the first step proves nothing any more.
  if (open.passwordHash !== null && open.passwordHash !== account.passwordHash) {
    return refused('second-factor.expired')
  }
  if (!(await noteUse(tx, known.id, attempt.used))) return refused('passkey.refused')
  const { challenge } = given
  const remember = open.purpose === 'passkey' ? given.remember : open.remember
  const signIn = { sessionId, challenge, remember, adminArea, method: 'passkey' } as const
  return finishSignIn(tx, account, signIn, attempt.caller, attempt.context)
}

/** In a second step the person may request a new challenge. An answer to the earlier one no longer counts. */
function sameQuestion(open: OpenChallenge, before: OpenChallenge): boolean {
  if (open.webauthnChallenge === null || before.webauthnChallenge === null) return false
  return open.webauthnChallenge.equals(before.webauthnChallenge)
}
