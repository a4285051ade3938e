import { DomainError } from '@puente/contract/problems'
import type { FastifyRequest } from 'fastify'

/** At least so many bytes have to arrive in each period, about 13 kB/s; a body that ends sooner may be smaller. */
export const slowPeriodMs = 5_000
export const leastBytesPerPeriod = 65_536

/** A body that is being read: whoever reads it stops when the signal does. */
export interface ArrivingBody {
  /** Aborted with the refusal: `request.too-slow`, or the one given for a body that is too large. */
  readonly signal: AbortSignal
  /** The body has arrived, or nobody waits for it any more. */
  finish(): void
}

/** Counts a body while it arrives, whatever its headers say of its length. Call it just before something reads the body. */
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
 * Reads on what a caller still sends when the answer leaves, so that they can read the answer: as many bytes as given, then it
 * closes the connection. Node would read without an end.
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
