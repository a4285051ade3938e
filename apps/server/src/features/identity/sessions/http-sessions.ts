import type { FastifyRequest } from 'fastify'
import { cookieValue } from '../../../platform/http/cookie-value.ts'
import type { Authenticator, Session } from '../../../platform/http/session.ts'
import { authenticate, type AuthenticateDeps, type Authenticated, readEndReason } from './authenticate.ts'
import type { CsrfTokens } from './csrf.ts'
import type { SessionCookie } from './session-cookie.ts'
import { isToken } from '../secret-token.ts'
import { proofOf, sessionIsLive, touchEveryMs } from './session.rules.ts'
import { findSession, moveProofOn, type SessionRow } from './session-repository.ts'

export interface HttpSessionsDeps extends AuthenticateDeps {
  readonly cookie: SessionCookie
  readonly csrf: CsrfTokens
  /** Whether the admin area opens only to sessions with a second factor. */
  readonly secondFactorRequired: boolean
}

/** Sessions for the HTTP layer, by the cookie of the request. */
export function httpSessions(deps: HttpSessionsDeps): Authenticator {
  const tokenOf = ({ headers }: FastifyRequest) => cookieValue(headers.cookie ?? '', deps.cookie.name)
  return {
    async authenticate(request, setCookie) {
      const token = tokenOf(request)
      if (token === null) return null
      const found = await authenticate(deps, token, isActivity(request))
      if (found === null) return null
      if (found.renewedToken !== null) setCookie(deps.cookie.set(found.renewedToken, found.session.expiresAt))
      return sessionOf(found, deps.secondFactorRequired)
    },
    async endReason(request) {
      const token = tokenOf(request)
      return token === null ? null : readEndReason(deps, token)
    },
    async countOnProof(session) {
      const now = deps.clock.now()
      const proof = proofOf(session, now)
      if (proof === 'slides' && now.getTime() - session.provenAt.getTime() >= touchEveryMs) {
        await moveProofOn(deps.database, session.id, now)
      }
      return proof !== 'stale'
    },
    csrfMatches: (sessionId, received) => deps.csrf.matches(sessionId, received),
  }
}

/**
 * A write counts as the person's activity unless the client marks it as automatic (`x-user-active: 0`). A read counts only if the client
 * reports a touch of the screen in the last minute (`x-user-active: 1`). So a page that refreshes itself does not keep a session open.
 */
function isActivity({ method, headers }: FastifyRequest): boolean {
  const said = headers['x-user-active']
  if (said === '0') return false
  return said === '1' || (method !== 'GET' && method !== 'HEAD')
}

function sessionOf({ session, locked }: Authenticated, secondFactorRequired: boolean): Session {
  return {
    id: session.id,
    userId: session.userId,
    role: session.role,
    expiresAt: session.expiresAt,
    createdAt: session.createdAt,
    provenAt: session.provenAt,
    scope: session.scope,
    locked,
    secondFactorGap: secondFactorRequired ? gapOf(session) : null,
  }
}

function gapOf(session: SessionRow): Session['secondFactorGap'] {
  if (session.role !== 'admin') return null
  if (!session.hasSecondFactor) return 'not-set-up'
  return session.secondFactor === null ? 'not-given' : null
}

/** The person of an open session, locked or not. Reading it neither renews the session nor counts as activity. */
export type SignedIn = (cookies: string) => Promise<Pick<Session, 'userId' | 'role'> | null>

export function signedInReader({
  database,
  clock,
  cookie,
}: Pick<HttpSessionsDeps, 'database' | 'clock' | 'cookie'>): SignedIn {
  return async (cookies) => {
    const token = cookieValue(cookies, cookie.name)
    const session = token !== null && isToken(token) ? await findSession(database, token) : null
    return session !== null && sessionIsLive(session, clock.now()) ? session : null
  }
}
