import { newIdempotencyKey } from './client.ts'

/**
 * The idempotency key of what a person means to do: the same form sent again is the same act, whatever was lost on the way;
 * another form is another act (SEC-022).
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
