import { z } from 'zod'
import type { Clock } from '../clock/clock.ts'
import { AskedToWait, NoAnswer, NotSent } from './failures.ts'
import type { Gateway } from './gateway.ts'
import type { Answer } from './http-exchange.ts'

/** A token is not used in its last minute: it could end on the way. */
const tokenMarginMs = 60_000
/** Milliseconds that asking for a token may take. */
export const tokenTimeoutMs = 5_000

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.int().positive(),
})

/** There is no token: `refused` the credentials are wrong · `unreadable` the answer is no token. */
export class TokenFailure extends Error {
  readonly kind: 'refused' | 'unreadable'

  constructor(kind: 'refused' | 'unreadable', status: number) {
    super(`token: ${kind} (${status})`)
    this.name = 'TokenFailure'
    this.kind = kind
  }
}

export interface TokenOptions {
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly gateway: Pick<Gateway, 'send'>
  readonly clock: Clock
}

/** The token of OAuth 2.0 client credentials (RFC 6749 section 4.4), kept until it ends. */
export interface AccessTokens {
  /** @throws TokenFailure, or NotSent or AskedToWait since the call that needs the token cannot be made */
  current(): Promise<string>
  /** The service refused it: the next call asks for another. */
  forget(): void
}

export function accessTokens(options: TokenOptions): AccessTokens {
  let token: { readonly text: string; readonly usableUntil: number } | null = null
  let asking: Promise<string> | null = null

  async function askToken(): Promise<string> {
    const read = readToken(await request(options))
    token = {
      text: read.access_token,
      usableUntil: options.clock.now().getTime() + read.expires_in * 1000 - tokenMarginMs,
    }
    return token.text
  }

  return {
    /** One request for a token, however many calls wait for it. */
    async current() {
      if (token !== null && options.clock.now().getTime() < token.usableUntil) return token.text
      asking ??= askToken().finally(() => {
        asking = null
      })
      return asking
    },
    forget() {
      token = null
    },
  }
}

async function request({ gateway, tokenUrl, clientId, clientSecret }: TokenOptions): Promise<Answer> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  try {
    return await gateway.send(
      {
        method: 'POST',
        url: new URL(tokenUrl),
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: 'grant_type=client_credentials',
        timeoutMs: tokenTimeoutMs,
      },
      { lane: 'access', waitMs: 0 },
    )
  } catch (error) {
    if (error instanceof NoAnswer) throw new NotSent(`token: ${error.message}`, error.passing)
    if (error instanceof AskedToWait) throw new AskedToWait(`token: ${error.message}`, error.until, 'nothing')
    throw error
  }
}

function readToken({ status, body }: Answer): z.output<typeof tokenAnswer> {
  if (status >= 500) throw new NotSent(`token: ${status}`, true)
  // A 400 is OAuth's way to refuse the credentials (RFC 6749 section 5.2).
  if (status === 400 || status === 401 || status === 403) throw new TokenFailure('refused', status)
  const parsed = status === 200 ? tokenAnswer.safeParse(jsonOf(body)) : null
  if (parsed === null || !parsed.success) throw new TokenFailure('unreadable', status)
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
