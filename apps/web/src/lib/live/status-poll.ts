import type { PayableCharge, PixStatus } from '@puente/contract/collections'

/** How often a poll asks. */
export interface Pace {
  readonly everyMs: number
  readonly atMost: number
  /** The shortest gap between two questions. */
  readonly gapMs: number
}

/** The poll of an open code at the counter (GEN-005, GEN-006). */
export const counterPace: Pace = { everyMs: 30_000, atMost: 20, gapMs: 5_000 }

/** The poll of a customer's payment at an establishment (PAY-020). It runs until the payment has ended. */
export const payerPace: Pace = { everyMs: 10_000, atMost: Number.POSITIVE_INFINITY, gapMs: 2_000 }

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
 * The fallback for the live events. Asks at its pace, and never while the tab is hidden. A failed poll counts like any other and does not
 * hurry the next one.
 */
export class StatusPoll {
  readonly #world: PollWorld
  readonly #pace: Pace
  #asked = 0
  #lastAskAt = Number.NEGATIVE_INFINITY
  #cancelTimer: () => void = () => undefined
  #stopped = false

  constructor(world: PollWorld, pace: Pace) {
    this.#world = world
    this.#pace = pace
  }

  /** Starts, or starts again after giving up. */
  start(): void {
    this.#stopped = false
    this.#asked = 0
    this.#schedule(this.#pace.everyMs)
  }

  stop(): void {
    this.#stopped = true
    this.#cancelTimer()
  }

  /** The tab is visible again: checks at once, unless the last check was a moment ago. */
  seen(): void {
    if (this.#stopped || this.#asked >= this.#pace.atMost) return
    if (this.#world.now() - this.#lastAskAt >= this.#pace.gapMs) this.#askNow()
  }

  #schedule(afterMs: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#world.setTimer(() => {
      if (this.#world.visible()) this.#askNow()
      else this.#schedule(this.#pace.everyMs)
    }, afterMs)
  }

  #askNow(): void {
    this.#asked++
    this.#lastAskAt = this.#world.now()
    this.#cancelTimer()
    void this.#world.ask().then((ended) => {
      if (this.#stopped) return
      if (ended) this.stop()
      else if (this.#asked >= this.#pace.atMost) this.#world.onGaveUp()
      else this.#schedule(this.#pace.everyMs)
    })
  }
}

/** How to ask about a kind of charge, and how to read it. */
export interface ChargePoll {
  /** Requests the state of the charge. The server may query the provider first. */
  readonly ask: () => Promise<Pick<PayableCharge, 'pixStatus' | 'version'>>
  /** Reads the whole charge again. */
  readonly readAgain: () => Promise<unknown>
}

/** GEN-014, PAY-020. An unknown status is not an end: a newer server may know more of them. */
const ends: Readonly<Record<PixStatus, boolean>> = {
  pending: false,
  confirmed: true,
  failed: true,
  refunded: true,
  expired: true,
  cancelled: true,
  disputed: true,
}

export function isEnd(status: PixStatus): boolean {
  return ends[status] === true
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
  return isEnd(status.pixStatus)
}
