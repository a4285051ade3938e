/** What a hold needs of its surroundings; injected, so that tests own the time. */
export interface HoldWorld {
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
 * Keeps a decision back for five seconds, in which it can be taken back; then it is sent. One at a time: the next decision
 * sends the one before, and leaving the page sends what is held. Nothing is held twice, and nothing is lost.
 */
export class HeldDecision<D> {
  readonly #world: HoldWorld
  #deliver: Deliver<D> = () => {
    throw new Error('nobody takes decisions yet')
  }
  #held: Held<D> | null = null
  #stopTimer: () => void = () => {}
  readonly #listeners = new Set<() => void>()

  constructor(world: HoldWorld) {
    this.#world = world
  }

  /** Says who takes what is sent from now on. */
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
    this.#stopTimer = this.#world.setTimer(() => this.sendNow(), holdMs)
    this.#change({ decision, endsAtMs: this.#world.now() + holdMs })
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
