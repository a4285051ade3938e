import type { SessionEndReason } from '@puente/contract/identity/sessions'

/** Lifetimes of ruling 14, counted from sign-in (ruling 41). */
const day = 86_400_000
export const rememberedTermMs = 30 * day
export const plainTermMs = 12 * 3_600_000
export const adminIdleMs = 3_600_000
/** A remembered session's token is replaced at this age, and the old one still works this long after (ADM-021). */
export const renewTokenAfterMs = 7 * day
export const oldTokenGraceMs = 60_000
/** Minimum time between two updates of the time of a session's last use. */
export const touchEveryMs = 60_000
/** Minimum time between two updates of its person's activity. The shortest lock is one minute. */
export const activityEveryMs = 10_000
/** A proof of identity is valid this long after it was given or last used (docs/decisions/0010-sliding-proof.md). */
export const proofHoldsMs = 10 * 60_000
const proofSlidesForMs = 12 * 3_600_000
/** AUTH-022: this many wrong PINs in a row end the session. */
export const pinTriesAllowed = 5
/** ADM-022. */
const warnRememberedMs = day
const warnPlainMs = 10 * 60_000

export interface SessionFacts {
  readonly remembered: boolean
  readonly adminArea: boolean
  readonly createdAt: Date
  readonly lastSeenAt: Date
  /** When the person last did something, as opposed to a screen that refreshes itself. */
  readonly activeAt: Date
  readonly provenAt: Date
  readonly expiresAt: Date
  readonly tokenIssuedAt: Date
  /** Set if the request came with the previous token: until when that one still works. */
  readonly oldTokenValidUntil: Date | null
  /** Why it was ended before its time, or null if it was not. */
  readonly endReason: SessionEndReason | null
}

export function sessionExpiry(from: Date, remembered: boolean): Date {
  return new Date(from.getTime() + (remembered ? rememberedTermMs : plainTermMs))
}

/** When the session ends without further activity. A remembered admin session has no idle limit (ADM-019, ADM-020). */
export function sessionEndsAt(
  session: Pick<SessionFacts, 'remembered' | 'adminArea' | 'activeAt' | 'expiresAt'>,
): Date {
  if (session.remembered || !session.adminArea) return session.expiresAt
  const idleAt = session.activeAt.getTime() + adminIdleMs
  return idleAt < session.expiresAt.getTime() ? new Date(idleAt) : session.expiresAt
}

/** Why the session has ended, or null while it is live. */
export function endOfSession(
  session: Pick<SessionFacts, 'remembered' | 'adminArea' | 'activeAt' | 'expiresAt' | 'endReason'>,
  now: Date,
): SessionEndReason | null {
  if (session.endReason !== null) return session.endReason
  if (session.expiresAt <= now) return 'expired'
  return sessionEndsAt(session) <= now ? 'idle' : null
}

/** Whether the token that found the session still works: the present one does, and the previous one for a short time. */
export function tokenIsCurrent(session: SessionFacts, now: Date): boolean {
  return session.oldTokenValidUntil === null || session.oldTokenValidUntil > now
}

export function sessionIsLive(session: SessionFacts, now: Date): boolean {
  return endOfSession(session, now) === null && tokenIsCurrent(session, now)
}

export function tokenNeedsRenewal(session: SessionFacts, now: Date): boolean {
  return (
    session.remembered &&
    session.oldTokenValidUntil === null &&
    now.getTime() - session.tokenIssuedAt.getTime() >= renewTokenAfterMs
  )
}

/** Whether a request is stored as use of the session or as activity of its person. */
export function needsTouch(session: SessionFacts, active: boolean, now: Date): boolean {
  if (now.getTime() - session.lastSeenAt.getTime() >= touchEveryMs) return true
  return active && now.getTime() - session.activeAt.getTime() >= activityEveryMs
}

/** AUTH-021: a remembered session of a person with a PIN locks after this long without activity. */
export function sessionIsLocked(
  session: { readonly remembered: boolean; readonly hasPin: boolean; readonly activeAt: Date },
  lockAfterMinutes: number,
  now: Date,
): boolean {
  if (!session.remembered || !session.hasPin) return false
  return now.getTime() - session.activeAt.getTime() >= lockAfterMinutes * 60_000
}

/**
 * The state of the proof of identity at a command. `stale`: there is no valid one. `holds`: it is valid and does not change. `slides`: the command
 * extends it.
 */
export function proofOf(
  session: Pick<SessionFacts, 'createdAt' | 'provenAt'>,
  now: Date,
): 'stale' | 'holds' | 'slides' {
  if (now.getTime() - session.provenAt.getTime() >= proofHoldsMs) return 'stale'
  return now.getTime() - session.createdAt.getTime() < proofSlidesForMs ? 'slides' : 'holds'
}

/** ADM-022: the last 24 hours of a remembered session, the last 10 minutes of any other. */
export function endIsNear(session: Pick<SessionFacts, 'remembered'>, endsAt: Date, now: Date): boolean {
  return endsAt.getTime() - now.getTime() <= (session.remembered ? warnRememberedMs : warnPlainMs)
}
