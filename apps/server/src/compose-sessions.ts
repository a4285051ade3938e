import { adminSessionReads } from './features/identity/admin-session.ts'
import { authenticate } from './features/identity/authenticate.ts'
import { changeRole } from './features/identity/change-role.ts'
import type { ConfirmationMail } from './features/identity/confirmation-mail.ts'
import { csrfTokens } from './features/identity/csrf.ts'
import { signOut } from './features/identity/end-session.ts'
import { httpSessions } from './features/identity/http-sessions.ts'
import type { LinkMails } from './features/identity/link-mails.ts'
import { openSessionsAmong } from './features/identity/open-sessions.ts'
import { ownSessions } from './features/identity/own-sessions.ts'
import type { PasswordHasher } from './features/identity/password-hasher.ts'
import { pinReset } from './features/identity/pin-reset.ts'
import { proveIdentity } from './features/identity/prove-identity.ts'
import { sessionCookie } from './features/identity/session-cookie.ts'
import { sessionPin } from './features/identity/session-pin.ts'
import { changeTerm } from './features/identity/session-term.ts'
import { sessionViews } from './features/identity/session-view.ts'
import { signIn } from './features/identity/sign-in.ts'
import { verifyPassword } from './features/identity/verify-password.ts'
import type { SettingsReader } from './features/settings/public.ts'
import type { Infrastructure } from './infrastructure.ts'

/** Sessions: opening, reading, locking, proving and ending them. */
export function composeSessions(
  infrastructure: Infrastructure,
  parts: {
    readonly settings: SettingsReader
    readonly hasher: PasswordHasher
    readonly links: LinkMails
    readonly confirmationMail: ConfirmationMail
  },
) {
  const { config, database, uow: unitOfWork, clock, keyedHash, newId } = infrastructure
  const { settings, hasher, links, confirmationMail } = parts
  const secondFactorRequired = config.adminSecondFactor === 'required'
  const cookie = sessionCookie(config.publicUrl.startsWith('https:'))
  const csrf = csrfTokens(Buffer.from(config.sessionSecret.reveal(), 'base64'))
  const shared = { database, unitOfWork, clock, hasher, keyedHash, newId }
  const verify = verifyPassword(shared)
  const authenticated = authenticate({ database, clock, settings })
  return {
    cookie,
    csrf,
    secondFactorRequired,
    views: sessionViews({ database, clock, csrf, secondFactorRequired }),
    authenticator: httpSessions({
      database,
      clock,
      authenticate: authenticated,
      cookie,
      csrf,
      secondFactorRequired,
    }),
    signIn: signIn({ ...shared, confirmationMail }),
    signOut: signOut(unitOfWork),
    changeRole: changeRole(unitOfWork),
    verifyPassword: verify,
    proveIdentity: proveIdentity({ unitOfWork, verifyPassword: verify }),
    ownSessions: ownSessions(shared),
    changeTerm: changeTerm(unitOfWork),
    adminSessions: adminSessionReads({ database, clock }),
    pin: sessionPin({ ...shared, verifyPassword: verify }),
    pinReset: pinReset({ ...shared, links }),
    openSessions: (ids: readonly string[]) => openSessionsAmong({ database, clock, settings }, ids),
  }
}
