import { ApiProblem, NetworkFailure } from '../../lib/api/api-problem.ts'

/** Which door: the merchants' (`user`), the same page in admin mode (AUTH-002), or the admin area's own (ADM-008). */
export type SignInMode = 'user' | 'user-admin' | 'admin'

/** The answer opened a session and yet names nobody. */
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
  /** The network is silent; nobody knows more. */
  | { readonly kind: 'connection' }
  /** The admin area's own two: no admin, and a role that could not be read. */
  | { readonly kind: 'denied' | 'check-failed' }
  /** A message that the server has for the person; worded by its code. */
  | { readonly kind: 'told'; readonly problem: ApiProblem }

/** Problems that the server means for the person at the door; all others are our own troubles (AUTH-010). */
const told: ReadonlySet<string> = new Set([
  'server.busy',
  'server.unavailable',
  'request.invalid',
  'origin.refused',
])

/** What a failed sign-in means, per door (AUTH-008 to AUTH-010, ADM-010 to ADM-013). */
export function signInFailure(error: unknown, mode: SignInMode): SignInFailure {
  if (error instanceof NetworkFailure) return { kind: 'connection' }
  if (error instanceof NoUserInAnswer) return { kind: mode === 'admin' ? 'check-failed' : 'no-user' }
  if (!(error instanceof ApiProblem)) return { kind: mode === 'admin' ? 'check-failed' : 'unexpected' }
  switch (error.code) {
    case 'credentials.invalid':
      return { kind: 'credentials', waitSeconds: null }
    case 'rate-limit.exceeded':
      // The merchants' door says the same as for a wrong password (AUTH-009); the admins' says why (ADM-013).
      return { kind: mode === 'admin' ? 'too-many' : 'credentials', waitSeconds: error.retryAfterSeconds }
    case 'email.not-confirmed':
      return { kind: 'unconfirmed' }
    case 'access.denied':
      return { kind: 'denied' }
  }
  // The answer of the admin door is the check of the role: when the server cannot give it, the check failed (ADM-012).
  if (mode === 'admin' && error.status >= 500 && error.code !== 'server.busy') return { kind: 'check-failed' }
  return told.has(error.code) ? { kind: 'told', problem: error } : { kind: 'unexpected' }
}
