import type { SessionView } from '@puente/contract/identity/sessions'
import type { Feature } from '../../platform/feature.ts'
import type { Authenticator } from '../../platform/http/session.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { MailQueue } from '../notifications/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import { type ChangeRole, changeRole } from './accounts/change-role.ts'
import { csrfTokens } from './sessions/csrf.ts'
import { httpSessions, type SignedIn, signedInReader } from './sessions/http-sessions.ts'
import { sweepIdentity } from './sessions/session.jobs.ts'
import { openSessionsAmong } from './sessions/open-sessions.ts'
import { type PasswordHasher, passwordHasher } from './passwords/password-hasher.ts'
import { type SessionCookie, sessionCookie } from './sessions/session-cookie.ts'
import { readSessionView } from './sessions/session-view.ts'
import { sessionsRoutes } from './sessions/sessions.routes.ts'
import { type VerifyPassword, verifyPassword } from './passwords/verify-password.ts'

export interface SessionsNeeds {
  readonly settings: SettingsReader
  readonly mail: MailQueue
}

export interface SessionsApi {
  readonly authenticator: Authenticator
  readonly cookie: SessionCookie
  /** The view of a session that is open and does not wait for its PIN. */
  readonly sessionView: (sessionId: string) => Promise<SessionView>
  readonly hasher: PasswordHasher
  readonly verifyPassword: VerifyPassword
  readonly changeRole: ChangeRole
  /** Which of these sessions are still open. */
  readonly openSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  readonly signedIn: SignedIn
}

/** Sessions: opening, reading, locking, proving and ending them. */
export function sessionsFeature(
  infrastructure: Infrastructure,
  { settings, mail }: SessionsNeeds,
): Feature<SessionsApi> {
  const { config, database, unitOfWork, clock, keyedHash, newId } = infrastructure
  const { publicUrl, sessionSecret, passwordPepper } = config
  const cookie = sessionCookie(publicUrl.startsWith('https:'))
  const hasher = passwordHasher(Buffer.from(passwordPepper.reveal(), 'base64'))
  const deps = {
    database,
    unitOfWork,
    clock,
    keyedHash,
    newId,
    settings,
    mail,
    publicUrl,
    hasher,
    cookie,
    csrf: csrfTokens(Buffer.from(sessionSecret.reveal(), 'base64')),
    secondFactorRequired: config.adminSecondFactor === 'required',
  }
  const verify: VerifyPassword = (userId, password) => verifyPassword(deps, userId, password)
  return {
    api: {
      authenticator: httpSessions(deps),
      cookie,
      hasher,
      sessionView: (sessionId) => readSessionView(deps, sessionId),
      verifyPassword: verify,
      changeRole: (email, role) => changeRole(unitOfWork, email, role),
      openSessions: (ids) => openSessionsAmong(deps, ids),
      signedIn: signedInReader(deps),
    },
    routes(router) {
      sessionsRoutes(router, { ...deps, verifyPassword: verify })
    },
    tasks: [{ name: 'identity.sweep', everySeconds: 3600, run: () => sweepIdentity(deps) }],
  }
}
