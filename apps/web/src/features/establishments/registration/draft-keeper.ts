import type { Draft } from './draft.rules.ts'

/** Where the newest draft is: nowhere, on this device alone, or with the server since a time. */
export type DraftPlace =
  | { readonly at: 'nowhere' }
  | { readonly at: 'device' }
  | { readonly at: 'server'; readonly savedAt: string }

interface DraftKeeperDeps {
  readonly keep: (draft: Draft) => void
  /** @returns when the server stored it; null if it has a newer one */
  readonly send: (draft: Draft) => Promise<string | null>
  readonly wait: (run: () => void, ms: number) => () => void
}

/** The server gets a draft this long after its last change (EST-009). */
const pauseMs = 1_000

/**
 * Keeps the draft on the device with every change, and on the server once the person pauses. One request at a time, always with the
 * newest draft. What failed is sent again with the next change, or by `flush`.
 */
export class DraftKeeper {
  readonly #deps: DraftKeeperDeps
  readonly #listeners = new Set<() => void>()
  #place: DraftPlace
  #unsent: Draft | null = null
  #sending = false
  #stopped = false
  #cancelWait = (): void => {}

  constructor(deps: DraftKeeperDeps, place: DraftPlace = { at: 'nowhere' }) {
    this.#deps = deps
    this.#place = place
  }

  readonly place = (): DraftPlace => this.#place

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(draft: Draft): void {
    if (this.#stopped) return
    this.#deps.keep(draft)
    this.#unsent = draft
    this.#cancelWait()
    this.#cancelWait = this.#deps.wait(() => this.flush(), pauseMs)
  }

  /** Sends at once what is not sent yet: the page is about to be hidden, or the network is back. */
  flush(): void {
    this.#cancelWait()
    const draft = this.#unsent
    if (draft === null || this.#sending || this.#stopped) return
    this.#sending = true
    this.#unsent = null
    this.#deps.send(draft).then(
      (savedAt) => this.#answered(savedAt === null ? { at: 'device' } : { at: 'server', savedAt }),
      () => {
        this.#unsent ??= draft
        this.#answered({ at: 'device' }, false)
      },
    )
  }

  /** The registration was sent or discarded: nothing is kept from now on. */
  stop(): void {
    this.#stopped = true
    this.#cancelWait()
    this.#unsent = null
  }

  /** Takes changes again, after a discarded draft or a submission that failed. */
  resume(place: DraftPlace = this.#place): void {
    this.#stopped = false
    this.#show(place)
  }

  #answered(place: DraftPlace, goesOn = true): void {
    this.#sending = false
    if (this.#stopped) return
    this.#show(place)
    // Something was typed meanwhile. If its pause is over, nobody else sends it.
    if (goesOn && this.#unsent !== null) {
      this.#cancelWait()
      this.#cancelWait = this.#deps.wait(() => this.flush(), pauseMs)
    }
  }

  #show(place: DraftPlace): void {
    this.#place = place
    for (const listener of this.#listeners) listener()
  }
}
