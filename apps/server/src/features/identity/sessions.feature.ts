import type { Feature } from '../../platform/feature.ts'
import type { Authenticator } from '../../platform/http/session.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { MailQueue } from '../notifications/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import { adminSessionReads } from './sessions/admin-session.ts'
import { authenticate } from './sessions/authenticate.ts'
import { type ChangeRole, changeRole } from './accounts/change-role.ts'
import { confirmationMail } from './accounts/confirmation-mail.ts'
import { csrfTokens } from './sessions/csrf.ts'
import { httpSessions } from './sessions/http-sessions.ts'
import { sweepIdentity } from './sessions/session.jobs.ts'
import { linkMails } from './accounts/link-mails.ts'
import { openSessionsAmong } from './sessions/open-sessions.ts'
import { ownSessions } from './sessions/own-sessions.ts'
import { type PasswordHasher, passwordHasher } from './passwords/password-hasher.ts'
import { pinReset } from './sessions/pin-reset.ts'
import { type SessionCookie, sessionCookie } from './sessions/session-cookie.ts'
import { sessionPin } from './sessions/session-pin.ts'
import { type SessionViews, sessionViews } from './sessions/session-view.ts'
import { sessionsRoutes } from './sessions/sessions.routes.ts'
import { type VerifyPassword, verifyPassword } from './passwords/verify-password.ts'

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
  const { config, database, unitOfWork, clock, keyedHash, newId } = infrastructure
  const { publicUrl, sessionSecret, passwordPepper } = config
  const secondFactorRequired = config.adminSecondFactor === 'required'
  const hasher = passwordHasher(Buffer.from(passwordPepper.reveal(), 'base64'))
  const cookie = sessionCookie(publicUrl.startsWith('https:'))
  const csrf = csrfTokens(Buffer.from(sessionSecret.reveal(), 'base64'))
  const views = sessionViews({ database, clock, csrf, secondFactorRequired })
  const shared = { database, unitOfWork, clock, hasher, keyedHash, newId }
  const verify: VerifyPassword = (userId, password) => verifyPassword(shared, userId, password)
  return {
    api: {
      authenticator: httpSessions({
        database,
        clock,
        authenticate: (token, active) => authenticate({ database, clock, settings }, token, active),
        cookie,
        csrf,
        secondFactorRequired,
      }),
      cookie,
      views,
      hasher,
      verifyPassword: verify,
      changeRole: (email, role) => changeRole(unitOfWork, email, role),
      openSessions: (ids) => openSessionsAmong({ database, clock, settings }, ids),
    },
    routes(router) {
      sessionsRoutes(router, {
        cookie,
        views,
        adminSessions: adminSessionReads({ database, clock }),
        ...shared,
        confirmationMail: confirmationMail(mail, publicUrl),
        verifyPassword: verify,
        ownSessions: ownSessions(shared),
        pin: sessionPin({ ...shared, verifyPassword: verify }),
        pinReset: pinReset({ ...shared, links: linkMails(mail, publicUrl) }),
      })
    },
    tasks: [{ name: 'identity.sweep', everySeconds: 3600, run: () => sweepIdentity({ database, clock }) }],
  }
}
