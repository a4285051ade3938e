import { apiPrefix, type CallInput, type Endpoint, type ResponseOf } from '@puente/contract/protocol/endpoint'
import { uploadPayoutReceipt } from '@puente/contract/payouts'
import { Browser, Refused } from '../api/browser.ts'

/** The session of a person, made without a sign-in. */
export interface PreparedSession {
  readonly userId: string
  readonly token: string
  readonly csrfToken: string
}

/** A person whose session survives restarts of the server, and who calls it by the contract. */
export interface SignedIn {
  readonly userId: string
  /** @throws Refused, or TypeError when the server is not there */
  call<const E extends Endpoint>(
    endpoint: E,
    input: CallInput<E> & {
      readonly params?: object
      readonly idempotencyKey?: string
      readonly body?: unknown
    },
  ): Promise<ResponseOf<E>>
  /** Stores a receipt and gives its id. */
  uploadReceipt(picture: Buffer): Promise<string>
}

export function signedIn(url: string, session: PreparedSession): SignedIn {
  const browser = new Browser(url)
  const headers = { cookie: `sid=${session.token}`, 'x-csrf-token': session.csrfToken }

  return {
    userId: session.userId,
    async call(endpoint, input) {
      const params = new Map(Object.entries(input.params ?? {}))
      const path = endpoint.path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => String(params.get(name)))
      const answer = await browser.send(endpoint.method, apiPrefix + path, {
        headers: {
          ...headers,
          ...(input.body !== undefined && { 'content-type': 'application/json' }),
          ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
        },
        ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      })
      if (answer.status !== endpoint.status) throw new Refused(answer)
      return JSON.parse(answer.text)
    },
    async uploadReceipt(picture) {
      const body = new FormData()
      body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'receipt.png')
      const answer = await browser.send('POST', apiPrefix + uploadPayoutReceipt.path, { headers, body })
      if (answer.status !== uploadPayoutReceipt.status) throw new Refused(answer)
      return JSON.parse(answer.text).fileId
    },
  }
}
