import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxConfig } from '../config.ts'
import type { SandboxContext } from '../context.ts'
import { sameSecret } from '../same-secret.ts'
import type { Bank } from './banks.ts'
import { issueToken, type Scope, scopes } from './access.ts'

export const tokenFields = z.object({
  grant_type: z.string().optional(),
  scope: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
})

/** `POST /oauth/token`: client credentials (RFC 6749, 4.4), in the form that the simulated bank requires. */
export function registerOauthRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { bank, config, now } = context
  readForms(app)

  app.post('/oauth/token', { config: { operation: 'token' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const body = tokenFields.safeParse(request.body ?? {})
    if (!body.success || !hasBodyOf(bank, request.headers['content-type'])) {
      return reply.code(400).send({ error: 'invalid_request' })
    }
    if (!isClient(bank, config, request.headers.authorization, body.data)) {
      reply.header('www-authenticate', 'Basic realm="Pix Sandbox"')
      return reply.code(401).send({ error: 'invalid_client' })
    }
    const inQuery = z.object({ grant_type: z.string().optional() }).parse(request.query)
    const grantType = bank.token.grantTypeIn === 'query' ? inQuery.grant_type : body.data.grant_type
    if (grantType === undefined) return reply.code(400).send({ error: 'invalid_request' })
    if (grantType !== 'client_credentials') return reply.code(400).send({ error: 'unsupported_grant_type' })
    const granted = grantedScopes(body.data.scope)
    if (!granted || (bank.token.needsScope && body.data.scope === undefined)) {
      return reply.code(400).send({ error: 'invalid_scope' })
    }
    const lifeSeconds = bank.token.seconds ?? config.tokenLifetimeSeconds
    const expiresAtMs = now() + lifeSeconds * 1000
    return {
      access_token: issueToken(config.clientSecret, { scopes: granted, expiresAtMs }),
      token_type: 'Bearer',
      expires_in: lifeSeconds,
      scope: granted.join(' '),
    }
  })
}

/** Lets these routes take forms beside JSON. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** The standard's own sandbox takes both bodies. */
function hasBodyOf({ token }: Bank, contentType = ''): boolean {
  return token.body === 'form' || contentType.startsWith('application/json')
}

function isClient(
  { token }: Bank,
  { clientId, clientSecret }: SandboxConfig,
  authorization: string | undefined,
  { client_id: id = '', client_secret: secret = '' }: z.output<typeof tokenFields>,
): boolean {
  switch (token.credentials) {
    case 'basic':
      return isBasic(authorization, clientId, clientSecret)
    case 'body':
      return id === clientId && sameSecret(secret, clientSecret)
    case 'body-without-secret':
      return id === clientId && secret === ''
  }
}

export function isBasic(authorization: string | undefined, id: string, secret: string): boolean {
  const encoded = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return false
  return sameSecret(Buffer.from(encoded, 'base64').toString(), `${id}:${secret}`)
}

/** All scopes when none is asked for; null when one of them is unknown. */
function grantedScopes(asked: string | undefined): Scope[] | null {
  if (!asked?.trim()) return [...scopes]
  const words = asked.trim().split(/\s+/)
  const known = scopes.filter((scope) => words.includes(scope))
  return known.length === new Set(words).size ? known : null
}
