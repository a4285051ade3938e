import { expect, it } from 'vitest'
import { waitingTone } from './waiting.rules.ts'

it('changes the colour after one day, and again after two', () => {
  const hour = 3_600_000
  const at = new Date(0).toISOString()
  expect([0, 24 * hour - 1, 24 * hour, 48 * hour - 1, 48 * hour].map((now) => waitingTone(at, now))).toEqual([
    'neutral',
    'neutral',
    'pending',
    'pending',
    'error',
  ])
})
