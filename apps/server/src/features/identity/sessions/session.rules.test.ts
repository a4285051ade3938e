import { describe, expect, it } from 'vitest'
import {
  endIsNear,
  endOfSession,
  proofOf,
  sessionExpiry,
  sessionIsLive,
  sessionIsLocked,
  tokenNeedsRenewal,
  needsTouch,
  type SessionFacts,
} from './session.rules.ts'

const start = new Date('2026-11-21T12:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

function session(over: Partial<SessionFacts> = {}): SessionFacts {
  return {
    remembered: false,
    adminArea: false,
    createdAt: start,
    lastSeenAt: start,
    activeAt: start,
    provenAt: start,
    endReason: null,
    expiresAt: sessionExpiry(start, over.remembered ?? false),
    tokenIssuedAt: start,
    oldTokenValidUntil: null,
    ...over,
  }
}

describe('how long a session lives', () => {
  it('ends a plain session 12 hours after sign-in, used or not', () => {
    const busy = session({ activeAt: after(12 * hour - 1) })
    expect(sessionIsLive(busy, after(12 * hour - 1))).toBe(true)
    expect(sessionIsLive(busy, after(12 * hour))).toBe(false)
  })

  it('ends a remembered session 30 days after sign-in (AUTH-015)', () => {
    const kept = session({ remembered: true })
    expect(sessionIsLive(kept, after(30 * day - 1))).toBe(true)
    expect(sessionIsLive(kept, after(30 * day))).toBe(false)
  })

  it('ends an admin session after 60 minutes without use, or 12 hours (ADM-020)', () => {
    const admin = session({ adminArea: true })
    expect(sessionIsLive(admin, after(hour - 1))).toBe(true)
    expect(sessionIsLive(admin, after(hour))).toBe(false)
    expect(sessionIsLive(session({ adminArea: true, activeAt: after(12 * hour) }), after(12 * hour))).toBe(
      false,
    )
    // A screen that refreshes itself uses the session, but does not count as activity of its person.
    expect(sessionIsLive(session({ adminArea: true, lastSeenAt: after(hour) }), after(hour))).toBe(false)
  })

  it('keeps a remembered admin session through an idle week (ADM-019)', () => {
    expect(sessionIsLive(session({ adminArea: true, remembered: true }), after(7 * day))).toBe(true)
  })
})

describe('renewal of a token', () => {
  it('replaces the token of a remembered session at 7 days, and no other (ADM-021)', () => {
    const kept = session({ remembered: true })
    expect(tokenNeedsRenewal(kept, after(7 * day - 1))).toBe(false)
    expect(tokenNeedsRenewal(kept, after(7 * day))).toBe(true)
    expect(tokenNeedsRenewal(session(), after(7 * day))).toBe(false)
  })

  it('lets the old token work until its grace ends, without renewing it again (ADM-021)', () => {
    const old = session({ remembered: true, oldTokenValidUntil: after(7 * day + minute) })
    expect(sessionIsLive(old, after(7 * day + minute - 1))).toBe(true)
    expect(sessionIsLive(old, after(7 * day + minute))).toBe(false)
    expect(tokenNeedsRenewal(old, after(7 * day + 1))).toBe(false)
  })

  it('stores the last use at most once a minute', () => {
    expect(needsTouch(session(), false, after(minute - 1))).toBe(false)
    expect(needsTouch(session(), false, after(minute))).toBe(true)
  })

  it('stores activity at most once in ten seconds', () => {
    expect(needsTouch(session(), true, after(9_999))).toBe(false)
    expect(needsTouch(session(), true, after(10_000))).toBe(true)
  })
})

describe('why a session has ended', () => {
  it("is its term, the idle limit, or a person's action, in that order of precedence (ADM-018)", () => {
    expect(endOfSession(session(), after(hour))).toBeNull()
    expect(endOfSession(session({ adminArea: true }), after(hour))).toBe('idle')
    expect(endOfSession(session({ adminArea: true }), after(12 * hour))).toBe('expired')
    expect(endOfSession(session({ endReason: 'role_changed' }), after(12 * hour))).toBe('role_changed')
  })

  it('the end is near in the last 24 hours of a remembered session and the last 10 minutes of any other (ADM-022)', () => {
    const ends = after(30 * day)
    expect(endIsNear({ remembered: true }, ends, after(29 * day - 1))).toBe(false)
    expect(endIsNear({ remembered: true }, ends, after(29 * day))).toBe(true)
    expect(endIsNear({ remembered: false }, ends, after(30 * day - 10 * minute - 1))).toBe(false)
    expect(endIsNear({ remembered: false }, ends, after(30 * day - 10 * minute))).toBe(true)
  })
})

describe('the lock', () => {
  it('locks a remembered session of a person with a PIN after the set time without activity (AUTH-021)', () => {
    const kept = { remembered: true, hasPin: true, activeAt: start }
    expect(sessionIsLocked(kept, 15, after(15 * minute - 1))).toBe(false)
    expect(sessionIsLocked(kept, 15, after(15 * minute))).toBe(true)
    expect(sessionIsLocked(kept, 240, after(15 * minute))).toBe(false)
    expect(sessionIsLocked({ ...kept, hasPin: false }, 15, after(day))).toBe(false)
    expect(sessionIsLocked({ ...kept, remembered: false }, 15, after(day))).toBe(false)
  })
})

describe('a proof of identity', () => {
  it('is valid for ten minutes, and commands that need it extend it until twelve hours after sign-in', () => {
    expect(proofOf(session(), after(10 * minute - 1))).toBe('slides')
    expect(proofOf(session(), after(10 * minute))).toBe('stale')
    const later = session({ provenAt: after(12 * hour - minute) })
    expect(proofOf(later, after(12 * hour - 1))).toBe('slides')
    expect(proofOf(later, after(12 * hour))).toBe('holds')
    expect(proofOf(later, after(12 * hour + 9 * minute))).toBe('stale')
  })
})
