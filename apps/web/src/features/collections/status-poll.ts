import type { PayableCharge, PixStatus } from '@puente/contract/collections'

/** GEN-005: how often an open code asks, how often at most, and never more often than. */
export const pollEveryMs = 30_000
export const pollAtMost = 20
export const pollGapMs = 5_000

/** What the poll needs of its surroundings; injected, so that tests own the time. */
export interface PollWorld {
  readonly now: () => number
  readonly setTimer: (run: () => void, afterMs: number) => () => void
  readonly visible: () => boolean
  /** Asks once; true when the charge has reached its end. */
  readonly ask: () => Promise<boolean>
  /** All polls are used up without an end (GEN-008). */
  readonly onGaveUp: () => void
}

/**
 * The safety net under the live events: asks each 30 s, at most 20 times, never twice within 5 s, and not while the tab is
 * hidden (GEN-005, GEN-006). A failed ask counts like any other; the next one comes in its time.
 */
export class StatusPoll {
  readonly #world: PollWorld
  #asked = 0
  #lastAskAt = Number.NEGATIVE_INFINITY
  #cancelTimer: () => void = () => undefined
  #stopped = false

  constructor(world: PollWorld) {
    this.#world = world
  }

  /** Begins, or begins again after giving up. */
  start(): void {
    this.#stopped = false
    this.#asked = 0
    this.#schedule(pollEveryMs)
  }

  stop(): void {
    this.#stopped = true
    this.#cancelTimer()
  }

  /** The tab was shown again: one check at once, unless the last was less than 5 s ago (GEN-006). */
  seen(): void {
    if (this.#stopped || this.#asked >= pollAtMost) return
    if (this.#world.now() - this.#lastAskAt >= pollGapMs) this.#askNow()
  }

  #schedule(afterMs: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#world.setTimer(() => {
      if (this.#world.visible()) this.#askNow()
      else this.#schedule(pollEveryMs)
    }, afterMs)
  }

  #askNow(): void {
    this.#asked++
    this.#lastAskAt = this.#world.now()
    this.#cancelTimer()
    void this.#world.ask().then((ended) => {
      if (this.#stopped) return
      if (ended) this.stop()
      else if (this.#asked >= pollAtMost) this.#world.onGaveUp()
      else this.#schedule(pollEveryMs)
    })
  }
}

/** How a kind of charge is asked about and read. */
export interface ChargePoll {
  /** Asks the server where the charge stands; it may ask the provider first. */
  readonly ask: () => Promise<Pick<PayableCharge, 'pixStatus' | 'version'>>
  /** Reads the whole charge again. */
  readonly readAgain: () => Promise<unknown>
}

/** GEN-014. A word that is none of these is no end: a newer server may know more. */
const isEnd: Readonly<Record<PixStatus, boolean>> = {
  pending: false,
  confirmed: true,
  failed: true,
  refunded: true,
  expired: true,
  cancelled: true,
  disputed: true,
}

/** One poll: reads the charge again if it moved. True once it has reached an end. */
export async function pollOnce(
  { ask, readAgain }: ChargePoll,
  known: Pick<PayableCharge, 'version'>,
): Promise<boolean> {
  const status = await ask().catch(() => null)
  // No answer says nothing about the payment: the next poll asks again, and the offline notice has its own place.
  if (status === null || status.version === known.version) return false
  await readAgain()
  return isEnd[status.pixStatus] === true
}
