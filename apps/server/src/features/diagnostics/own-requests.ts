import { apiPrefix, type Endpoint } from '@puente/contract/protocol/endpoint'
import type { FastifyInstance } from 'fastify'

export interface OwnAnswer {
  readonly status: number
  /** The body as JSON. Null without a body. */
  readonly body: unknown
}

/** A client of our own API, with the cookies of one session. */
export interface OwnClient {
  /** Sends a request as a browser of our own pages would. The session's token goes with it once `csrfToken` is set. */
  send(endpoint: Pick<Endpoint, 'method' | 'path'>, body?: object): Promise<OwnAnswer>
  csrfToken: string | null
}

/**
 * Sends requests through the whole HTTP layer of this process, without the network: guards, limits and schemas apply as they do to everybody.
 * @param origin that of our own pages
 */
export function ownClient(app: Pick<FastifyInstance, 'inject'>, origin: string): OwnClient {
  const cookies = new Map<string, string>()
  const client: OwnClient = {
    csrfToken: null,
    async send({ method, path }, body) {
      const answer = await app.inject({
        method,
        url: apiPrefix + path,
        headers: {
          origin,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(client.csrfToken !== null && { 'x-csrf-token': client.csrfToken }),
        },
        ...(body !== undefined && { payload: body }),
      })
      for (const { name, value } of answer.cookies) cookies.set(name, value)
      return { status: answer.statusCode, body: answer.payload === '' ? null : answer.json() }
    },
  }
  return client
}
