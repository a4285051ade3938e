import { DomainError } from '@puente/contract/protocol/problems'
import type { FastifyRequest } from 'fastify'
import type { Authenticator, Session } from './session.ts'

/**
 * Allows a write only if it comes from our own pages: the browser's Origin is ours, its fetch metadata does not name another site, and the session's
 * own token is in a header that no foreign form can set.
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
