import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CollectorFailure, longestCallMs } from '../../features/collections/ports/collector.port.ts'
import { accessTokens } from '../../platform/outgoing/access-token.ts'
import { NoAnswer } from '../../platform/outgoing/failures.ts'
import { type Gateway, openGateway } from '../../platform/outgoing/gateway.ts'
import { bankOf } from './bank-settings.ts'
import { type BcbClient, bcbClient } from './client.ts'

type Script = { status: number; body?: string; type?: string; retryAfter?: string } | 'hang-up'

let server: Server
let origin: string
let gateway: Gateway
let client: BcbClient
let seen: string[]
let pauses: number[]
let nowMs: number
/** What the provider does with each API call in turn; the last one stands for all that follow. */
let script: Script[]
let tokenScript: Script

const shape = z.object({ ok: z.literal(true) })
const good: Script = { status: 200, body: '{"ok":true}' }
const read = { method: 'GET', path: '/cob/a', schema: shape } as const
const write = { method: 'PUT', path: '/cob/a', body: {}, schema: shape } as const

beforeEach(async () => {
  seen = []
  pauses = []
  nowMs = Date.parse('2026-11-21T12:00:00Z')
  script = [good]
  tokenScript = { status: 200, body: '{"access_token":"t1","expires_in":300}' }
  server = createServer((request, response) => {
    seen.push(nameOf(request))
    const isToken = request.url === '/oauth/token'
    const step = isToken ? tokenScript : ((script.length > 1 ? script.shift() : script[0]) ?? good)
    if (step === 'hang-up') return request.socket.destroy()
    response.writeHead(step.status, {
      'content-type': step.type ?? 'application/json',
      location: '/elsewhere',
      ...(step.retryAfter !== undefined && { 'retry-after': step.retryAfter }),
    })
    response.end(step.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  origin = `http://127.0.0.1:${address.port}`
  gateway = openGateway({ tls: null, clock: { now: () => new Date(nowMs) } })
  client = clientOf(origin, gateway, async (ms) => pauses.push(ms))
})
afterEach(async () => {
  gateway.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('the client of API Pix', () => {
  it('requests one token for many calls, and a new one before it ends', async () => {
    await Promise.all([client.call(read), client.call(read), client.call(write)])
    expect(seen.filter((name) => name === 'POST /oauth/token Basic')).toHaveLength(1)
    nowMs += 239_000
    await client.call(read)
    expect(seen.filter((name) => name.includes('token'))).toHaveLength(1)
    nowMs += 2_000
    await client.call(read)
    expect(seen.filter((name) => name.includes('token'))).toHaveLength(2)
  })

  it('repeats a call once with a new token if the bank ended a cached one early, and not a second time', async () => {
    await client.call(read)
    seen.length = 0
    script = [{ status: 401 }, good]
    await expect(client.call(write)).resolves.toEqual({ ok: true })
    expect(seen).toEqual(['PUT /v2/cob/a Bearer', 'POST /oauth/token Basic', 'PUT /v2/cob/a Bearer'])

    seen.length = 0
    script = [{ status: 401 }]
    await expect(client.call(write)).rejects.toMatchObject({ failure: 'authentication', outcome: 'refused' })
    expect(seen).toHaveLength(3)
    // The second token was refused, too. The next call requests its own, and is sent once.
    seen.length = 0
    await expect(client.call(write)).rejects.toMatchObject({ failure: 'authentication' })
    expect(seen).toEqual(['POST /oauth/token Basic', 'PUT /v2/cob/a Bearer'])
  })

  it.each([
    ['a minute', '60', 47_999, 48_000],
    ['a number as text', '"300"', 239_999, 240_000],
    ['an hour', '3600', 3_539_999, 3_540_000],
    ['no time at all', 'null', 47_999, 48_000],
  ])('keeps a token that lives for %s', async (_life, expiresIn, keptMs, endedMs) => {
    tokenScript = { status: 200, body: `{"access_token":"t1","expires_in":${expiresIn}}` }
    const start = nowMs
    const tokensAt = async (ms: number) => {
      nowMs = start + ms
      await client.call(read)
      return seen.filter((name) => name.includes('token')).length
    }
    expect([await tokensAt(0), await tokensAt(keptMs), await tokensAt(endedMs)]).toEqual([1, 1, 2])
  })

  it('retries a broken connection and a 5xx up to three attempts in all, with growing pauses (PSP-013)', async () => {
    script = [{ status: 503 }, 'hang-up', good]
    await expect(client.call(write)).resolves.toEqual({ ok: true })
    expect(pauses).toEqual([1000, 2000])

    script = [{ status: 500 }]
    await expect(client.call(read)).rejects.toMatchObject({
      failure: 'retryable-network',
      outcome: 'unknown',
    })
    expect(pauses).toEqual([1000, 2000, 1000, 2000])
  })

  it('never retries an authentication error (PSP-013)', async () => {
    for (const status of [401, 403]) {
      script = [{ status }]
      await expect(client.call(write)).rejects.toMatchObject({
        failure: 'authentication',
        outcome: 'refused',
      })
    }
    tokenScript = { status: 400 }
    await expect(client.call(write)).rejects.toMatchObject({ failure: 'authentication', outcome: 'refused' })
    expect(pauses).toEqual([])
  })

  it('never retries a 4xx, and distinguishes a validation error from others (PSP-014)', async () => {
    script = [{ status: 400 }, { status: 409 }]
    await expect(client.call(read)).rejects.toMatchObject({ failure: 'validation', outcome: 'refused' })
    await expect(client.call(read)).rejects.toMatchObject({ failure: 'api', outcome: 'refused' })
    expect(pauses).toEqual([])
  })

  it('reports a requested pause as a call that was not sent, not as a refusal', async () => {
    script = [{ status: 429 }]
    await expect(client.call(write)).rejects.toMatchObject({ failure: 'api', outcome: 'not-sent' })
    expect(pauses).toEqual([])
  })

  it.each([
    [429, 'not-sent'],
    [503, 'unknown'],
  ] as const)(
    'tries nothing again while the provider wants us to wait after %s (ruling 50)',
    async (status, outcome) => {
      const pausedUntil = new Date(nowMs + 30_000)
      script = [{ status, retryAfter: '30' }, good]
      await expect(client.call(write)).rejects.toMatchObject({ failure: 'api', outcome, pausedUntil })
      await expect(client.call(write)).rejects.toMatchObject({
        failure: 'api',
        outcome: 'not-sent',
        pausedUntil,
      })
      expect(pauses).toEqual([])
      nowMs += 30_000
      await expect(client.call(write)).resolves.toEqual({ ok: true })
    },
  )

  it("sends nothing during a pause that the token's provider requested (ruling 50)", async () => {
    tokenScript = { status: 503, retryAfter: '30' }
    const pausedUntil = new Date(nowMs + 30_000)
    for (let nth = 0; nth < 2; nth += 1)
      await expect(client.call(write)).rejects.toMatchObject({ outcome: 'not-sent', pausedUntil })
    expect(seen).toEqual(['POST /oauth/token Basic'])
  })

  it('sends nothing without an access token, and refuses only for wrong credentials', async () => {
    for (const status of [404, 429]) {
      tokenScript = { status }
      await expect(client.call(write)).rejects.toMatchObject({ failure: 'api', outcome: 'not-sent' })
    }
    tokenScript = { status: 400 }
    await expect(client.call(write)).rejects.toMatchObject({ failure: 'authentication', outcome: 'refused' })
  })

  it.each([
    ['Efí', 400, { nome: 'cobranca_nao_encontrada', mensagem: 'Nenhuma cobrança encontrada' }],
    ['Efí, a Pix', 400, { nome: 'pix_nao_encontrado' }],
    ['the standard', 404, { type: 'https://pix.bcb.gov.br/api/v2/error/CobNaoEncontrado', status: 404 }],
    [
      'Banco do Brasil',
      400,
      { erros: [{ codigo: '4769', mensagem: 'Cobrança não encontrada.', ocorrencia: 'a' }] },
    ],
  ])('answers null for an id that %s does not know', async (_bank, status, said) => {
    script = [{ status, body: JSON.stringify(said) }]
    await expect(client.call(read)).resolves.toBeNull()
    await expect(client.call(write)).rejects.toMatchObject({ outcome: 'refused' })
  })

  it.each([
    [
      400,
      {
        type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida',
        detail: 'A cobrança não respeita o schema.',
        correlationId: 'c0ffee',
        violacoes: [{ razao: 'deve ter 11 dígitos', propriedade: 'cob.devedor.cpf', valor: '52998224725' }],
      },
      '400 CobOperacaoInvalida "cob.devedor.cpf: deve ter 11 dígitos" [c0ffee]',
    ],
    [
      409,
      { nome: 'txid_duplicado', mensagem: 'O devedor 529.982.247-25 já tem\n a cobrança de R$ 181,00' },
      '409 txid_duplicado "O devedor … já tem a cobrança de R$ 181,00"',
    ],
    [
      403,
      { erros: [{ codigo: 12, mensagem: 'Chave pix@puente.test inválida', ocorrencia: 'oc-1' }] },
      '403 12 "Chave … inválida" [oc-1]',
    ],
    [
      429,
      { statusCode: 429, error: 'Too Many Requests', message: 'Slow down' },
      '429 Too Many Requests "Slow down"',
    ],
    [500, 'no document', '500'],
  ])('keeps the words of the bank about a %i, without the data of a payer', async (status, said, kept) => {
    script = [{ status, body: JSON.stringify(said) }]
    await expect(client.call(write)).rejects.toThrow(new RegExp(`^PUT /cob/a: ${escaped(kept)}$`))
  })

  it('returns null for an object that the provider does not know', async () => {
    script = [{ status: 404 }]
    await expect(client.call(read)).resolves.toBeNull()
    await expect(client.call(write)).rejects.toMatchObject({ failure: 'api', outcome: 'refused' })
  })

  it('reports a refusal as unknown if an earlier attempt may have succeeded', async () => {
    script = [{ status: 504 }, { status: 400 }]
    await expect(client.call(write)).rejects.toMatchObject({ failure: 'validation', outcome: 'unknown' })
  })

  it('reports an unreadable answer as unknown, and follows no redirect', async () => {
    script = [
      { status: 200, body: 'ok', type: 'text/html' },
      { status: 200, body: '{"ok":' },
      { status: 302 },
    ]
    await expect(client.call(write)).rejects.toMatchObject({ failure: 'api', outcome: 'unknown' })
    await expect(client.call(write)).rejects.toMatchObject({ failure: 'api', outcome: 'unknown' })
    await expect(client.call(write)).rejects.toMatchObject({ failure: 'api', outcome: 'refused' })
  })

  it('refuses an answer of more than a megabyte', async () => {
    script = [{ status: 200, body: JSON.stringify({ ok: true, more: 'x'.repeat(1_000_000) }) }]
    await expect(client.call(read)).rejects.toMatchObject({ failure: 'retryable-network' })
  })

  it('stops calling a provider that is down, then probes it once', async () => {
    script = [{ status: 503 }]
    await expect(client.call(read)).rejects.toThrow(CollectorFailure)
    await expect(client.call(read)).rejects.toThrow(CollectorFailure)
    const before = seen.length
    await expect(client.call(write)).rejects.toMatchObject({ failure: 'network', outcome: 'not-sent' })
    expect(seen).toHaveLength(before)

    nowMs += 30_001
    script = [good]
    await expect(client.call(write)).resolves.toEqual({ ok: true })
    await expect(client.call(write)).resolves.toEqual({ ok: true })
  })

  it('closes the breaker again on a refusal', async () => {
    script = [{ status: 503 }]
    await expect(client.call(read)).rejects.toThrow(CollectorFailure)
    script = [{ status: 400 }]
    await expect(client.call(read)).rejects.toMatchObject({ failure: 'validation' })
    script = [{ status: 503 }]
    await expect(client.call(read)).rejects.toMatchObject({ failure: 'retryable-network' })
    script = [good]
    await expect(client.call(read)).resolves.toEqual({ ok: true })
    for (const status of [401, 422]) {
      script = [{ status: 503 }]
      await expect(client.call(read)).rejects.toThrow(CollectorFailure)
      await expect(client.call(read)).rejects.toThrow(CollectorFailure)
      nowMs += 30_001
      script = [{ status }]
      await expect(client.call(read)).rejects.toThrow(CollectorFailure)
      script = [good]
      await expect(client.call(read)).resolves.toEqual({ ok: true })
    }
  })

  it('ends within 25 s in all, with token, waiting, attempts and pauses, and sends nothing later', async () => {
    for (const [tokenMs, placeMs, sends] of [
      [0, 0, 2],
      [4_000, 0, 2],
      [5_000, 0, 2],
      [0, 3_000, 2],
      [5_000, 60_000, 1],
    ] as const) {
      nowMs = 0
      const sentAt: number[] = []
      const pause = async (ms: number) => void (nowMs += ms)
      const slow = clientOf(
        'http://provider.test',
        {
          async send({ url, timeoutMs }, { waitMs }) {
            if (url.pathname === '/oauth/token') {
              nowMs += tokenMs
              return {
                status: 200,
                mediaType: 'application/json',
                retryAfter: null,
                body: '{"access_token":"t","expires_in":300}',
              }
            }
            nowMs += Math.min(waitMs, placeMs)
            sentAt.push(nowMs)
            nowMs += timeoutMs
            throw new NoAnswer('no answer in time', true)
          },
        },
        pause,
      )
      await expect(slow.call(write)).rejects.toMatchObject({ outcome: 'unknown' })
      expect(nowMs).toBeLessThanOrEqual(longestCallMs)
      expect(sentAt).toHaveLength(sends)
    }
  })

  it('reports a call as not sent when no connection can be made', async () => {
    const plain = origin.replace('http:', 'https:')
    const misplaced = clientOf(plain, gateway, async (ms) => pauses.push(ms))
    await expect(misplaced.call(write)).rejects.toMatchObject({ failure: 'network', outcome: 'not-sent' })
    expect(pauses).toEqual([])
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await expect(client.call(write)).rejects.toMatchObject({
      failure: 'retryable-network',
      outcome: 'not-sent',
    })
    expect(pauses).toEqual([1000, 2000])
  })

  it('never puts its secret into an error (PSP-017)', async () => {
    tokenScript = { status: 401, body: 'a secret' }
    const failure = await client.call(read).catch((error: Error) => `${error.message} ${error.stack}`)
    expect(failure).not.toContain('a secret')
  })
})

function clientOf(
  origin: string,
  sending: Pick<Gateway, 'send'>,
  pause: (ms: number) => Promise<unknown>,
): BcbClient {
  const clock = { now: () => new Date(nowMs) }
  const bank = bankOf({
    PIX_BCB_PROFILE: 'standard',
    PIX_BCB_CLIENT_ID: 'puente',
    PIX_BCB_BASE_URL: `${origin}/v2`,
    PIX_BCB_TOKEN_URL: `${origin}/oauth/token`,
  })
  const tokens = accessTokens({
    tokenUrl: bank.tokenUrl,
    request: bank.token,
    clientId: 'puente',
    clientSecret: 'a secret',
    gateway: sending,
    clock,
  })
  return bcbClient({ bank, tokens, clean: (text) => text, gateway: sending, lane: 'person', clock, pause })
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function nameOf(request: IncomingMessage): string {
  return `${request.method} ${request.url} ${(request.headers.authorization ?? '').split(' ')[0]}`
}
