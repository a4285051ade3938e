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
  /** The request that runs. It never rejects. */
  #request: Promise<void> | null = null
  /** Paused: changes stay on the device. Stopped: they are not kept at all. */
  #state: 'open' | 'paused' | 'stopped' = 'open'
  /** Counts the drafts that were dropped. The answer about a dropped one is ignored. */
  #dropped = 0
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
    if (this.#state === 'stopped') return
    this.#deps.keep(draft)
    this.#unsent = draft
    this.#flushLater()
  }

  /** Sends at once what is not sent yet: the page is about to be hidden, or the network is back. */
  flush(): void {
    this.#cancelWait()
    const draft = this.#unsent
    if (draft === null || this.#request !== null || this.#state !== 'open') return
    this.#unsent = null
    this.#request = this.#send(draft, this.#dropped)
  }

  /** Sends nothing until `resume`. Resolves once no request is under way. */
  async pause(): Promise<void> {
    this.#state = 'paused'
    this.#cancelWait()
    await this.#request
  }

  /** The registration was accepted or discarded: drops the draft. Resolves once no request is under way. */
  async stop(): Promise<void> {
    this.#state = 'stopped'
    this.#dropped += 1
    this.#cancelWait()
    this.#unsent = null
    this.#show({ at: 'nowhere' })
    await this.#request
  }

  /** Sends changes again, and first those that were made during the pause. */
  resume(): void {
    this.#state = 'open'
    this.flush()
  }

  async #send(draft: Draft, dropped: number): Promise<void> {
    let place: DraftPlace = { at: 'device' }
    let failed = false
    try {
      const savedAt = await this.#deps.send(draft)
      if (savedAt !== null) place = { at: 'server', savedAt }
    } catch {
      failed = true
    }
    this.#request = null
    const isCurrent = dropped === this.#dropped
    if (isCurrent) this.#show(place)
    if (isCurrent && failed) this.#unsent ??= draft
    // A change came during the request, and its timer may have fired then without effect. So it is scheduled again.
    else if (this.#unsent !== null) this.#flushLater()
  }

  #flushLater(): void {
    this.#cancelWait()
    if (this.#state === 'open') this.#cancelWait = this.#deps.wait(() => this.flush(), pauseMs)
  }

  #show(place: DraftPlace): void {
    this.#place = place
    for (const listener of this.#listeners) listener()
  }
}
