import type { AccessToken, AccessTokens } from '../platform/outgoing/access-token.ts'
import type { Answer } from '../platform/outgoing/http-exchange.ts'

/**
 * Sends a call with the token in use. A provider may end a kept token before its time. It did nothing for the call then, so a new token tries
 * it once more (ruling 49).
 */
export async function sendWithToken(
  tokens: AccessTokens,
  send: (token: AccessToken) => Promise<Answer>,
): Promise<Answer> {
  let token = await tokens.current()
  let answer = await send(token)
  if (answer.status === 401 && !token.isNew) {
    tokens.forget(token)
    token = await tokens.current()
    answer = await send(token)
  }
  if (answer.status === 401) tokens.forget(token)
  return answer
}
