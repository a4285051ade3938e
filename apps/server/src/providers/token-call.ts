import type { AccessToken, AccessTokens } from '../platform/outgoing/access-token.ts'
import type { Answer } from '../platform/outgoing/http-exchange.ts'
import { type Clean, withoutSecrets } from './without-secrets.ts'

export interface TokenAccess {
  readonly tokens: AccessTokens
  /** Removes our secrets from a text. */
  readonly clean: Clean
}

/** An answer, and a function that removes our secrets and the token of the call from its words. */
export interface Answered {
  readonly answer: Answer
  readonly clean: Clean
}

/**
 * Sends a call with the token in use. A provider may end a cached token early. It did nothing for the call then, so the call is sent once more with a
 * new token (ruling 49).
 */
export async function sendWithToken(
  { tokens, clean }: TokenAccess,
  send: (token: AccessToken) => Promise<Answer>,
): Promise<Answered> {
  let token = await tokens.current()
  let answer = await send(token)
  if (answer.status === 401 && !token.isNew) {
    tokens.forget(token)
    token = await tokens.current()
    answer = await send(token)
  }
  if (answer.status === 401) tokens.forget(token)
  const { text: sent } = token
  return { answer, clean: (text) => withoutSecrets([sent])(clean(text)) }
}
