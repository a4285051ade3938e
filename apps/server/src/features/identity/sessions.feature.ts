import type { Feature } from '../../platform/feature.ts'
import type { Authenticator } from '../../platform/http/session.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { MailQueue } from '../notifications/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import { adminSessionReads } from './admin-session.ts'
import { authenticate } from './authenticate.ts'
import { type ChangeRole, changeRole } from './change-role.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { csrfTokens } from './csrf.ts'
import { signOut } from './end-session.ts'
import { httpSessions } from './http-sessions.ts'
import { sweepIdentity } from './identity.jobs.ts'
import { linkMails } from './link-mails.ts'
import { openSessionsAmong } from './open-sessions.ts'
import { ownSessions } from './own-sessions.ts'
import { type PasswordHasher, passwordHasher } from './password-hasher.ts'
import { pinReset } from './pin-reset.ts'
import { proveIdentity } from './prove-identity.ts'
import { type SessionCookie, sessionCookie } from './session-cookie.ts'
import { sessionPin } from './session-pin.ts'
import { changeTerm } from './session-term.ts'
import { type SessionViews, sessionViews } from './session-view.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import { signIn } from './sign-in.ts'
import { type VerifyPassword, verifyPassword } from './verify-password.ts'

export interface SessionsNeeds {
  readonly settings: SettingsReader
  readonly mail: MailQueue
}

export interface SessionsApi {
  readonly authenticator: Authenticator
  readonly cookie: SessionCookie
  readonly views: SessionViews
  readonly hasher: PasswordHasher
  readonly verifyPassword: VerifyPassword
  readonly changeRole: ChangeRole
  /** Which of these sessions are still open. */
  readonly openSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Sessions: opening, reading, locking, proving and ending them. */
export function sessionsFeature(
  infrastructure: Infrastructure,
  { settings, mail }: SessionsNeeds,
): Feature<SessionsApi> {
  const { config, database, uow: unitOfWork, clock, keyedHash, newId } = infrastructure
  const { publicUrl, sessionSecret, passwordPepper } = config
  const secondFactorRequired = config.adminSecondFactor === 'required'
  const hasher = passwordHasher(Buffer.from(passwordPepper.reveal(), 'base64'))
  const cookie = sessionCookie(publicUrl.startsWith('https:'))
  const csrf = csrfTokens(Buffer.from(sessionSecret.reveal(), 'base64'))
  const views = sessionViews({ database, clock, csrf, secondFactorRequired })
  const shared = { database, unitOfWork, clock, hasher, keyedHash, newId }
  const verify = verifyPassword(shared)
  return {
    api: {
      authenticator: httpSessions({
        database,
        clock,
        authenticate: authenticate({ database, clock, settings }),
        cookie,
        csrf,
        secondFactorRequired,
      }),
      cookie,
      views,
      hasher,
      verifyPassword: verify,
      changeRole: changeRole(unitOfWork),
      openSessions: (ids) => openSessionsAmong({ database, clock, settings }, ids),
    },
    routes(router) {
      sessionsRoutes(router, {
        cookie,
        views,
        adminSessions: adminSessionReads({ database, clock }),
        signIn: signIn({ ...shared, confirmationMail: confirmationMail(mail, publicUrl) }),
        signOut: signOut(unitOfWork),
        ownSessions: ownSessions(shared),
        changeTerm: changeTerm(unitOfWork),
        proveIdentity: proveIdentity({ unitOfWork, verifyPassword: verify }),
        pin: sessionPin({ ...shared, verifyPassword: verify }),
        pinReset: pinReset({ ...shared, links: linkMails(mail, publicUrl) }),
      })
    },
    tasks: [{ name: 'identity.sweep', everySeconds: 3600, run: sweepIdentity({ database, clock }) }],
  }
}
