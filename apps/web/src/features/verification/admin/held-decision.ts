/** The clock and the timer of a hold. Injected, so that tests control the time. */
export interface HoldClock {
  readonly now: () => number
  readonly setTimer: (run: () => void, afterMs: number) => () => void
}

/** Sends a decision for good. `leaving`: the page goes away, and the request must outlive it. */
export type Deliver<D> = (decision: D, leaving: boolean) => void

export interface Held<D> {
  readonly decision: D
  /** On the clock of `now`. */
  readonly endsAtMs: number
}

export const holdMs = 5_000

/**
 * Holds a decision back for five seconds, during which the admin can take it back, then sends it. Holds one at a time: the next
 * decision sends the previous one, and leaving the page sends the held one. No decision is sent twice or lost.
 */
export class HeldDecision<D> {
  readonly #clock: HoldClock
  #deliver: Deliver<D> = () => {
    throw new Error('deliverTo was not called before the first decision')
  }
  #held: Held<D> | null = null
  #stopTimer: () => void = () => {}
  readonly #listeners = new Set<() => void>()

  constructor(clock: HoldClock) {
    this.#clock = clock
  }

  /** Sets who receives the decisions sent from now on. */
  deliverTo(deliver: Deliver<D>): void {
    this.#deliver = deliver
  }

  readonly current = (): Held<D> | null => this.#held

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  hold(decision: D): void {
    this.sendNow()
    this.#stopTimer = this.#clock.setTimer(() => this.sendNow(), holdMs)
    this.#change({ decision, endsAtMs: this.#clock.now() + holdMs })
  }

  /** Takes the held decision back; null when it is too late. */
  undo(): D | null {
    const taken = this.#held
    this.#stopTimer()
    this.#change(null)
    return taken?.decision ?? null
  }

  sendNow(leaving = false): void {
    const decision = this.undo()
    if (decision !== null) this.#deliver(decision, leaving)
  }

  #change(next: Held<D> | null): void {
    if (next === this.#held) return
    this.#held = next
    for (const listener of this.#listeners) listener()
  }
}
