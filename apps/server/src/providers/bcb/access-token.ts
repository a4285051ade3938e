import { CollectorFailure } from '../../features/collections/ports/collector.port.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { failureOf, readAnswer } from './answers.ts'
import type { HttpExchanger } from './http-exchange.ts'
import { tokenAnswer } from './schemas.ts'

/** A token is not used in its last minute: it could end on the way. */
const tokenMarginMs = 60_000
/** Milliseconds that asking for a token may take. */
export const tokenTimeoutMs = 5_000

export interface TokenOptions {
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly http: HttpExchanger
  readonly clock: Clock
}

/** The token of OAuth 2.0 client credentials (RFC 6749 section 4.4), kept until it ends. */
export interface AccessTokens {
  /** @throws CollectorFailure, always `refused`: the call that needed the token was not made. */
  current(): Promise<string>
  /** The provider refused it: the next call asks for another. */
  forget(): void
}

export function accessTokens(options: TokenOptions): AccessTokens {
  let token: { readonly text: string; readonly usableUntil: number } | null = null
  let asking: Promise<string> | null = null

  async function askToken(): Promise<string> {
    const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')
    const answer = await options.http.send({
      method: 'POST',
      url: new URL(options.tokenUrl),
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
      timeoutMs: tokenTimeoutMs,
    })
    // A 400 here is OAuth's way to refuse the credentials (RFC 6749 section 5.2).
    if (answer.status === 400) throw new CollectorFailure('authentication', 'refused', 'token: 400')
    const read = readAnswer(answer, tokenAnswer, 'token')
    token = {
      text: read.access_token,
      usableUntil: options.clock.now().getTime() + read.expires_in * 1000 - tokenMarginMs,
    }
    return token.text
  }

  /** One request for a token, however many calls wait for it. */
  function shared(): Promise<string> {
    if (token !== null && options.clock.now().getTime() < token.usableUntil)
      return Promise.resolve(token.text)
    asking ??= askToken().finally(() => {
      asking = null
    })
    return asking
  }

  return {
    async current() {
      try {
        return await shared()
      } catch (error) {
        const failure = failureOf(error, 'token')
        if (!(failure instanceof CollectorFailure)) throw failure
        throw new CollectorFailure(failure.failure, 'refused', failure.message)
      }
    },
    forget() {
      token = null
    },
  }
}
