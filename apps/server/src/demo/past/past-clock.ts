import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../../platform/clock/clock.ts'

/** A clock that shows each flow of work its own instant in the past. */
export interface PastClock extends Clock {
  /** Runs `work` with the clock standing at `instant`. Several may run at once, each at its own. */
  at<T>(instant: Date, work: () => Promise<T>): Promise<T>
}

/** @param elsewhere what the clock shows outside of `at` */
export function createPastClock(elsewhere: Date): PastClock {
  const instants = new AsyncLocalStorage<Date>()
  return {
    now: () => new Date(instants.getStore() ?? elsewhere),
    at: (instant, work) => instants.run(instant, work),
  }
}
