import type { FastifyReply, FastifyRequest } from 'fastify'
import { sameSecret } from '../same-secret.ts'

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

/**
 * Refuses writes that a page of another origin sends through somebody's browser: a sandbox on a loopback
 * address is within reach of every page that its user visits. Programs send no Origin and pass.
 */
export const refuseForeignOrigin: Hook = async (request, reply) => {
  const { origin, host } = request.headers
  if (request.method === 'GET' || origin === undefined) return
  if (URL.parse(origin)?.host === host) return
  return reply.code(403).send({ title: 'Requests from pages of another origin are refused.' })
}

/** Asks for the control token, as a Bearer token or as the password of HTTP Basic, so that a browser can send it too. */
export function requireControlToken(token: string | null): Hook {
  return async (request, reply) => {
    if (token === null) return
    const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ')
    const given =
      scheme.toLowerCase() === 'basic'
        ? Buffer.from(value, 'base64').toString().split(':').slice(1).join(':')
        : value
    if (sameSecret(given, token)) return
    reply.header('www-authenticate', 'Basic realm="Pix Sandbox", charset="UTF-8"')
    return reply.code(401).send({ title: 'The control token of the sandbox is needed.' })
  }
}
