import { expect, it } from 'vitest'
import { nextAsk } from './query-schedule.rules.ts'

const createdAt = new Date('2026-11-21T12:00:00Z')
const expiresAt = new Date('2026-11-21T12:20:00Z')

it('queries at 30 s, 1, 2 and every 5 min, at expiry, then for a day with growing pauses (PSP-016, HOOK-017, QR-028)', () => {
  const minutes: number[] = []
  let now: Date | null = createdAt
  while ((now = nextAsk({ createdAt, expiresAt, shownAt: null }, now)) !== null) {
    minutes.push((now.getTime() - createdAt.getTime()) / 60_000)
  }
  expect(minutes).toEqual([
    0.5, 1, 2, 5, 10, 15, 20, 21, 22, 23, 24, 25, 30, 40, 60, 100, 180, 340, 660, 1300, 1460,
  ])
})

it('queries a charge of a very short validity at its expiry', () => {
  const short = { createdAt, expiresAt: new Date('2026-11-21T12:00:10Z'), shownAt: null }
  expect(nextAsk(short, createdAt)).toEqual(short.expiresAt)
})

it('also queries 5, 10, 15 and 20 s after the code was first on screen (GEN-005)', () => {
  const secondsOf = (shownAt: Date) => {
    const seconds: number[] = []
    let now: Date | null = createdAt
    while ((now = nextAsk({ createdAt, expiresAt, shownAt }, now)) !== null && seconds.length < 8) {
      seconds.push((now.getTime() - createdAt.getTime()) / 1000)
    }
    return seconds
  }
  expect(secondsOf(createdAt)).toEqual([5, 10, 15, 20, 30, 60, 120, 300])
  expect(secondsOf(new Date('2026-11-21T12:00:55Z'))).toEqual([30, 60, 65, 70, 75, 120, 300, 600])
})
