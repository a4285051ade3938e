import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Secret } from '../../platform/config/secret.ts'
import { accessTokens } from '../../platform/outgoing/access-token.ts'
import { type Gateway, openGateway } from '../../platform/outgoing/gateway.ts'
import { bankOf, type BankVariables } from './bank-settings.ts'
import { bcbClient } from './client.ts'
import { bcbCollector } from './collector.ts'
import { bcbRegistration } from './registration.ts'

interface Seen {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let server: Server
let origin: string
let gateway: Gateway
let seen: Seen[]

beforeEach(async () => {
  seen = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push({ url: request.url ?? '', headers: request.headers, body })
    response.setHeader('content-type', 'application/json')
    response.end(
      request.url?.startsWith('/token')
        ? '{"access_token":"t","expires_in":300}'
        : '{"parametros":{"paginacao":{"paginaAtual":0,"quantidadeDePaginas":1}},"pix":[]}',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  origin = `http://127.0.0.1:${address.port}`
  gateway = openGateway({ tls: null, clock: { now: () => new Date() } })
})
afterEach(async () => {
  gateway.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A token, a list of Pix and a registration of notices, as the bank gets them. */
async function exchange(variables: Partial<BankVariables>) {
  const bank = bankOf({
    PIX_BCB_PROFILE: 'standard',
    PIX_BCB_CLIENT_ID: 'puente',
    ...variables,
    PIX_BCB_BASE_URL: `${origin}/pix`,
    PIX_BCB_TOKEN_URL: `${origin}/token`,
  })
  const clock = { now: () => new Date() }
  const tokens = accessTokens({
    tokenUrl: bank.tokenUrl,
    clientId: 'puente',
    clientSecret: 's3cret',
    request: bank.token,
    gateway,
    clock,
  })
  const client = bcbClient({
    bank,
    tokens,
    clean: (text) => text,
    gateway,
    lane: 'person',
    clock,
    pause: async () => {},
  })
  const receiver = { merchantName: 'PUENTE', merchantCity: 'FOZ' }
  const account = { pixKey: 'key', simulated: true, receiver, bank }
  const window = { from: new Date('2026-11-21T12:00:00.900Z'), to: new Date('2026-11-21T13:00:00.100Z') }
  await bcbCollector(client, account, () => {}).listReceivedPix(window, 0)
  await bcbRegistration(client, { pixKey: 'key', pathSecret: new Secret('end'), bank }).registerNoticeAddress(
    'https://puente.example/n',
  )
  // The query of the present address comes between the list and the registration.
  const [token, list, , registration] = seen
  if (token === undefined || list === undefined || registration === undefined)
    throw new Error('calls are missing')
  return { token, list, registration }
}

const basic = `Basic ${Buffer.from('puente:s3cret').toString('base64')}`
const charging = 'cob.read cob.write pix.read pix.write'
const all = `${charging} webhook.read webhook.write`

// From what each bank publishes, not from the profiles.
it.each([
  ['standard', '/token', basic, { grant_type: 'client_credentials' }],
  ['bb', '/token', basic, { grant_type: 'client_credentials', scope: charging }],
  ['bradesco', '/token', basic, { grant_type: 'client_credentials' }],
  [
    'inter',
    '/token',
    undefined,
    { grant_type: 'client_credentials', client_id: 'puente', client_secret: 's3cret', scope: all },
  ],
  [
    'itau',
    '/token',
    undefined,
    { grant_type: 'client_credentials', client_id: 'puente', client_secret: 's3cret' },
  ],
  [
    'santander',
    '/token?grant_type=client_credentials',
    undefined,
    { client_id: 'puente', client_secret: 's3cret' },
  ],
  ['sicoob', '/token', undefined, { grant_type: 'client_credentials', client_id: 'puente', scope: all }],
  ['sicredi', '/token', basic, { grant_type: 'client_credentials', scope: all }],
] as const)('asks %s for a token in its own way', async (profile, url, authorization, fields) => {
  const { token } = await exchange({ PIX_BCB_PROFILE: profile, PIX_BCB_APP_KEY: new Secret('app') })
  expect(token.url).toBe(url)
  expect(token.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(token.headers.authorization).toBe(authorization)
  expect(Object.fromEntries(new URLSearchParams(token.body))).toEqual(fields)
})

it('asks Efí for a token in JSON, and to skip its check of our certificate when notices are registered', async () => {
  const { token, list, registration } = await exchange({ PIX_BCB_PROFILE: 'efi' })
  expect(token.headers).toMatchObject({ 'content-type': 'application/json', authorization: basic })
  expect(JSON.parse(token.body)).toEqual({ grant_type: 'client_credentials' })
  expect(registration.headers['x-skip-mtls-checking']).toBe('true')
  expect(list.headers['x-skip-mtls-checking']).toBeUndefined()
})

it('gives Banco do Brasil its key in the address of every call, and not of the token', async () => {
  const { token, list, registration } = await exchange({
    PIX_BCB_PROFILE: 'bb',
    PIX_BCB_APP_KEY: new Secret('app key'),
  })
  expect(token.url).not.toContain('gw-dev-app-key')
  for (const { url } of [list, registration])
    expect(new URL(url, origin).searchParams.get('gw-dev-app-key')).toBe('app key')
})

it('gives Itaú another id in each call, and Sicoob our client id', async () => {
  const { list, registration } = await exchange({ PIX_BCB_PROFILE: 'itau' })
  const ids = [list, registration].map(({ headers }) => headers['x-correlationid'])
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(2)
  seen.length = 0
  const sicoob = await exchange({ PIX_BCB_PROFILE: 'sicoob' })
  expect(sicoob.list.headers['client_id']).toBe('puente')
})

it('names whole seconds to Santander, in a window that is never narrower', async () => {
  const { list } = await exchange({ PIX_BCB_PROFILE: 'santander' })
  const query = new URL(list.url, origin).searchParams
  expect([query.get('inicio'), query.get('fim')]).toEqual(['2026-11-21T12:00:00Z', '2026-11-21T13:00:01Z'])
  seen.length = 0
  const standard = new URL((await exchange({})).list.url, origin).searchParams
  expect([standard.get('inicio'), standard.get('fim')]).toEqual([
    '2026-11-21T12:00:00.900Z',
    '2026-11-21T13:00:00.100Z',
  ])
})

it('allows each value to be set or removed separately', async () => {
  const { token, list } = await exchange({
    PIX_BCB_PROFILE: 'inter',
    PIX_BCB_TOKEN_CREDENTIALS: 'basic',
    PIX_BCB_TOKEN_BODY: 'json',
    PIX_BCB_TOKEN_GRANT_TYPE_IN: 'query',
    PIX_BCB_TOKEN_SCOPE: 'none',
    PIX_BCB_HEADERS: [{ name: 'x-conta-corrente', value: new Secret('123') }],
    PIX_BCB_CALL_ID_HEADER: 'x-request-id',
    PIX_BCB_WHOLE_SECONDS: 'true',
  })
  expect(token).toMatchObject({ url: '/token?grant_type=client_credentials', body: '{}' })
  expect(token.headers.authorization).toBe(basic)
  expect(list.headers['x-conta-corrente']).toBe('123')
  expect(list.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(new URL(list.url, origin).searchParams.get('inicio')).toBe('2026-11-21T12:00:00Z')
})
