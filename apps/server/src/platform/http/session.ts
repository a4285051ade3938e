import { DomainError } from '@puente/contract/protocol/problems'
import type { SessionEndReason } from '@puente/contract/identity/sessions'
import type { FastifyRequest } from 'fastify'
import type { Actor, SignedInActor } from '../unit-of-work/unit-of-work.ts'

/** A signed-in session as the HTTP layer needs it. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly role: 'user' | 'admin'
  readonly expiresAt: Date
  readonly createdAt: Date
  /** The newest proof of identity at this session. */
  readonly provenAt: Date
  /** `handover`: a phone that may only call what is marked `onHandover`. */
  readonly scope: 'full' | 'handover'
  /** True if the session waits for its PIN. Only endpoints marked `whileLocked` then answer. */
  readonly locked: boolean
  /** Why an admin may not enter the admin area if a second factor is required. Null if they may. */
  readonly secondFactorGap: 'not-set-up' | 'not-given' | null
}

/** What the HTTP layer needs from identity. */
export interface Authenticator {
  /** The live session of the request's cookie, locked or not, or null. May set a renewed cookie through `setCookie`. */
  authenticate(request: FastifyRequest, setCookie: (header: string) => void): Promise<Session | null>
  /** Why the session that the request's cookie names has ended. Null if it is live or never existed. */
  endReason(request: FastifyRequest): Promise<SessionEndReason | null>
  /** Returns whether the session's proof of identity is fresh. A command that relies on a fresh proof extends it. */
  countOnProof(session: Session): Promise<boolean>
  /** Whether the value of `X-CSRF-Token` belongs to the session. */
  csrfMatches(sessionId: string, received: string): boolean
}

/**
 * The session, if the whole product is open to it: not to one that waits for its PIN, nor to a phone that a verification was handed to.
 * @throws DomainError `session.locked`, `access.denied`
 */
export function unrestricted(session: Session | null): Session | null {
  if (session?.locked === true) throw new DomainError('session.locked')
  if (session?.scope === 'handover') throw new DomainError('access.denied')
  return session
}

/**
 * Whether the session may do what admins may: the role alone is not enough where a second factor is required. Endpoints with the
 * access `admin` have this from the router; any other place that gives admins more must call this.
 */
export function actsAsAdmin(session: Session): boolean {
  return session.role === 'admin' && session.secondFactorGap === null
}

export function actorOf(session: Session): SignedInActor
export function actorOf(session: Session | null): Actor
export function actorOf(session: Session | null): Actor {
  return session === null
    ? { kind: 'anonymous' }
    : { kind: session.role, userId: session.userId, sessionId: session.id }
}
