import { expect, it } from 'vitest'
import { nextAsk } from './ask-schedule.rules.ts'

const createdAt = new Date('2026-11-21T12:00:00Z')
const expiresAt = new Date('2026-11-21T12:20:00Z')

it('asks at 30 s, 1, 2 and every 5 min, at expiry, then for a day in growing pauses (PSP-016, HOOK-017, QR-028)', () => {
  const minutes: number[] = []
  let now: Date | null = createdAt
  while ((now = nextAsk({ createdAt, expiresAt }, now)) !== null) {
    minutes.push((now.getTime() - createdAt.getTime()) / 60_000)
  }
  expect(minutes).toEqual([
    0.5, 1, 2, 5, 10, 15, 20, 21, 22, 23, 24, 25, 30, 40, 60, 100, 180, 340, 660, 1300, 1460,
  ])
})

it('asks a very short charge at its expiry', () => {
  const short = { createdAt, expiresAt: new Date('2026-11-21T12:00:10Z') }
  expect(nextAsk(short, createdAt)).toEqual(short.expiresAt)
})
