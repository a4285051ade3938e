import { randomBytes } from 'node:crypto'
import type { Registration } from '@puente/contract/identity/accounts'
import { authenticate } from '../../src/features/identity/sessions/authenticate.ts'
import { changeRole } from '../../src/features/identity/accounts/change-role.ts'
import { confirmEmail } from '../../src/features/identity/accounts/confirm-email.ts'
import { signOut } from '../../src/features/identity/sessions/end-session.ts'
import type { OpenedSession } from '../../src/features/identity/sessions/open-session.ts'
import { type PasswordHasher, passwordHasher } from '../../src/features/identity/passwords/password-hasher.ts'
import { registerAccount } from '../../src/features/identity/accounts/register-account.ts'
import { signIn, type SignInRequest } from '../../src/features/identity/sign-in/sign-in.ts'
import { verifyPassword } from '../../src/features/identity/passwords/verify-password.ts'
import { mailQueue } from '../../src/features/notifications/mails/mail-queue.ts'
import { createSettingsReader } from '../../src/features/settings/settings-reader.ts'
import { insertVerification as openVerification } from '../../src/features/verification/verification-repository.ts'
import { createFieldCipher } from '../../src/platform/crypto/field-cipher.ts'
import { createKeyedHash } from '../../src/platform/crypto/keyed-hash.ts'
import { createKeyRing } from '../../src/platform/crypto/key-ring.ts'
import type { SignedInActor } from '../../src/platform/unit-of-work/unit-of-work.ts'
import { uuidv7 } from '../../src/platform/ids/uuid.ts'
import type { TestDatabase } from '../database.ts'
import type { TestClock } from './clock.ts'
import { registrationOf, testPassword } from './registrations.ts'

export const testContext = { requestId: 'test', ipAddress: '203.0.113.7' } as const

/** The dependencies of the use cases on a test database, with keys of its own. */
function groundOf(test: TestDatabase, clock: TestClock) {
  const newId = () => uuidv7(clock.now())
  const settings = createSettingsReader({
    database: test.db,
    clock,
    defaults: {},
    onUnreadableProvider: () => {},
  })
  const mail = mailQueue({ settings, newId })
  const publicUrl = 'https://puente.test'
  const hasher: PasswordHasher = passwordHasher(randomBytes(32))
  return {
    database: test.db,
    unitOfWork: test.unitOfWork,
    clock,
    hasher,
    cipher: createFieldCipher(createKeyRing({ primary: randomBytes(32) }, clock)),
    keyedHash: createKeyedHash(randomBytes(32)),
    newId,
    publicUrl,
    settings,
    mail,
  }
}

/** The people of a test database, created by the real use cases. */
export function peopleOf(test: TestDatabase, clock: TestClock) {
  const deps = groundOf(test, clock)
  const { cipher, keyedHash, mail, settings, hasher } = deps
  const register = (registration: Registration) =>
    registerAccount({ ...deps, openVerification }, registration, testContext)
  const confirm = (token: string) => confirmEmail(deps, token, testContext)

  /** The first step of a sign-in, which may ask for the second factor. */
  const begin = (request: Partial<SignInRequest>, ipAddress: string = testContext.ipAddress) =>
    signIn(
      deps,
      {
        email: '',
        password: testPassword,
        remember: false,
        adminArea: false,
        presentSessionId: null,
        userAgent: 'test',
        ...request,
      },
      { ...testContext, ipAddress },
    )

  /** The token in the newest confirmation mail of an address. */
  async function mailedToken(email: string): Promise<string> {
    const { rows } = await test.asOwner(
      `select body_text from mails where recipient_email = $1 and email_type = 'CONFIRM_EMAIL' order by id desc limit 1`,
      [email],
    )
    const token = /token=([\w-]{43})/.exec(rows[0]?.body_text)?.[1]
    if (token === undefined) throw new Error(`no confirmation mail to ${email}`)
    return token
  }

  return {
    cipher,
    keyedHash,
    mail,
    settings,
    hasher,
    register,
    confirm,
    mailedToken,
    enter: begin,
    /** Signs in somebody without a second factor. */
    async signIn(request: Partial<SignInRequest>, ipAddress?: string): Promise<OpenedSession> {
      const answer = await begin(request, ipAddress)
      if (answer.kind !== 'open') throw new Error(`${request.email} has a second factor`)
      return answer.session
    },
    signOut: (actor: SignedInActor, sessionId: string) =>
      signOut(test.unitOfWork, actor, sessionId, testContext),
    authenticate: (token: string, active?: boolean) =>
      authenticate({ database: test.db, clock, settings }, token, active),
    changeRole: (email: string, role: 'user' | 'admin') => changeRole(test.unitOfWork, email, role),
    verifyPassword: (userId: string, password: string) => verifyPassword(deps, userId, password),
    /** Somebody with a confirmed address. */
    async user(over: Partial<Registration> = {}): Promise<{ userId: string; email: string }> {
      const registration = registrationOf(over)
      const { userId } = await register(registration)
      await confirm(await mailedToken(registration.email))
      return { userId, email: registration.email }
    },
  }
}
