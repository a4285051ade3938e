import { describe, expect, it } from 'vitest'
import { ServerClock } from './server-clock.ts'

function clockAt(local: number) {
  const time = { monotonic: 1_000 }
  return { time, clock: new ServerClock(() => time.monotonic, local) }
}

describe('the server clock', () => {
  it('gives the local time before the first answer', () => {
    const { time, clock } = clockAt(50_000)
    time.monotonic = 3_000
    expect(clock.now()).toBe(52_000)
  })

  it('corrects a wrong local clock, and counts half of the round trip', () => {
    const { time, clock } = clockAt(50_000)
    clock.observe({ serverMs: 900_000, sentAt: 1_000, receivedAt: 1_200 })
    time.monotonic = 2_100
    expect(clock.now()).toBe(901_000)
  })

  it('keeps the sample with the shortest round trip while it is fresh', () => {
    const { time, clock } = clockAt(0)
    clock.observe({ serverMs: 100_000, sentAt: 1_000, receivedAt: 1_020 })
    clock.observe({ serverMs: 100_700, sentAt: 1_100, receivedAt: 2_100 })
    time.monotonic = 1_010
    expect(clock.now()).toBe(100_000)
  })

  it('takes a worse sample when the better one is old', () => {
    const { time, clock } = clockAt(0)
    clock.observe({ serverMs: 100_000, sentAt: 1_000, receivedAt: 1_020 })
    clock.observe({ serverMs: 501_500, sentAt: 401_000, receivedAt: 402_000 })
    time.monotonic = 401_500
    expect(clock.now()).toBe(501_500)
  })

  it('ignores an answer that took too long, unless it is the first', () => {
    const { time, clock } = clockAt(0)
    clock.observe({ serverMs: 100_000, sentAt: 1_000, receivedAt: 41_000 })
    time.monotonic = 21_000
    expect(clock.now()).toBe(100_000)
    clock.observe({ serverMs: 130_000, sentAt: 51_000, receivedAt: 51_020 })
    clock.observe({ serverMs: 131_000, sentAt: 52_000, receivedAt: 892_000 })
    time.monotonic = 892_010
    expect(clock.now()).toBe(971_000)
  })

  it('follows a jump at once', () => {
    const { time, clock } = clockAt(0)
    clock.observe({ serverMs: 100_000, sentAt: 1_000, receivedAt: 1_020 })
    clock.observe({ serverMs: 160_000, sentAt: 2_000, receivedAt: 2_400 })
    time.monotonic = 2_200
    expect(clock.now()).toBe(160_000)
  })
})
