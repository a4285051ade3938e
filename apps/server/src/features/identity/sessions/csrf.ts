import { createHmac, timingSafeEqual } from 'node:crypto'

/** Binds writes to a session. Another site can make the browser send the cookie, but cannot read this token to send it too. */
export interface CsrfTokens {
  tokenFor(sessionId: string): string
  matches(sessionId: string, received: string): boolean
}

export function csrfTokens(key: Uint8Array): CsrfTokens {
  const tokenFor = (sessionId: string) =>
    createHmac('sha256', key).update(`csrf:${sessionId}`).digest('base64url')
  return {
    tokenFor,
    matches(sessionId, received) {
      const expected = Buffer.from(tokenFor(sessionId))
      const actual = Buffer.from(received)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
  }
}
