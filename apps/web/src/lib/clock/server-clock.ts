/** What one answer shows of the server's clock. Times in ms. `sentAt` and `receivedAt` are on the monotonic clock. */
export interface ClockSample {
  readonly serverMs: number
  readonly sentAt: number
  readonly receivedAt: number
}

/** After this time a worse sample replaces a better one: clocks drift and laptops sleep. */
const sampleLifetimeMs = 5 * 60_000
/** A slower answer does not show when the server sent it: the page or the connection may have paused meanwhile. */
const longestRoundTripMs = 10_000
/** A difference beyond this is a jump, not noise: take it at once. */
const jumpMs = 2_000

/**
 * The server's time, derived from the times in its answers. Countdowns run on it, so that a wrong clock on the counter's phone
 * neither ends a valid code early nor keeps an expired one on screen (ruling 5).
 */
export class ServerClock {
  readonly #monotonic: () => number
  #offset: number
  #roundTrip = Number.POSITIVE_INFINITY
  #takenAt = Number.NEGATIVE_INFINITY

  constructor(monotonic: () => number, localMs: number) {
    this.#monotonic = monotonic
    this.#offset = localMs - monotonic()
  }

  /** Takes a sample. The one with the shortest round trip wins while it is fresh. */
  observe({ serverMs, sentAt, receivedAt }: ClockSample): void {
    const roundTrip = receivedAt - sentAt
    if (roundTrip > longestRoundTripMs && this.#takenAt !== Number.NEGATIVE_INFINITY) return
    const offset = serverMs - (sentAt + receivedAt) / 2
    const stale = receivedAt - this.#takenAt > sampleLifetimeMs
    const jumped = Math.abs(offset - this.#offset) > jumpMs + roundTrip / 2
    if (roundTrip > this.#roundTrip && !stale && !jumped) return
    this.#offset = offset
    this.#roundTrip = roundTrip
    this.#takenAt = receivedAt
  }

  /** The server's time now, ms since 1970. */
  now(): number {
    return this.#monotonic() + this.#offset
  }
}

export const serverClock = new ServerClock(() => performance.now(), Date.now())
