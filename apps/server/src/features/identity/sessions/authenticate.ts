import type { SessionEndReason } from '@puente/contract/identity/sessions'
import type { Clock } from '../../../platform/clock/clock.ts'
import { randomToken } from '../../../platform/crypto/tokens.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SettingsReader } from '../../settings/public.ts'
import { isToken } from '../secret-token.ts'
import {
  endOfSession,
  needsTouch,
  oldTokenGraceMs,
  sessionIsLive,
  sessionIsLocked,
  tokenIsCurrent,
  tokenNeedsRenewal,
} from './session.rules.ts'
import { findSession, replaceToken, type SessionRow, touchSession } from './session-repository.ts'

export interface AuthenticateDeps {
  readonly database: Database
  readonly clock: Clock
  readonly settings: Pick<SettingsReader, 'current'>
}

export interface Authenticated {
  readonly session: SessionRow
  /** The session waits for its PIN (AUTH-021). */
  readonly locked: boolean
  /** A new token that replaces the browser's token from now on, or null. */
  readonly renewedToken: string | null
}

/**
 * Reads a session on each request: its end, its lock, and the present role of its person (ADM-007, ADM-021). Null if the token belongs to
 * no live session. `active`: the person has just done something.
 */
export async function authenticate(
  { database, clock, settings }: AuthenticateDeps,
  token: string,
  active = false,
): Promise<Authenticated | null> {
  if (!isToken(token)) return null
  const session = await findSession(database, token)
  const now = clock.now()
  if (session === null || !sessionIsLive(session, now)) return null
  const locked =
    session.remembered &&
    session.hasPin &&
    sessionIsLocked(session, (await settings.current())['session.pinLockMinutes'], now)
  // Activity in a locked session does not count as its person's before the right PIN is given.
  const counts = active && !locked
  if (needsTouch(session, counts, now)) await touchSession(database, session.id, counts, now)
  if (!tokenNeedsRenewal(session, now)) return { session, locked, renewedToken: null }
  const fresh = randomToken()
  const oldValidUntil = new Date(now.getTime() + oldTokenGraceMs)
  const change = { sessionId: session.id, oldToken: token, newToken: fresh, now, oldValidUntil }
  // A parallel request replaced the token first and returns the new one. The old token still works.
  return { session, locked, renewedToken: (await replaceToken(database, change)) ? fresh : null }
}

/** Why the session of this token ended (ADM-018). Null if it is live, and for a token that never opened one or was replaced. */
export async function readEndReason(
  { database, clock }: Pick<AuthenticateDeps, 'database' | 'clock'>,
  token: string,
): Promise<SessionEndReason | null> {
  if (!isToken(token)) return null
  const session = await findSession(database, token)
  const now = clock.now()
  if (session === null || !tokenIsCurrent(session, now)) return null
  return endOfSession(session, now)
}
