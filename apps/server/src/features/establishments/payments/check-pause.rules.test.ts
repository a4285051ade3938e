import { expect, it } from 'vitest'
import { mayCheck } from './check-pause.rules.ts'

it('lets a payer check every 10 s, then in pauses that double, so that a session has at most 20 checks', () => {
  const start = new Date('2026-11-21T12:00:00Z').getTime()
  const end = start + 1_200_000 + 86_400_000
  const seconds: number[] = []
  let lastAt: Date | null = null
  for (let now = start; now < end; now += 1_000) {
    if (!mayCheck({ count: seconds.length, lastAt }, new Date(now))) continue
    seconds.push((now - start) / 1_000)
    lastAt = new Date(now)
  }
  expect(seconds.slice(0, 10)).toEqual([0, 10, 20, 30, 40, 50, 60, 80, 120, 200])
  expect(seconds.length).toBeLessThanOrEqual(20)
})
