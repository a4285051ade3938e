import { CollectorFailure, longestCallMs } from '../features/collections/ports/collector.port.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { TokenFailure, tokenTimeoutMs } from '../platform/outgoing/access-token.ts'
import { AskedToWait, NoAnswer, NotSent } from '../platform/outgoing/failures.ts'

const tries = 3
const firstPauseMs = 1000
const exchangeTimeoutMs = 10_000
const moneyTimeoutMs = 15_000

export interface CallPace {
  readonly clock: Clock
  /** Waits this many milliseconds. Injected, so that tests need not wait. */
  readonly pause: (ms: number) => Promise<unknown>
}

/** The time that a request sent now may take. */
export interface TryBudget {
  /** Milliseconds from sending to the last byte of the answer. */
  readonly timeoutMs: number
  /** Milliseconds to wait for a place before sending. A whole exchange must still fit after the wait. */
  readonly waitMs: number
}

/** Returns the failure of a call as the port's `CollectorFailure`. Returns any other error unchanged. */
export function failureOf(error: unknown, name: string): unknown {
  if (error instanceof NotSent) {
    return new CollectorFailure(classOf(error), 'not-sent', `${name}: ${error.message}`, null, error)
  }
  if (error instanceof NoAnswer) {
    return new CollectorFailure(classOf(error), 'unknown', `${name}: ${error.message}`, null, error)
  }
  if (error instanceof AskedToWait) {
    const outcome = error.did === 'nothing' ? 'not-sent' : 'unknown'
    return new CollectorFailure('api', outcome, `${name}: ${error.message}`, error.until, error)
  }
  if (error instanceof TokenFailure) {
    // Wrong credentials fail again until they are changed. Any other failure may be temporary.
    return error.kind === 'refused'
      ? new CollectorFailure('authentication', 'refused', `${name}: ${error.message}`, null, error)
      : new CollectorFailure('api', 'not-sent', `${name}: ${error.message}`, null, error)
  }
  return error
}

function classOf({ passing }: NotSent | NoAnswer): 'retryable-network' | 'network' {
  return passing ? 'retryable-network' : 'network'
}

/**
 * Makes a call that may be repeated: a read, or a write of the same content to the same address. A call that fails with `retryable-network`
 * is tried up to three times in all, 1 s and 2 s apart (PSP-013). After any other failure it is not retried (PSP-014). An attempt starts only if it
 * can end within `longestCallMs` of the start of the first. Nothing is sent after that.
 * @throws CollectorFailure
 */
export async function repeatableCall<T>(
  { clock, pause }: CallPace,
  once: (budget: () => TryBudget) => Promise<T>,
): Promise<T> {
  const nowMs = () => clock.now().getTime()
  const deadlineMs = nowMs() + longestCallMs
  const budget = budgetUntil(clock, deadlineMs, exchangeTimeoutMs)
  let mayHaveActed = false
  for (let nth = 1; ; nth += 1) {
    const pauseMs = firstPauseMs * 2 ** (nth - 1)
    try {
      return await once(budget)
    } catch (error) {
      if (!(error instanceof CollectorFailure)) throw error
      mayHaveActed ||= error.outcome === 'unknown'
      const nextMayBeLate = nowMs() + pauseMs + tokenTimeoutMs >= deadlineMs
      if (error.failure !== 'retryable-network' || nth === tries || nextMayBeLate) {
        // A refused last attempt does not show whether an earlier one succeeded.
        const { failure, message, pausedUntil, cause } = error
        throw mayHaveActed ? new CollectorFailure(failure, 'unknown', message, pausedUntil, cause) : error
      }
    }
    await pause(pauseMs)
  }
}

/**
 * Makes a call that moves money. It is sent once and never retried, within `longestCallMs`. Such a call may take some seconds longer than others.
 * @throws CollectorFailure
 */
export function singleCall<T>(
  { clock }: Pick<CallPace, 'clock'>,
  once: (budget: () => TryBudget) => Promise<T>,
): Promise<T> {
  return once(budgetUntil(clock, clock.now().getTime() + longestCallMs, moneyTimeoutMs))
}

function budgetUntil(clock: Clock, deadlineMs: number, exchangeMs: number): () => TryBudget {
  return () => {
    const leftMs = deadlineMs - clock.now().getTime()
    return { timeoutMs: Math.max(Math.min(exchangeMs, leftMs), 1), waitMs: Math.max(leftMs - exchangeMs, 0) }
  }
}
