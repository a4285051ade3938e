import { ApiProblem, NetworkFailure } from '../../../lib/api/api-problem.ts'

/** Which sign-in: the merchants' (`user`), the same page in admin mode (AUTH-002), or the admin area's own (ADM-008). */
export type SignInMode = 'user' | 'user-admin' | 'admin'

/** The answer opened a session but names no user. */
export class NoUserInAnswer extends Error {
  constructor() {
    super('signed in without an account')
    this.name = 'NoUserInAnswer'
  }
}

export type SignInFailure =
  | { readonly kind: 'credentials'; readonly waitSeconds: number | null }
  | { readonly kind: 'too-many'; readonly waitSeconds: number | null }
  | { readonly kind: 'unconfirmed' | 'no-user' | 'unexpected' }
  /** The network did not answer. */
  | { readonly kind: 'connection' }
  /** Only in the admin area: the user is not an admin, or their role could not be read. */
  | { readonly kind: 'denied' | 'check-failed' }
  /** A problem that the server means for the person. Its code picks the words. */
  | { readonly kind: 'problem'; readonly problem: ApiProblem }

/** Problems that the server means for the person who signs in. All others are our own faults (AUTH-010). */
const meantForPerson: ReadonlySet<string> = new Set([
  'server.busy',
  'server.unavailable',
  'request.invalid',
  'origin.refused',
])

/** What a failed sign-in means, for each kind of sign-in (AUTH-008 to AUTH-010, ADM-010 to ADM-013). */
export function signInFailure(error: unknown, mode: SignInMode): SignInFailure {
  if (error instanceof NetworkFailure) return { kind: 'connection' }
  if (error instanceof NoUserInAnswer) return { kind: mode === 'admin' ? 'check-failed' : 'no-user' }
  if (!(error instanceof ApiProblem)) return { kind: mode === 'admin' ? 'check-failed' : 'unexpected' }
  switch (error.code) {
    case 'credentials.invalid':
      return { kind: 'credentials', waitSeconds: null }
    case 'rate-limit.exceeded':
      // Merchants see the same error as for a wrong password (AUTH-009). Admins see the reason (ADM-013).
      return { kind: mode === 'admin' ? 'too-many' : 'credentials', waitSeconds: error.retryAfterSeconds }
    case 'email.not-confirmed':
      return { kind: 'unconfirmed' }
    case 'access.denied':
      return { kind: 'denied' }
  }
  // The admin sign-in checks the role in its answer. If the server cannot answer, the check failed (ADM-012).
  if (mode === 'admin' && error.status >= 500 && error.code !== 'server.busy') return { kind: 'check-failed' }
  return meantForPerson.has(error.code) ? { kind: 'problem', problem: error } : { kind: 'unexpected' }
}
