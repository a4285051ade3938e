import { type OrderView, type PlaceOrderBody, placeOrder } from '@puente/contract/orders/orders'
import { useSyncExternalStore } from 'react'
import { call, newIdempotencyKey } from '../../../lib/api/client.ts'
import { NetworkFailure } from '../../../lib/api/api-problem.ts'
import { isOutcomeOpen } from '../../../lib/api/charge-outcome.ts'
import { whenOwnerLeaves } from '../../../lib/session/session-query.ts'
import { isSameDraft, type OrderDraft } from './draft.rules.ts'

/** The order being made, so that the code screen can show its amounts before the charge exists. */
export interface Submitted<Body = PlaceOrderBody> {
  /** The form as it was sent. */
  readonly draft: OrderDraft
  readonly body: Body
  readonly totalMinor: bigint
  readonly receivesMinor: bigint
}

export type Submission<Body = PlaceOrderBody, Placed = OrderView> =
  | { readonly state: 'idle' }
  | ({ readonly state: 'sending' } & Submitted<Body>)
  | ({ readonly state: 'placed'; readonly order: Placed } & Submitted<Body>)
  | ({ readonly state: 'failed'; readonly error: unknown } & Submitted<Body>)

/** The order is stored, but the provider has not reported whether it made the charge. Sending the same order again resumes it. */
export class NoCodeYet extends Error {
  constructor() {
    super('the order has no code yet')
    this.name = 'NoCodeYet'
  }
}

interface Intention<Body> {
  readonly submitted: Submitted<Body>
  readonly key: string
}

type Place<Body, Placed> = (body: Body, idempotencyKey: string) => Promise<Placed>

function waitsForCode(placed: object): boolean {
  return (
    'pixCode' in placed && placed.pixCode === null && 'pixStatus' in placed && placed.pixStatus === 'pending'
  )
}

/**
 * The order on its way to the server. It outlives the form's screen, because the code screen opens at once (ruling 5). It keeps
 * an intention until the outcome is known: sending the same form again repeats the same order, even if an answer was lost (ORD-026).
 * That holds even if a lost answer has used up the quote and the form shows the next one.
 */
export class OrderSubmission<Body = PlaceOrderBody, Placed extends object = OrderView> {
  readonly #place: Place<Body, Placed>
  readonly #newKey: () => string
  #current: Submission<Body, Placed> = { state: 'idle' }
  #intention: Intention<Body> | null = null
  readonly #listeners = new Set<() => void>()

  constructor(place: Place<Body, Placed>, newKey: () => string) {
    this.#place = place
    this.#newKey = newKey
  }

  readonly get = (): Submission<Body, Placed> => this.#current

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly send = async (asked: Submitted<Body>): Promise<void> => {
    if (this.#current.state === 'sending') return
    const intention = this.#intentionOf(asked)
    const { submitted } = intention
    this.#change({ state: 'sending', ...submitted })
    try {
      const order = await this.#placeWithOneRetry(intention)
      if (this.#intention !== intention) return
      if (waitsForCode(order)) throw new NoCodeYet()
      this.#intention = null
      this.#change({ state: 'placed', order, ...submitted })
    } catch (error) {
      if (this.#intention !== intention) return
      if (!isOutcomeOpen(error)) this.#intention = null
      this.#change({ state: 'failed', error, ...submitted })
    }
  }

  /** Called when the screen has shown the outcome. */
  readonly dismiss = (): void => {
    if (this.#current.state !== 'sending') this.#change({ state: 'idle' })
  }

  /**
   * The person left the form while it showed the failure. On their return they find only the form, and it still sends the same
   * order.
   */
  readonly dismissFailure = (): void => {
    if (this.#current.state === 'failed') this.dismiss()
  }

  /** The order's owner has left. Drops the outcome and what was typed, so that nobody sees them and nothing is sent again. */
  readonly forget = (): void => {
    this.#intention = null
    this.#change({ state: 'idle' })
  }

  #intentionOf(submitted: Submitted<Body>): Intention<Body> {
    const { draft } = submitted
    if (this.#intention === null || !isSameDraft(this.#intention.submitted.draft, draft))
      this.#intention = { submitted, key: this.#newKey() }
    return this.#intention
  }

  /** UI-026: retries only after a network failure, only once, and with the same key. */
  async #placeWithOneRetry(intention: Intention<Body>): Promise<Placed> {
    const { key, submitted } = intention
    try {
      return await this.#place(submitted.body, key)
    } catch (error) {
      if (!(error instanceof NetworkFailure) || this.#intention !== intention) throw error
      return await this.#place(submitted.body, key)
    }
  }

  #change(next: Submission<Body, Placed>): void {
    this.#current = next
    for (const listener of this.#listeners) listener()
  }
}

export const orderSubmission = new OrderSubmission(
  (body, idempotencyKey) => call(placeOrder, { body, idempotencyKey }),
  newIdempotencyKey,
)
whenOwnerLeaves(orderSubmission.forget)

export function useOrderSubmission(): Submission {
  return useSyncExternalStore(orderSubmission.subscribe, orderSubmission.get)
}
