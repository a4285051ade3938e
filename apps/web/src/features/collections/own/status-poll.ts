import type { PayableCharge, PixStatus } from '@puente/contract/collections'

/** GEN-005: the interval between polls of an open code, the largest number of polls, and the shortest gap between two. */
export const pollEveryMs = 30_000
export const pollAtMost = 20
export const pollGapMs = 5_000

/** What the poll needs of its surroundings. Injected, so that tests control the time. */
export interface PollWorld {
  readonly now: () => number
  readonly setTimer: (run: () => void, afterMs: number) => () => void
  readonly visible: () => boolean
  /** Asks once. True if the charge has reached its end. */
  readonly ask: () => Promise<boolean>
  /** Called when all polls are used up and the charge has not ended (GEN-008). */
  readonly onGaveUp: () => void
}

/**
 * The fallback for the live events. Asks every 30 s, at most 20 times, never twice within 5 s, and never while the tab is hidden
 * (GEN-005, GEN-006). A failed poll counts like any other and does not hurry the next one.
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

  /** Starts, or starts again after giving up. */
  start(): void {
    this.#stopped = false
    this.#asked = 0
    this.#schedule(pollEveryMs)
  }

  stop(): void {
    this.#stopped = true
    this.#cancelTimer()
  }

  /** The tab is visible again: checks at once, unless the last check was less than 5 s ago (GEN-006). */
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

/** How to ask about a kind of charge, and how to read it. */
export interface ChargePoll {
  /** Asks the server where the charge stands. The server may ask the provider first. */
  readonly ask: () => Promise<Pick<PayableCharge, 'pixStatus' | 'version'>>
  /** Reads the whole charge again. */
  readonly readAgain: () => Promise<unknown>
}

/** GEN-014. An unknown status is not an end: a newer server may know more of them. */
const isEnd: Readonly<Record<PixStatus, boolean>> = {
  pending: false,
  confirmed: true,
  failed: true,
  refunded: true,
  expired: true,
  cancelled: true,
  disputed: true,
}

/** One poll: reads the charge again if it changed. True once it has ended. */
export async function pollOnce(
  { ask, readAgain }: ChargePoll,
  known: Pick<PayableCharge, 'version'>,
): Promise<boolean> {
  const status = await ask().catch(() => null)
  // A lost answer proves nothing about the payment. The next poll asks again, and the offline strip reports the network.
  if (status === null || status.version === known.version) return false
  await readAgain()
  return isEnd[status.pixStatus] === true
}
