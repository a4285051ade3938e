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
 * The handler proves the sender and stores; nothing else happens before the answer.
 */
export function registerNoticeRoute(
  app: FastifyInstance,
  method: 'POST' | 'PUT',
  path: string,
  operation: PlainOperation,
  handler: (notice: RawNotice) => Promise<NoticeAnswer>,
): void {
  app.register(async (scope) => {
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
