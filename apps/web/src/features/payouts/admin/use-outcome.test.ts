import { expect, it } from 'vitest'
import { graceMs, outcomeOf } from './use-outcome.ts'

const since = 1_000_000

it('knows nothing of a payout until the server answers, and believes `recorded` at once (ruling 64)', () => {
  expect(outcomeOf(null, null)).toBe('idle')
  expect(outcomeOf({ since }, null)).toBe('unknown')
  expect(outcomeOf({ since }, { state: 'recorded', at: since + 1 })).toBe('recorded')
})

it('believes `not recorded` only after the lost request can no longer be at work (ruling 64)', () => {
  for (const state of ['begun', 'released'] as const) {
    expect(outcomeOf({ since }, { state, at: since + graceMs - 1 })).toBe('unknown')
    expect(outcomeOf({ since }, { state, at: since + graceMs })).toBe('not-recorded')
  }
})

it('ignores an answer that was read before the payout was sent', () => {
  expect(outcomeOf({ since }, { state: 'begun', at: since - 60_000 })).toBe('unknown')
})
