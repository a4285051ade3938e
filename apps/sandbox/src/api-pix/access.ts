import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { sameSecret } from '../same-secret.ts'
import { PixProblem } from './problem.ts'

export const scopes = [
  'cob.write',
  'cob.read',
  'pix.write',
  'pix.read',
  'webhook.write',
  'webhook.read',
  'payloadlocation.write',
  'payloadlocation.read',
] as const
export type Scope = (typeof scopes)[number]

/** Gives the hook that lets a request pass only with a token that has the scope. */
export type ScopeGuard = (scope: Scope) => (request: FastifyRequest, reply: FastifyReply) => Promise<void>

const claims = z.object({ scopes: z.array(z.enum(scopes)), expiresAtMs: z.int() })
type Claims = z.output<typeof claims>

/**
 * Access tokens carry their claims under a signature, so they stay valid across a restart of the sandbox and
 * cost no memory. The key comes from the client's secret: a new secret voids them all.
 */
function sign(secret: string, body: string): string {
  return createHmac('sha256', `access token of ${secret}`).update(body).digest('base64url')
}

export function issueToken(secret: string, granted: Claims): string {
  const body = Buffer.from(JSON.stringify(granted)).toString('base64url')
  return `${body}.${sign(secret, body)}`
}

function readToken(secret: string, token: string): Claims | null {
  const [body, signature] = token.split('.')
  if (!body || !signature || !sameSecret(signature, sign(secret, body))) return null
  return claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
}

/** What the token of a request allows; null for no token, a wrong one and one whose time is over. */
export function claimsOf(
  { config, now }: Pick<SandboxContext, 'config' | 'now'>,
  { headers }: FastifyRequest,
): Claims | null {
  const token = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const granted = token === undefined ? null : readToken(config.clientSecret, token)
  return granted !== null && granted.expiresAtMs > now() ? granted : null
}

export function scopeGuard(context: SandboxContext): ScopeGuard {
  return (scope) => async (request, reply) => {
    const granted = claimsOf(context, request)
    if (!granted) {
      reply.header('www-authenticate', 'Bearer error="invalid_token"')
      throw new PixProblem('NaoAutenticado', 'O token de acesso falta, não é válido ou venceu.')
    }
    if (!granted.scopes.includes(scope)) {
      throw new PixProblem('AcessoNegado', `O token de acesso não tem o escopo ${scope}.`)
    }
  }
}
