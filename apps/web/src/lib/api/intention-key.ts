import { newIdempotencyKey } from './client.ts'

/**
 * The idempotency key of what a person intends. Sending the same form again is the same act, even if an answer was lost. Another form is
 * another act (SEC-022).
 */
export class IntentionKey {
  readonly #newKey: () => string
  #current: { readonly text: string; readonly key: string } | null = null

  constructor(newKey: () => string = newIdempotencyKey) {
    this.#newKey = newKey
  }

  /** @param intention all that is sent, as JSON values */
  keyFor(intention: unknown): string {
    const text = JSON.stringify(intention)
    if (this.#current?.text !== text) this.#current = { text, key: this.#newKey() }
    return this.#current.key
  }
}
