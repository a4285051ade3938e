import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NoticeCall } from '../features/collections/ports/notices.port.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { AppEnv } from '../platform/config/config.ts'
import { ConfigError, ConfigFaults, type Variables } from '../platform/config/environment.ts'
import { Secret } from '../platform/config/secret.ts'
import { createLogger } from '../platform/log/logger.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { openProviders, type Providers, readProviders } from './registry.ts'

/** The provider of these tests knows no charge, and answers after this long. */
const answerMs = 400

let server: Server
let origin: string
let providers: Providers
let seen: string[]
let logged: object[]

beforeEach(async () => {
  seen = []
  logged = []
  server = createServer(async (request, response) => {
    seen.push(`${nameOf(request)}${await text(request)}`)
    const isToken = request.url === '/oauth/token'
    response.setHeader('content-type', 'application/json')
    if (isToken) response.end('{"access_token":"t","expires_in":300}')
    else setTimeout(() => response.writeHead(404).end('{}'), answerMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  providers = openWith({})
})
afterEach(async () => {
  providers.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Providers whose addresses are those of the server above. */
function openWith(variables: Variables): Providers {
  return openIn('test', {
    PIX_BCB_BASE_URL: origin,
    PIX_BCB_TOKEN_URL: `${origin}/oauth/token`,
    PIX_FIRE_BANKING_BASE_URL: origin,
    ...variables,
  })
}

function openIn(appEnv: AppEnv, variables: Variables, sessionSecret = 'session'): Providers {
  const faults = new ConfigFaults()
  const deployment = {
    appEnv,
    sandboxPort: 1,
    sessionSecret: new Secret(sessionSecret),
    lookupKey: new Secret('lookup'),
  }
  const { known } = readProviders(variables, deployment, faults)
  faults.throwIfAny()
  const log = createLogger('warn', { write: (line) => logged.push(JSON.parse(line)) })
  return openProviders({ appEnv, known }, { clock: systemClock, log, metrics: createMetrics() })
}

const txid = '01936f00000070008000000000000001'

it('gives jobs their own lane: 9 orders beside 20 reconciliations are all sent at once', async () => {
  const [jobs, persons] = [providers.forJobs('bcb')?.collector, providers.collectorOf('bcb')]
  if (jobs === undefined || persons === null) throw new Error('bcb is not configured')
  const questions = Array.from({ length: 20 }, () => jobs.findCharge(txid))
  const orders = Array.from({ length: 9 }, () => persons.findCharge(txid))
  await Promise.all(orders)
  expect(seen.filter((one) => one.startsWith('GET')).length).toBeLessThanOrEqual(9 + 2 * 4)
  await expect(Promise.all(questions)).resolves.toEqual(questions.map(() => null))
})

it('opens a provider again when its credentials change, and lets calls under way finish with the old ones', async () => {
  const before = providers.collectorOf('bcb')
  const underWay = before?.findCharge(txid)
  await expect.poll(() => seen).toContain(`GET /cob/${txid} `)
  providers.useCredentials('bcb', { PIX_BCB_CLIENT_ID: 'another', PIX_BCB_KEY: 'pix@another.test' })
  const after = providers.collectorOf('bcb')
  expect([before?.pixKey, after?.pixKey]).toEqual([
    '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    'pix@another.test',
  ])
  await expect(underWay).resolves.toBeNull()
  await after?.findCharge(txid)
  expect(seen.filter((one) => one.startsWith('token')).map((one) => one.split(' ')[1])).toEqual([
    'sandbox-client',
    'another',
  ])
})

it('does not change a provider if new credentials have faults, and reports every fault', () => {
  const before = providers.collectorOf('bcb')
  const faulty = { PIX_BCB_BASE_URL: 'bank', PIX_BCB_TOKEN_URL: 'bank' }
  expect(() => providers.useCredentials('bcb', faulty)).toThrow(ConfigError)
  expect(() => providers.useCredentials('bcb', faulty)).toThrow(/PIX_BCB_BASE_URL.*\nPIX_BCB_TOKEN_URL/)
  expect(providers.collectorOf('bcb')).toBe(before)
})

it('registers the address at which it accepts notices, and logs a provider that refuses it', async () => {
  await providers.registerNoticeAddress('https://puente.example')
  const put = seen.find((one) => one.startsWith('PUT /webhook/7d9f0335-8dcc-4054-9bf9-0dbd61d36906 ')) ?? ''
  const pathSecret = /"https:\/\/puente\.example\/webhooks\/bcb\/([\w-]{24,})"/.exec(put)?.[1] ?? ''
  expect(providers.noticesOf('bcb')?.authenticate(signedCall(pathSecret))).toBe('evidence')
  expect(providers.noticesOf('bcb')?.authenticate(signedCall('another-end'))).toBeNull()
  // The provider answers 404, which is a refusal here.
  expect(logged).toContainEqual(expect.objectContaining({ event: 'notices.unregistered', provider: 'bcb' }))
})

it('knows every provider of the registry, and has no ports for one without variables in production', () => {
  const unset = openIn('production', {})
  for (const name of unset.names) {
    expect([unset.collectorOf(name), unset.noticesOf(name)]).toEqual([null, null])
    expect([unset.accountOf(name), unset.forJobs(name)]).toEqual([null, null])
  }
})

it('distinguishes accounts of one provider by what identifies them, not by what only proves them (FIN-010)', () => {
  const open = openIn('test', {})
  const digestWith = (stored: Readonly<Record<string, string>>) => {
    open.useCredentials('corpx', stored)
    return open.accountOf('corpx')?.digest
  }
  const first = digestWith({})
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(digestWith({ PIX_CORPX_CLIENT_SECRET: 'renewed', PIX_CORPX_KEY: 'pix@another.example' })).toBe(first)
  expect(digestWith({ PIX_CORPX_ACCOUNT_ID: 'another-account' })).not.toBe(first)
  open.close()
})

it('recognizes its own account after the secret of the sessions changed, and by the digests of earlier versions', () => {
  const [before, after] = [openIn('test', {}), openIn('test', {}, 'another')]
  const [first, second] = [before.accountOf('corpx'), after.accountOf('corpx')]
  expect(first?.digest).toBe(second?.digest)
  // The digest that a version before migration 0061 stored, with the secret of the sessions.
  expect(first?.formerDigests).toEqual(['0058d809ecbc94fdaeed77abce74942a'])
  before.close()
  after.close()
})

describe('a bank in production with only its certificate in the environment', () => {
  const tls = (name: string) => join(import.meta.dirname, '../../test/tls', name)
  const certificate = {
    PIX_BCB_CLIENT_CERT_FILE: tls('client.pem'),
    PIX_BCB_CLIENT_KEY_FILE: tls('client.key'),
  }
  const stored = {
    PIX_BCB_PROFILE: 'efi',
    PIX_BCB_CLIENT_ID: 'ours',
    PIX_BCB_CLIENT_SECRET: 'a secret of the bank',
    PIX_BCB_KEY: 'pix@puente.example',
    PIX_BCB_RECEIVER_NAME: 'PUENTE',
    PIX_BCB_RECEIVER_CITY: 'SAO PAULO',
    PIX_BCB_WEBHOOK_PATH_SECRET: 'new-path-secret-of-24-characters',
  }

  it('starts without it, and opens it with what an admin stores (FIN-029, FIN-030)', () => {
    const deployed = openIn('production', certificate)
    expect(deployed.collectorOf('bcb')).toBeNull()
    expect(deployed.stateOf('bcb', {}).isReady).toBe(false)
    expect(deployed.stateOf('bcb', stored)).toMatchObject({ isReady: true, needsOperator: false })
    deployed.useCredentials('bcb', stored)
    expect(deployed.collectorOf('bcb')?.pixKey).toBe('pix@puente.example')
    deployed.close()
  })

  it('does not start with half a certificate, which no admin can complete', () => {
    const { PIX_BCB_CLIENT_KEY_FILE: _, ...half } = certificate
    expect(() => openIn('production', half)).toThrow(
      /^PIX_BCB_CLIENT_KEY_FILE must be given together with PIX_BCB_CLIENT_CERT_FILE$/,
    )
  })
})

function nameOf({ method, url, headers }: IncomingMessage): string {
  if (url !== '/oauth/token') return `${method} ${url} `
  const basic = Buffer.from((headers.authorization ?? '').slice('Basic '.length), 'base64').toString()
  return `token ${basic.split(':')[0]} `
}

/** An empty notice as the sandbox signs it. */
function signedCall(pathSecret: string): NoticeCall {
  const timestamp = '1795262400'
  const mac = createHmac('sha256', 'sandbox-webhook-secret').update(`${timestamp}.`).digest('hex')
  const headers: Record<string, string> = { 'x-pix-timestamp': timestamp, 'x-pix-signature': `v1=${mac}` }
  return {
    pathSecret,
    header: (name) => headers[name],
    rawBody: Buffer.from(''),
    receivedAt: new Date(1_795_262_400_000),
  }
}
