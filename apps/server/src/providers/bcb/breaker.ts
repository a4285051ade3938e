import { CollectorFailure } from '../../features/collections/ports/collector.port.ts'
import type { Clock } from '../../platform/clock/clock.ts'

const failuresToOpen = 5
const restMs = 30_000

/** Spares a provider that is down, and our callers the wait: after five failures in a row one call in 30 s is let through. */
export interface Breaker {
  /** @throws CollectorFailure `network`, at once, while open. */
  enter(): void
  /** It answered, be it with a refusal of ours: anything but a 5xx. */
  succeeded(): void
  failed(): void
}

export function createBreaker(clock: Clock): Breaker {
  let failuresInARow = 0
  let closedUntilMs = 0
  return {
    enter() {
      const now = clock.now().getTime()
      if (failuresInARow >= failuresToOpen && now < closedUntilMs) {
        throw new CollectorFailure('network', 'refused', 'the provider is not called for a while')
      }
      // The one that gets through is the probe; the others wait for what it finds.
      if (failuresInARow >= failuresToOpen) closedUntilMs = now + restMs
    },
    succeeded() {
      failuresInARow = 0
    },
    failed() {
      failuresInARow += 1
      if (failuresInARow >= failuresToOpen) closedUntilMs = clock.now().getTime() + restMs
    },
  }
}
