import { DomainError } from '@puente/contract/protocol/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PlainOperation } from './plain-route.ts'

/** A notice as it arrived, before it is authenticated. */
export interface RawNotice {
  readonly body: Buffer
  readonly headers: FastifyRequest['headers']
  readonly params: Readonly<Record<string, string>>
  readonly ipAddress: string
}

export interface NoticeAnswer {
  readonly status: 200 | 401 | 404 | 413 | 503
  readonly text?: string
}

const maxNoticeBytes = 262_144

/**
 * A route for a provider's notices: the raw bytes of any content type, at most 256 KiB, no session and no CSRF check.
 * The handler proves the sender and stores the notice; nothing else happens before the answer.
 * @param onAnswered called after each answer, with the milliseconds from the arrival of the call
 */
export function registerNoticeRoute(
  app: FastifyInstance,
  method: 'POST' | 'PUT',
  path: string,
  operation: PlainOperation,
  handler: (notice: RawNotice) => Promise<NoticeAnswer>,
  onAnswered?: (status: number, tookMs: number) => void,
): void {
  app.register(async (scope) => {
    if (onAnswered !== undefined) {
      scope.addHook('onResponse', async (_request, reply) => onAnswered(reply.statusCode, reply.elapsedTime))
    }
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxNoticeBytes },
      (_request, body, done) => done(null, body),
    )
    scope.route<{ Params: Record<string, string> }>({
      method,
      url: path,
      bodyLimit: maxNoticeBytes,
      config: { documented: operation },
      handler: async (request, reply) => {
        const { body } = request
        if (!Buffer.isBuffer(body)) throw new DomainError('request.malformed')
        const answer = await handler({
          body,
          headers: request.headers,
          params: request.params,
          ipAddress: request.ip,
        })
        return reply
          .code(answer.status)
          .type('text/plain; charset=utf-8')
          .send(answer.text ?? '')
      },
    })
  })
}
