import type { Clock } from '../clock/clock.ts'
import { NotSent } from './failures.ts'

const failuresToOpen = 5
const restMs = 30_000

/** How a call ended: `answered`, also with a refusal · `failed` no answer, or a 5xx · `unsent` for a reason of our own. */
export type CallEnd = 'answered' | 'failed' | 'unsent'

/**
 * Spares a service that is down, and our callers the wait: after five failures in a row nothing is sent for 30 s. Then one
 * call, the probe, finds out whether the service is back.
 */
export interface Breaker {
  /**
   * Lets one call through. The caller passes the end of the call to the returned function.
   * @throws NotSent while open, and while another call is the probe
   */
  enter(): (end: CallEnd) => void
}

export function createBreaker(clock: Clock): Breaker {
  let failuresInARow = 0
  let restsUntilMs = 0
  let isProbing = false
  const isOpen = () => failuresInARow >= failuresToOpen

  return {
    enter() {
      const isProbe = isOpen()
      if (isProbe && (isProbing || clock.now().getTime() < restsUntilMs)) {
        throw new NotSent('the service is not called for a while', false)
      }
      if (isProbe) isProbing = true
      return (end) => {
        if (isProbe) isProbing = false
        if (end === 'answered') failuresInARow = 0
        // A call that began before the breaker opened and fails late shows nothing new. Only the probe prolongs the pause.
        if (end !== 'failed' || (isOpen() && !isProbe)) return
        failuresInARow += 1
        restsUntilMs = clock.now().getTime() + restMs
      }
    },
  }
}
