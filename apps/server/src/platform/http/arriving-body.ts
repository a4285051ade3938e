import { DomainError } from '@puente/contract/protocol/problems'
import type { FastifyRequest } from 'fastify'

/** A minimum of bytes has to arrive in each period, about 13 kB/s. A body that ends sooner may be smaller. */
export const slowPeriodMs = 5_000
export const leastBytesPerPeriod = 65_536

/** A body that is being read. Its reader stops when the signal aborts. */
export interface ArrivingBody {
  /** Aborted with the refusal: `request.too-slow`, or the one given for a body that is too large. */
  readonly signal: AbortSignal
  /** Call it when the body has arrived or nothing waits for it any more. */
  finish(): void
}

/** Counts a body's bytes as they arrive, whatever length its headers claim. Call it just before something reads the body. */
export function watchBody(
  { raw }: FastifyRequest,
  limit: { readonly bytes: number; readonly refusal: DomainError },
): ArrivingBody {
  const stop = new AbortController()
  let total = 0
  let inPeriod = 0
  const count = (chunk: Buffer) => {
    total += chunk.length
    inPeriod += chunk.length
    if (total > limit.bytes) stop.abort(limit.refusal)
  }
  const timer = setInterval(() => {
    if (inPeriod < leastBytesPerPeriod) stop.abort(new DomainError('request.too-slow'))
    inPeriod = 0
  }, slowPeriodMs)
  raw.on('data', count)
  return {
    signal: stop.signal,
    finish() {
      clearInterval(timer)
      raw.off('data', count)
    },
  }
}

/**
 * Keeps reading a caller's body after the answer left, so that the caller can read the answer. Closes the connection after
 * `bytes`; Node alone would read without a limit.
 */
export function boundLeftover({ raw, headers }: FastifyRequest, bytes: number): void {
  const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
  if (!hasBody || raw.complete) return
  let left = bytes
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  raw.resume()
}
