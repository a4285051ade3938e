import type { Authenticator, Session } from '../../src/platform/http/session.ts'

/** A session as the HTTP layer sees it: open, unlocked, just proven. */
export function httpSession(over: Partial<Session> = {}): Session {
  const now = new Date()
  return {
    id: 's1',
    userId: 'u1',
    role: 'user',
    expiresAt: new Date(now.getTime() + 3_600_000),
    createdAt: now,
    provenAt: now,
    scope: 'full',
    locked: false,
    secondFactorGap: null,
    ...over,
  }
}

/** Identity for a test of the HTTP layer. The test itself decides who sends each request. */
export function authenticatorOf(
  authenticate: Authenticator['authenticate'],
  over: Partial<Authenticator> = {},
): Authenticator {
  return {
    authenticate,
    endReason: async () => null,
    countOnProof: async () => true,
    csrfMatches: () => false,
    ...over,
  }
}
