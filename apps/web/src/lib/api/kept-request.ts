import { newIdempotencyKey } from './client.ts'

export interface KeyedRequest<Body> {
  readonly body: Body
  readonly idempotencyKey: string
}

/**
 * The request of a filled form, until its outcome is known. The same form sent again is the same request with the same key, also if the rate
 * moved meanwhile: a payment whose answer was lost is not made twice (PAY-015, PAY-047).
 */
export class KeptRequest<Body> {
  readonly #newKey: () => string
  #kept: { readonly form: string; readonly request: KeyedRequest<Body> } | null = null

  constructor(newKey: () => string = newIdempotencyKey) {
    this.#newKey = newKey
  }

  /** @param form all that the payer typed and confirmed, as JSON values */
  of(form: unknown, body: Body): KeyedRequest<Body> {
    const text = JSON.stringify(form)
    if (this.#kept?.form !== text)
      this.#kept = { form: text, request: { body, idempotencyKey: this.#newKey() } }
    return this.#kept.request
  }

  /** The outcome is known: what is sent next is another payment. */
  forget(): void {
    this.#kept = null
  }
}
