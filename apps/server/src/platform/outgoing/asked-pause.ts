import type { Clock } from '../clock/clock.ts'
import { AskedToWait } from './failures.ts'
import type { Answer } from './http-exchange.ts'

/** A wrong `Retry-After` must not close a service to us for hours. After this time the service may request another pause. */
export const longestPauseMs = 5 * 60_000

const imfFixdate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** The pauses that services asked for with 429 or 503 and `Retry-After` (RFC 9110 section 10.2.3). They hold for all callers (ruling 50). */
export interface AskedPauses {
  /** @throws AskedToWait while a pause of this host lasts */
  enter(host: string): void
  /** Starts the pause that an answer of this host asks for. @throws AskedToWait if it asks for one */
  leave(host: string, answer: Answer): void
}

export function createAskedPauses(clock: Clock): AskedPauses {
  const untilMsOf = new Map<string, number>()

  return {
    enter(host) {
      const untilMs = untilMsOf.get(host) ?? 0
      if (clock.now().getTime() < untilMs) {
        throw new AskedToWait('the service asked us to wait', new Date(untilMs), 'nothing')
      }
      untilMsOf.delete(host)
    },
    leave(host, answer) {
      const nowMs = clock.now().getTime()
      const askedMs = askedUntilMs(answer, nowMs)
      if (askedMs === null || askedMs <= nowMs) return
      // A call that was under way when the pause began does not shorten it.
      const untilMs = Math.max(untilMsOf.get(host) ?? 0, Math.min(askedMs, nowMs + longestPauseMs))
      untilMsOf.set(host, untilMs)
      const did = answer.status === 429 ? 'nothing' : 'unknown'
      throw new AskedToWait(`the service asked us to wait (${answer.status})`, new Date(untilMs), did)
    },
  }
}

/** Milliseconds since the epoch, or null if the answer asks for no pause that we can read. */
function askedUntilMs({ status, retryAfter }: Answer, nowMs: number): number | null {
  if (retryAfter === null || (status !== 429 && status !== 503)) return null
  if (/^\d+$/.test(retryAfter)) return nowMs + Number.parseInt(retryAfter, 10) * 1000
  return imfFixdate.test(retryAfter) ? Date.parse(retryAfter) : null
}
