import { DomainError } from '@puente/contract/protocol/problems'
import type { FastifyRequest } from 'fastify'
import type { Authenticator, Session } from './session.ts'

/**
 * Lets a write through only when it comes from our own pages: the browser's Origin is ours, it does not say that another
 * site sent it, and the session's own token comes along in a header that no foreign form can set.
 * @throws DomainError `origin.refused`
 */
export function guardWrite(
  request: FastifyRequest,
  session: Session | null,
  origins: ReadonlySet<string>,
  csrfMatches: Authenticator['csrfMatches'],
): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined || !origins.has(origin)) throw new DomainError('origin.refused')
  if (site !== undefined && site !== 'same-origin') throw new DomainError('origin.refused')
  if (session === null) return
  const token = request.headers['x-csrf-token']
  if (typeof token !== 'string' || !csrfMatches(session.id, token)) throw new DomainError('origin.refused')
}
