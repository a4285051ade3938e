import { callerAddress } from '../caller-address.ts'

/** The answer to a placed order. */
export interface Placed {
  readonly id: string
  readonly txid: string
  /** Whether the provider had issued its code by then. */
  readonly hasCode: boolean
}

/** A merchant who uses the API as the app does, but has no screen that queries the charges. */
export class Merchant {
  readonly #url: string
  readonly #headers: Readonly<Record<string, string>>

  private constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.#url = url
    this.#headers = headers
  }

  /** Calls from the address of the `nth` caller, so that the bench does not measure a limit by address. */
  static async signedIn(url: string, token: string, nth: number): Promise<Merchant> {
    const headers = {
      origin: url,
      cookie: `sid=${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': callerAddress(nth),
    }
    const { csrfToken } = await (await fetch(`${url}/api/v1/session`, { headers })).json()
    return new Merchant(url, { ...headers, 'x-csrf-token': String(csrfToken) })
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#headers
  }

  /** Requests a quote and returns its id. `refresh` first reads the market again. @throws Refusal */
  async quote(refresh: boolean): Promise<string> {
    const { id } = await this.#post('/quotes', { refresh })
    return String(id)
  }

  /** @throws Refusal */
  async place(): Promise<Placed> {
    const { id, transactionId, pixCode } = await this.#post('/orders', {
      quoteId: await this.quote(false),
      realValueMinor: '18000',
      clientName: 'Marina Souza',
      clientDocument: '52998224725',
      clientId: 'Mesa 4',
      description: 'Almuerzo',
      whatsapp: null,
    })
    return { id: String(id), txid: String(transactionId), hasCode: typeof pixCode === 'string' }
  }

  async #post(path: string, body: object) {
    const answer = await fetch(`${this.#url}/api/v1${path}`, {
      method: 'POST',
      headers: { ...this.#headers, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (answer.status !== 201) throw new Refusal(path, answer.status, text)
    return JSON.parse(text)
  }
}

/** The server refused a request of a merchant. */
export class Refusal extends Error {
  constructor(path: string, status: number, text: string) {
    super(`${path} was answered ${status}: ${text}`)
    this.name = 'Refusal'
  }
}

export function merchantsOf(url: string, tokens: readonly string[]): Promise<Merchant[]> {
  return Promise.all(tokens.map((token, nth) => Merchant.signedIn(url, token, nth)))
}
