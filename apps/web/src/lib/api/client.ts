import type { CallInput, Endpoint, ResponseOf } from '@puente/contract/protocol/endpoint'
import { readSession } from '@puente/contract/identity/sessions'
import { config } from 'zod/mini'
import { serverClock } from '../clock/server-clock.ts'
import { presenceHeader } from './activity.ts'
import { ApiProblem, NetworkFailure, type RawAnswer, readProblem, UnexpectedAnswer } from './api-problem.ts'
import { csrfToken, learnCsrfToken } from './csrf.ts'
import { endingOver } from '../session/ending.ts'
import { reportRefusal } from './refusals.ts'
import { addressOf, type LooseInput } from './request.ts'
import { noteRequest } from './sent-requests.ts'

// zod probes for `eval`, which the browser would report as a violation of our Content-Security-Policy.
config({ jitless: true })

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Whether the call continues if the page is closed meanwhile. */
  readonly keepalive?: boolean
  /** Called if an admin's session had ended. The call has changed nothing, and waits until the person is back or leaves. */
  readonly onHeld?: () => void
}

/** What the contract leaves to the client: the file of an upload, and its progress. */
type ClientInput<E extends Endpoint> = CallInput<E> &
  (E['upload'] extends true ? Required<Pick<LooseInput, 'file'>> & Pick<LooseInput, 'onProgress'> : object)

/** The input may be left out if the endpoint needs none. */
type CallArguments<E extends Endpoint> =
  object extends ClientInput<E>
    ? [input?: ClientInput<E>, options?: CallOptions]
    : [input: ClientInput<E>, options?: CallOptions]

/** A key for one intended write. Keep it for every retry of the same intention (SEC-022). */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}

/**
 * Calls an endpoint of the contract and returns its parsed response. The only way from the web app to the server (ADM-034).
 * @throws ApiProblem if the server refused; NetworkFailure if there was no answer; UnexpectedAnswer if it broke the contract
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...given: CallArguments<E>
): Promise<ResponseOf<E>> {
  const [input, options] = given
  const loose: LooseInput = input ?? {}
  // A read for an account that signs out waits. Its signal ends it together with the session.
  if (endpoint.method === 'GET' && endpoint.access !== 'anyone') await endingOver()
  const answer =
    endpoint.upload === true
      ? await sendFile(endpoint, await headersFor(endpoint, loose), loose, options?.signal)
      : await sendJson(endpoint, loose, readAnswer, options)
  if (answer.status === endpoint.status) return readResponse(endpoint, answer)
  const problem = readProblem(answer)
  const mended = problem instanceof ApiProblem && reportRefusal(problem, endpoint)
  if (endpoint.access === 'admin' && answer.status === 401) options?.onHeld?.()
  // Only an admin's session can come back while its page waits. A refused call has changed nothing, so it may be sent again.
  if (endpoint.access !== 'admin' || !(await mended)) throw problem
  options?.signal?.throwIfAborted()
  return call(endpoint, ...given)
}

/** The error for a failed answer. Reports a refusal to all listeners first. */
export function reportedProblem(endpoint: Endpoint, answer: RawAnswer): ApiProblem | UnexpectedAnswer {
  const problem = readProblem(answer)
  if (problem instanceof ApiProblem) void reportRefusal(problem, endpoint)
  return problem
}

function readResponse<E extends Endpoint>(endpoint: E, answer: RawAnswer): ResponseOf<E> {
  if (endpoint.response === undefined) return undefined as ResponseOf<E>
  try {
    // The schema is the endpoint's own, so its output is ResponseOf<E>. The compiler cannot see through the conditional type.
    return endpoint.response.parse(JSON.parse(answer.body)) as ResponseOf<E>
  } catch (cause) {
    throw new UnexpectedAnswer(answer.status, answer.header('x-request-id') ?? '', cause)
  }
}

/** What every request to the server carries (PROF-013, ADM-034). */
async function headersFor(endpoint: Endpoint, input: LooseInput): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    accept: 'application/json, application/problem+json',
    'x-client-info': `puente-web/${__APP_VERSION__}`,
    ...presenceHeader(Date.now()),
  }
  if (input.body !== undefined && endpoint.upload !== true) headers['content-type'] = 'application/json'
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey
  if (endpoint.method !== 'GET') {
    const token = await tokenForWrite()
    if (token !== null) headers['x-csrf-token'] = token
  }
  return headers
}

async function tokenForWrite(): Promise<string | null> {
  const known = csrfToken()
  if (known !== undefined) return known
  const session = await call(readSession)
  learnCsrfToken(session.csrfToken)
  return session.csrfToken
}

/**
 * Sends by `fetch`.
 * @param read takes what the caller needs of the answer; the network can fail there as well
 * @throws NetworkFailure
 */
export async function sendJson<T>(
  endpoint: Endpoint,
  input: LooseInput,
  read: (response: Response) => Promise<T>,
  { signal, keepalive }: CallOptions = {},
): Promise<T> {
  const init: RequestInit = {
    method: endpoint.method,
    headers: await headersFor(endpoint, input),
    credentials: 'same-origin',
    cache: 'no-store',
  }
  if (input.body !== undefined) init.body = JSON.stringify(input.body)
  if (signal !== undefined) init.signal = signal
  if (keepalive !== undefined) init.keepalive = keepalive
  const address = addressOf(endpoint, input)
  const sentAt = performance.now()
  const noteEnd = noteRequest(endpoint)
  try {
    const response = await fetch(address, init).catch((cause: unknown) => {
      noteEnd(null)
      throw cause
    })
    noteEnd(response.status)
    observeClock(response.headers.get('date'), sentAt)
    return await read(response)
  } catch (cause) {
    // Aborting a request on purpose is not a network failure.
    if (signal?.aborted === true) throw cause
    throw new NetworkFailure(cause)
  }
}

export async function readAnswer(response: Response): Promise<RawAnswer> {
  return {
    status: response.status,
    body: await response.text(),
    header: (name) => response.headers.get(name),
  }
}

/** Sends by XMLHttpRequest: `fetch` does not report how much of a request has been sent. */
function sendFile(
  endpoint: Endpoint,
  headers: Record<string, string>,
  input: LooseInput,
  signal: AbortSignal | undefined,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now()
    const noteEnd = noteRequest(endpoint)
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint, input))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => input.onProgress?.(event.loaded, event.total))
    request.addEventListener('loadend', () => noteEnd(request.status === 0 ? null : request.status))
    request.addEventListener('load', () => {
      observeClock(request.getResponseHeader('date'), sentAt)
      const header = (name: string): string | null => request.getResponseHeader(name)
      resolve({ status: request.status, body: request.responseText, header })
    })
    request.addEventListener('error', () => reject(new NetworkFailure(new Error('the upload broke off'))))
    request.addEventListener('abort', () =>
      reject(signal?.reason ?? new DOMException('aborted', 'AbortError')),
    )
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    for (const [name, value] of Object.entries(input.body ?? {})) {
      if (value !== undefined) form.append(name, String(value))
    }
    if (input.file !== undefined) form.append('file', input.file)
    request.send(form)
  })
}

function observeClock(date: string | null, sentAt: number): void {
  const serverMs = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(serverMs)) return
  // The header has whole seconds. Half a second is the best guess for the lost fraction.
  serverClock.observe({ serverMs: serverMs + 500, sentAt, receivedAt: performance.now() })
}
