import { z } from 'zod'
import type { Clock } from '../clock/clock.ts'
import { AskedToWait, NoAnswer, NotSent } from './failures.ts'
import type { Gateway } from './gateway.ts'
import type { Answer, Exchange } from './http-exchange.ts'

/** A token is not used in its last minute, or in the last fifth of a short life, because it could expire on the way. */
const longestMarginMs = 60_000
/** The life of a token where its service names none. */
const defaultLifeSeconds = 60
/** Milliseconds that a request for a token may take. */
export const tokenTimeoutMs = 5_000

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  // Some services write the number as text, and RFC 6749 lets them leave it out.
  expires_in: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.int().positive())
    .nullish(),
})

const tokenFault = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) })

/** There is no token: `refused` the credentials are wrong · `unreadable` the answer is no token. */
export class TokenFailure extends Error {
  readonly kind: 'refused' | 'unreadable'
  /** The service's name of the fault (RFC 6749 section 5.2), or null. */
  readonly fault: string | null

  constructor(kind: 'refused' | 'unreadable', status: number, fault: string | null) {
    super(`token: ${kind} (${status}${fault === null ? '' : ` ${fault}`})`)
    this.name = 'TokenFailure'
    this.kind = kind
    this.fault = fault
  }
}

/** The form of a service's token request. RFC 6749 leaves all of this open, and each bank does it differently. */
export interface TokenRequest {
  /** The place of id and secret. `body-without-secret`: the client certificate alone proves the client. */
  readonly credentials: 'basic' | 'body' | 'body-without-secret'
  readonly body: 'form' | 'json'
  readonly grantTypeIn: 'body' | 'query'
  /** Separated by blanks. Null requests none. */
  readonly scope: string | null
}

export interface TokenOptions {
  readonly tokenUrl: string
  readonly clientId: string
  /** Null if the service requires none. */
  readonly clientSecret: string | null
  readonly request: TokenRequest
  readonly gateway: Pick<Gateway, 'send'>
  readonly clock: Clock
}

export interface AccessToken {
  readonly text: string
  /** False if it was cached by an earlier call. The service may have ended it since. */
  readonly isNew: boolean
}

/** The token of OAuth 2.0 client credentials (RFC 6749 section 4.4), cached until it expires. */
export interface AccessTokens {
  /** @throws TokenFailure, or NotSent or AskedToWait since the call that needs the token cannot be made */
  current(): Promise<AccessToken>
  /** Call it if the service refused this token. The next call then requests another. */
  forget(refused: AccessToken): void
}

export function accessTokens(options: TokenOptions): AccessTokens {
  let token: { readonly text: string; readonly usableUntil: number } | null = null
  let asking: Promise<string> | null = null

  async function askToken(): Promise<string> {
    const read = readToken(await request(options))
    const lifeMs = (read.expires_in ?? defaultLifeSeconds) * 1000
    const usableMs = lifeMs - Math.min(longestMarginMs, lifeMs / 5)
    token = { text: read.access_token, usableUntil: options.clock.now().getTime() + usableMs }
    return token.text
  }

  return {
    /** One request for a token, shared by all calls that wait for it. */
    async current() {
      if (token !== null && options.clock.now().getTime() < token.usableUntil) {
        return { text: token.text, isNew: false }
      }
      asking ??= askToken().finally(() => {
        asking = null
      })
      return { text: await asking, isNew: true }
    },
    forget({ text }) {
      // Another call may have brought a new one meanwhile.
      if (token?.text === text) token = null
    },
  }
}

async function request(options: TokenOptions): Promise<Answer> {
  try {
    return await options.gateway.send(tokenExchange(options), { lane: 'access', waitMs: 0 })
  } catch (error) {
    if (error instanceof NoAnswer) throw new NotSent(`token: ${error.message}`, error.passing)
    if (error instanceof AskedToWait) throw new AskedToWait(`token: ${error.message}`, error.until, 'nothing')
    throw error
  }
}

function tokenExchange({ tokenUrl, clientId, clientSecret, request: wanted }: TokenOptions): Exchange {
  const { credentials, body, grantTypeIn, scope } = wanted
  const grantType = { grant_type: 'client_credentials' }
  const url = new URL(tokenUrl)
  if (grantTypeIn === 'query') url.searchParams.set('grant_type', grantType.grant_type)
  const fields = {
    ...(grantTypeIn === 'body' && grantType),
    ...(credentials !== 'basic' && { client_id: clientId }),
    ...(credentials === 'body' && clientSecret !== null && { client_secret: clientSecret }),
    ...(scope !== null && { scope }),
  }
  const basic = Buffer.from(`${clientId}:${clientSecret ?? ''}`).toString('base64')
  return {
    method: 'POST',
    url,
    headers: {
      ...(credentials === 'basic' && { authorization: `Basic ${basic}` }),
      'content-type': body === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: body === 'json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
    timeoutMs: tokenTimeoutMs,
  }
}

function readToken({ status, body }: Answer): z.output<typeof tokenAnswer> {
  if (status >= 500) throw new NotSent(`token: ${status}`, true)
  // A 400 is OAuth's way to refuse the credentials (RFC 6749 section 5.2).
  if (status === 400 || status === 401 || status === 403) {
    throw new TokenFailure('refused', status, tokenFault.safeParse(jsonOf(body)).data?.error ?? null)
  }
  const parsed = status >= 200 && status < 300 ? tokenAnswer.safeParse(jsonOf(body)) : null
  if (parsed === null || !parsed.success) throw new TokenFailure('unreadable', status, null)
  return parsed.data
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // The schema refuses undefined, and the caller learns that the answer was unreadable.
    return undefined
  }
}
