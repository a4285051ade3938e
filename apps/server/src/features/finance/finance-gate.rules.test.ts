import { describe, expect, it } from 'vitest'
import { grantEndsAt, pausedUntil, tryWindowMs } from './finance-gate.rules.ts'

const at = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(at.getTime() + ms)
const none = { count: 0, firstAt: null }

describe('the pause of the finance gate (FIN-007)', () => {
  it('begins with the fifth wrong try of one admin, or the tenth of all, and lasts for the rest of 15 minutes', () => {
    expect(pausedUntil({ own: { count: 4, firstAt: at }, all: { count: 9, firstAt: at } })).toBeNull()
    expect(pausedUntil({ own: { count: 5, firstAt: at }, all: { count: 5, firstAt: at } })).toEqual(
      later(tryWindowMs),
    )
    expect(pausedUntil({ own: none, all: { count: 10, firstAt: at } })).toEqual(later(15 * 60_000))
  })

  it('ends with the later of both', () => {
    const own = { count: 5, firstAt: later(60_000) }
    expect(pausedUntil({ own, all: { count: 10, firstAt: at } })).toEqual(later(60_000 + tryWindowMs))
  })
})

it('a grant lasts 7,200,000 ms (FIN-004)', () => {
  expect(grantEndsAt(at)).toEqual(later(7_200_000))
})
