import { generateSync } from 'otplib'
import { completeSignIn, type GivenCode } from '../../src/features/identity/sign-in/complete-sign-in.ts'
import type { Caller } from '../../src/features/identity/sign-in/finish-sign-in.ts'
import {
  addPasskey,
  beginPasskey,
  type NamedCredential,
  removePasskey,
} from '../../src/features/identity/second-factor/keep-passkeys.ts'
import { passkeyCeremony } from '../../src/features/identity/second-factor/passkey-ceremony.ts'
import { renewRecoveryCodes } from '../../src/features/identity/second-factor/renew-recovery-codes.ts'
import type { AdminSecondFactor } from '../../src/features/identity/second-factor/second-factor-account.ts'
import { beginTotp, confirmTotp, removeTotp } from '../../src/features/identity/second-factor/set-up-totp.ts'
import {
  beginPasskeySignIn,
  type GivenPasskey,
  signInWithPasskey,
} from '../../src/features/identity/sign-in/sign-in-with-passkey.ts'
import { uuidv7 } from '../../src/platform/ids/uuid.ts'
import type { SignedInActor } from '../../src/platform/unit-of-work/unit-of-work.ts'
import type { TestDatabase } from '../database.ts'
import { authenticator } from './authenticator.ts'
import type { TestClock } from './clock.ts'
import { type peopleOf, testContext } from './people.ts'
import { testPassword } from './registrations.ts'

const host = 'puente.test'
const caller = { presentSessionId: null, userAgent: 'test' }

/** Second factors of the people of a test database, made and used by the real use cases. */
export function secondFactorsOf(
  test: TestDatabase,
  clock: TestClock,
  people: ReturnType<typeof peopleOf>,
  adminSecondFactor: AdminSecondFactor = 'optional',
) {
  const deps = depsOf(test, clock, people, adminSecondFactor)
  const { totp, passkeys, passkeySignIn } = operationsOf(deps)

  const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) })

  const challengeOf = async (email: string, adminArea = false): Promise<string> => {
    const answer = await people.enter({ email, adminArea })
    if (answer.kind !== 'second-factor') throw new Error(`${email} has no second factor`)
    return answer.challenge
  }

  return {
    totp,
    passkeys,
    passkeySignIn,
    codeOf,
    challengeOf,
    renew: (actor: SignedInActor, password = testPassword) =>
      renewRecoveryCodes(deps, actor, password, testContext),
    complete: (given: GivenCode) => completeSignIn(deps, given, caller, testContext),
    usePasskey: (given: Omit<GivenPasskey, 'remember' | 'adminArea'> & Partial<GivenPasskey>) =>
      passkeySignIn.complete({ remember: false, adminArea: false, ...given }),

    /** Somebody who is signed in, as the actor of commands. */
    async actor(kind: 'user' | 'admin' = 'user'): Promise<SignedInActor & { readonly email: string }> {
      const { userId, email } = await people.user()
      if (kind === 'admin') await people.changeRole(email, 'admin')
      const { sessionId } = await people.signIn({ email })
      return { kind, userId, sessionId, email }
    },

    /** An authenticator app, turned on; the clock stands a step later, so that its next code is fresh. */
    async withTotp(
      actor: SignedInActor,
    ): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> {
      const { secret } = await totp.begin(actor, testPassword)
      const recoveryCodes = await totp.confirm(actor, codeOf(secret))
      clock.advance(30_000)
      return { secret, recoveryCodes }
    },

    /** A device with one passkey of this person. */
    async withPasskey(actor: SignedInActor, name = 'Teléfono') {
      const device = authenticator(host)
      const { challenge, options } = await passkeys.begin(actor, testPassword)
      const passkey = await passkeys.add(actor, { challenge, name, response: device.make(options) })
      return { device, passkey }
    },
  }
}

/** The operations as tests call them: over these dependencies and in the context of tests. */
function operationsOf(deps: ReturnType<typeof depsOf>) {
  return {
    totp: {
      begin: (actor: SignedInActor, password: string) => beginTotp(deps, actor, password, testContext),
      confirm: (actor: SignedInActor, code: string) => confirmTotp(deps, actor, code, testContext),
      remove: (actor: SignedInActor, password: string) => removeTotp(deps, actor, password, testContext),
    },
    passkeys: {
      begin: (actor: SignedInActor, password: string) => beginPasskey(deps, actor, password),
      add: (actor: SignedInActor, made: NamedCredential) => addPasskey(deps, actor, made, testContext),
      remove: (actor: SignedInActor, passkeyId: string, password: string) =>
        removePasskey(deps, actor, passkeyId, password, testContext),
    },
    passkeySignIn: {
      begin: (challenge: string | null) => beginPasskeySignIn(deps, challenge),
      complete: (given: GivenPasskey, from: Caller = caller) =>
        signInWithPasskey(deps, given, from, testContext),
    },
  }
}

function depsOf(
  test: TestDatabase,
  clock: TestClock,
  people: ReturnType<typeof peopleOf>,
  adminSecondFactor: AdminSecondFactor,
) {
  return {
    database: test.db,
    unitOfWork: test.unitOfWork,
    clock,
    cipher: people.cipher,
    keyedHash: people.keyedHash,
    mail: people.mail,
    verifyPassword: people.verifyPassword,
    adminSecondFactor,
    brand: async () => 'Puente',
    ceremony: passkeyCeremony({ id: host, origin: `https://${host}`, name: async () => 'Puente' }),
    newId: () => uuidv7(clock.now()),
  }
}
