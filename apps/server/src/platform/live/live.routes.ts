import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { livePath, publicLivePath } from '@puente/contract/protocol/events'
import { DomainError } from '@puente/contract/protocol/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlainOperation } from '../http/plain-route.ts'
import { actsAsAdmin, type Authenticator, unrestricted } from '../http/session.ts'
import type { Guest, LiveHub, StreamOwner } from './live-hub.ts'

export interface LiveRoutesOptions {
  readonly app: FastifyInstance
  readonly hub: LiveHub
  readonly authenticator: Authenticator
  /** Headers of every answer, which a stream has to write itself. */
  readonly headers: Readonly<Record<string, string>>
  readonly guestStreams: readonly GuestStream[]
}

/** A stream for people without an account who hold the secret of one thing. */
export interface GuestStream {
  readonly documented: PlainOperation
  /** Below the API prefix, parameters as `:id`. */
  readonly path: string
  /** Decides what the caller may hear, and until when. @throws DomainError if nothing */
  readonly admit: (request: FastifyRequest) => Promise<Pick<Guest, 'channel' | 'expiresAt'>>
}

const ownStream: PlainOperation = {
  name: 'readLiveEvents',
  summary: 'Live events of the signed-in session',
  access: 'user',
  answer: 'text/event-stream',
}
const publicStream: PlainOperation = {
  name: 'readPublicLiveEvents',
  summary: 'Live events that concern everybody',
  access: 'anyone',
  answer: 'text/event-stream',
}

/**
 * GET /api/v1/live, the stream of a signed-in session, GET /api/v1/live/public, the one of a visitor (RATE-029), and those that features
 * give to guests.
 */
export function registerLive({ app, hub, authenticator, headers, guestStreams }: LiveRoutesOptions): void {
  app.get(apiPrefix + livePath, { config: { documented: ownStream } }, async (request, reply) => {
    const left = watchLeaving(reply)
    const cookies: string[] = []
    const session = unrestricted(await authenticator.authenticate(request, (cookie) => cookies.push(cookie)))
    if (session === null) throw new DomainError('session.required')
    refuseOtherSites(request)
    const owner: StreamOwner = {
      sessionId: session.id,
      userId: session.userId,
      isAdmin: actsAsAdmin(session),
      ipAddress: request.ip,
      expiresAt: session.expiresAt,
    }
    const own = cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers
    openStream(hub, owner, reply, own, left)
  })

  app.get(apiPrefix + publicLivePath, { config: { documented: publicStream } }, async (request, reply) => {
    const left = watchLeaving(reply)
    refuseOtherSites(request)
    openStream(hub, { sessionId: null, ipAddress: request.ip }, reply, headers, left)
  })

  for (const { documented, path, admit } of guestStreams) {
    app.get(apiPrefix + path, { config: { documented } }, async (request, reply) => {
      const left = watchLeaving(reply)
      refuseOtherSites(request)
      const admitted = await admit(request)
      openStream(hub, { sessionId: null, ipAddress: request.ip, ...admitted }, reply, headers, left)
    })
  }
}

interface Leaving {
  /** The stream to close when the browser leaves. */
  stream: { close(): void } | null
}

/** Listens before the session is read: a browser that leaves meanwhile sends no later close event. */
function watchLeaving({ raw }: FastifyReply): Leaving {
  const leaving: Leaving = { stream: null }
  raw.on('close', () => leaving.stream?.close())
  return leaving
}

function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new DomainError('origin.refused')
}

function openStream(
  hub: LiveHub,
  owner: StreamOwner,
  reply: FastifyReply,
  headers: Readonly<Record<string, string | readonly string[]>>,
  leaving: Leaving,
): void {
  const { raw, request } = reply
  // The browser left while we read its session. Its close event is over, so nothing would ever close its stream.
  if (raw.destroyed) {
    reply.hijack()
    return
  }
  leaving.stream = hub.open(owner, {
    write(text) {
      if (!raw.headersSent) {
        reply.hijack()
        raw.writeHead(200, {
          ...headers,
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
          'x-request-id': request.id,
        })
      }
      return raw.write(text)
    },
    end: (text) => void raw.end(text),
    cut: () => void raw.destroy(),
    get waitingBytes() {
      return raw.writableLength
    },
  })
  if (leaving.stream === null) throw new DomainError('rate-limit.exceeded', { retryAfterSeconds: 30 })
}
