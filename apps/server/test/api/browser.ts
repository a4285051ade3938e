import { apiPrefix, type CallInput, type Endpoint, type ResponseOf } from '@puente/contract/protocol/endpoint'
import { isProblemCode, type ProblemDocument } from '@puente/contract/protocol/problems'
import { readSession, type SessionView, signIn, signInAdmin } from '@puente/contract/identity/sessions'
import { testPassword } from '../factories/registrations.ts'

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A refusal of the server, with the whole problem document. */
export class Refused extends Error {
  readonly status: number
  readonly problem: ProblemDocument
  readonly headers: Headers

  constructor({ status, text, headers }: WireAnswer) {
    const problem: ProblemDocument = JSON.parse(text)
    super(problem.code)
    this.name = 'Refused'
    this.status = status
    this.problem = problem
    this.headers = headers
  }

  get code(): string {
    return this.problem.code
  }
}

/** A person's browser as the server sees it: cookies, the CSRF token of the session, the origin of our own pages. */
export class Browser {
  readonly #url: string
  readonly #cookies = new Map<string, string>()
  csrfToken: string | null = null

  constructor(url: string) {
    this.#url = url
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }

  async send(
    method: string,
    path: string,
    init: { body?: string | FormData; headers?: Record<string, string> } = {},
  ): Promise<WireAnswer> {
    const headers: Record<string, string> = { origin: this.#url, ...init.headers }
    if (this.#cookies.size > 0)
      headers['cookie'] = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    if (this.csrfToken !== null && method !== 'GET') headers['x-csrf-token'] ??= this.csrfToken
    const answer = await fetch(this.#url + path, {
      method,
      headers,
      ...(init.body === undefined ? {} : { body: init.body }),
    })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const expires = attributes.find((attribute) => attribute.startsWith('Expires='))?.slice(8)
    if (value === '' || (expires !== undefined && Date.parse(expires) < Date.now()))
      this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }

  /** Calls an endpoint of the contract. @throws Refused */
  async call<const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
    const answer = await this.send(endpoint.method, pathOf(endpoint, input), bodyOf(input))
    if (answer.status !== endpoint.status) throw new Refused(answer)
    return endpoint.response === undefined ? (undefined as ResponseOf<E>) : JSON.parse(answer.text)
  }

  async signIn(
    email: string,
    options: { admin?: boolean; password?: string; remember?: boolean } = {},
  ): Promise<SessionView> {
    const body = { email, password: options.password ?? testPassword, remember: options.remember ?? false }
    const answer = await this.call(options.admin === true ? signInAdmin : signIn, { body })
    if (answer.kind !== 'open') throw new Error(`${email} has a second factor`)
    this.csrfToken = answer.session.csrfToken
    return answer.session
  }

  session(): Promise<SessionView> {
    return this.call(readSession, {})
  }
}

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly idempotencyKey?: string
}

function pathOf(endpoint: Endpoint, input: AnyInput): string {
  const path = endpoint.path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) query.set(name, String(value))
  return apiPrefix + path + (query.size > 0 ? `?${query}` : '')
}

function bodyOf(input: AnyInput): { body?: string; headers: Record<string, string> } {
  const headers: Record<string, string> = {}
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey
  if (input.body === undefined) return { headers }
  return { body: JSON.stringify(input.body), headers: { ...headers, 'content-type': 'application/json' } }
}

/** The code of the refusal of a call. Fails if the call is not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Refused> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refused && isProblemCode(error.code)) return error
    throw error
  }
  throw new Error('the call was not refused')
}
