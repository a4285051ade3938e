import type { Clock } from '../../src/platform/clock/clock.ts'

/** A manual clock, which only the test moves. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void
}

export function testClock(start: Date = new Date('2026-11-21T12:00:00Z')): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds
    },
  }
}
