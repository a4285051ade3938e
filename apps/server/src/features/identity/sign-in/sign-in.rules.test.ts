import { describe, expect, it } from 'vitest'
import { adminPauseSeconds, type FailureFacts, type FailureRun, userPauseSeconds } from './sign-in.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const none: FailureRun = { count: 0, lastAt: null, adminCount: 0, firstAdminAt: null }
const facts = (over: Partial<FailureFacts>): FailureFacts => ({ ofEmail: none, ofAddress: none, ...over })

describe('pauses after failed sign-ins', () => {
  it('begin with the fifth failure of an account or the twentieth of an address and last 15 minutes (AUTH-009)', () => {
    const ofEmail = { ...none, count: 4, lastAt: now }
    expect(userPauseSeconds(facts({ ofEmail }), now)).toBe(0)
    expect(userPauseSeconds(facts({ ofEmail: { ...ofEmail, count: 5 } }), now)).toBe(900)
    const ofAddress = { ...none, count: 19, lastAt: minutesAgo(5) }
    expect(userPauseSeconds(facts({ ofAddress }), now)).toBe(0)
    expect(userPauseSeconds(facts({ ofAddress: { ...ofAddress, count: 20 } }), now)).toBe(600)
    const over = { ...none, count: 5, lastAt: minutesAgo(15) }
    expect(userPauseSeconds(facts({ ofEmail: over }), new Date(now.getTime() - 1))).toBe(1)
    expect(userPauseSeconds(facts({ ofEmail: over }), now)).toBe(0)
  })

  it('close the admin sign-in at 5 failures of one email or 20 of one address for the rest of the window (ADM-013)', () => {
    const ofEmail = { ...none, adminCount: 4, firstAdminAt: minutesAgo(6) }
    expect(adminPauseSeconds(facts({ ofEmail }), now)).toBe(0)
    expect(adminPauseSeconds(facts({ ofEmail: { ...ofEmail, adminCount: 5 } }), now)).toBe(9 * 60)
    const ofAddress = { ...none, adminCount: 19, firstAdminAt: minutesAgo(12) }
    expect(adminPauseSeconds(facts({ ofAddress }), now)).toBe(0)
    expect(adminPauseSeconds(facts({ ofAddress: { ...ofAddress, adminCount: 20 } }), now)).toBe(3 * 60)
    const over = { ...none, adminCount: 5, firstAdminAt: minutesAgo(15) }
    expect(adminPauseSeconds(facts({ ofEmail: over }), new Date(now.getTime() - 1))).toBe(1)
    expect(adminPauseSeconds(facts({ ofEmail: over }), now)).toBe(0)
  })

  it('of users do not close the admin sign-in', () => {
    expect(adminPauseSeconds(facts({ ofEmail: { ...none, count: 50, lastAt: now } }), now)).toBe(0)
  })
})
