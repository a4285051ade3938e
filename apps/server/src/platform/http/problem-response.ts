import { DomainError, type ProblemDocument, problems, problemType } from '@puente/contract/protocol/problems'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { retryAfterSeconds, translateDatabaseError } from '../db/database-errors.ts'
import type { Logger } from '../log/logger.ts'
import { CommitUnknownError } from '../unit-of-work/unit-of-work.ts'

/** Faults that Fastify finds before a handler runs, in our words. */
const requestFaults: Readonly<Record<string, DomainError['code']>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_ERR_INVALID_MULTIPART_CONTENT_TYPE: 'request.unsupported-media-type',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_TYPE: 'request.malformed',
}

/** Every failure as the one refusal that the caller may see; an unknown error shows no details. */
export function toRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  const translated = translateDatabaseError(error)
  if (translated instanceof DomainError) return translated
  if (error instanceof CommitUnknownError) return refusal('server.unavailable', { retryAfterSeconds }, error)
  const code = error instanceof Error && 'code' in error ? (error as FastifyError).code : ''
  const known = requestFaults[code]
  if (known !== undefined) return refusal(known, {}, error)
  if (error instanceof SyntaxError && 'statusCode' in error && error.statusCode === 400) {
    return refusal('request.malformed', {}, error)
  }
  return refusal('server.internal', {}, error)
}

function refusal(code: DomainError['code'], details: DomainError['details'], cause: unknown): DomainError {
  const made = new DomainError(code, details)
  made.cause = cause
  return made
}

/** Answers with `application/problem+json` (RFC 9457). */
export function sendProblem(reply: FastifyReply, requestId: string, error: DomainError): FastifyReply {
  const document: ProblemDocument = {
    type: problemType(error.code),
    title: problems[error.code].title,
    status: error.status,
    instance: `urn:uuid:${requestId}`,
    code: error.code,
    details: error.details,
    errors: error.errors,
  }
  const wait = error.details['retryAfterSeconds']
  // RFC 9110, 15.5.9: stop reading a body that comes too slowly.
  if (error.code === 'request.too-slow') reply.header('connection', 'close')
  if (typeof wait === 'number') reply.header('retry-after', String(Math.max(1, Math.ceil(wait))))
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(document))
}

/** Our own failures are logged as errors. Faults of a caller, and failures that the caller may retry, are logged as information. */
export function logRefusal(log: Logger, request: FastifyRequest, error: DomainError): void {
  const fields = {
    event: 'request.refused',
    code: error.code,
    title: problems[error.code].title,
    status: error.status,
    method: request.method,
    route: request.routeOptions.url,
    requestId: request.id,
  }
  if (error.code === 'server.internal')
    log.error({ ...fields, err: error.cause ?? error }, 'a request failed')
  else if (error.status >= 500)
    log.warn({ ...fields, err: error.cause ?? error }, 'a request could not be served')
  else log.info(fields, 'a request was refused')
}
