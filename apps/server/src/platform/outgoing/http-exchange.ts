import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { NoAnswer, NotSent } from './failures.ts'

const usualConnectTimeoutMs = 2_000
const largestAnswerBytes = 1_000_000

/** Mutual TLS: our certificate and key, as PEM or in one PFX file, and the authority that signs the other side's, as PEM. */
export interface TlsMaterial {
  readonly cert?: string
  readonly key?: string
  readonly pfx?: Buffer
  /** The passphrase of the PFX file, or of an encrypted key. */
  readonly passphrase?: string
  readonly ca?: string
}

export interface Exchange {
  readonly method: 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'POST'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds for all of it, to the last byte of the answer. */
  readonly timeoutMs: number
}

export interface Answer {
  readonly status: number
  readonly mediaType: string
  /** `Retry-After` as it came, or null. */
  readonly retryAfter: string | null
  readonly body: string
}

const passingCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
])

export interface HttpExchanger {
  /** Follows no redirect. @throws NotSent, NoAnswer */
  send(exchange: Exchange): Promise<Answer>
  close(): void
}

/**
 * Connections kept open to one company: 2 s to connect, answers of at most 1 MB. How many are open at a time is for the
 * lanes to decide: a request that waited here for a connection would be taken for one that cannot connect.
 */
export function httpExchanger(
  tls: TlsMaterial | null,
  connectTimeoutMs: number = usualConnectTimeoutMs,
): HttpExchanger {
  const http = new HttpAgent({ keepAlive: true })
  const https = new HttpsAgent({ keepAlive: true, ...tls, minVersion: 'TLSv1.2' })
  return {
    send: (exchange) => send(exchange, { http, https, connectTimeoutMs }),
    close() {
      http.destroy()
      https.destroy()
    },
  }
}

interface Connections {
  readonly http: HttpAgent
  readonly https: HttpsAgent
  readonly connectTimeoutMs: number
}

function send(exchange: Exchange, { http, https, connectTimeoutMs }: Connections): Promise<Answer> {
  const secure = exchange.url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    let sent = false
    const length =
      exchange.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(exchange.body)) }
    const options = { method: exchange.method, headers: { ...exchange.headers, ...length } }
    const request = secure
      ? httpsRequest(exchange.url, { ...options, agent: https })
      : httpRequest(exchange.url, { ...options, agent: http })
    const fail = (detail: string, passing: boolean) => {
      clearTimeout(connecting)
      clearTimeout(whole)
      request.destroy()
      reject(sent ? new NoAnswer(detail, passing) : new NotSent(detail, passing))
    }
    const connecting = setTimeout(() => fail('no connection in time', true), connectTimeoutMs)
    const whole = setTimeout(() => fail('no answer in time', true), exchange.timeoutMs)
    const connected = () => {
      sent = true
      clearTimeout(connecting)
    }
    request.on('socket', (socket: Socket) => {
      if (!socket.connecting) return connected()
      socket.once(secure ? 'secureConnect' : 'connect', connected)
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      fail(error.code ?? error.message, passingCodes.has(error.code ?? ''))
    })
    request.on('response', (response) => {
      readBody(response).then(
        (body) => {
          clearTimeout(whole)
          resolve({
            status: response.statusCode ?? 0,
            mediaType: String(response.headers['content-type'] ?? ''),
            retryAfter: response.headers['retry-after'] ?? null,
            body,
          })
        },
        (error: Error) => fail(error.message, true),
      )
    })
    request.end(exchange.body)
  })
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > largestAnswerBytes) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
