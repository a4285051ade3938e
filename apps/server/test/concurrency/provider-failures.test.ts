import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { issueCharge } from '../../src/features/collections/begin/issue-charge.ts'
import { type Charge, type PixCollector, queryWhileWaiting } from '../../src/features/collections/public.ts'
import { createLogger, type Logger } from '../../src/platform/log/logger.ts'
import { openGateway } from '../../src/platform/outgoing/gateway.ts'
import { bankOf } from '../../src/providers/bcb/bank-settings.ts'
import { bcbClient } from '../../src/providers/bcb/client.ts'
import { bcbCollector } from '../../src/providers/bcb/collector.ts'
import { createMoneyWorld, type MoneyWorld, payer, webhook } from './money-world.ts'

let world: MoneyWorld
let server: Server
let origin: string
let answerWith: number

beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  server = createServer((_request, response) => {
    response.writeHead(answerWith, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
afterAll(() => world.close())

it.each([
  ['validation', 400],
  ['authentication', 401],
  ['authentication', 403],
  ['api', 409],
  ['api', 422],
  ['retryable-network', 503],
  ['network', null],
] as const)('logs a failure as %s when the provider answers %s (PSP-012)', async (failure, status) => {
  answerWith = status ?? 200
  const logged: object[] = []
  const log: Logger = createLogger('warn', { write: (line: string) => logged.push(JSON.parse(line)) })
  // The server there does not speak TLS, so nothing is sent.
  const collector = collectorAt(status === null ? origin.replace('http:', 'https:') : origin)
  const charge = await world.storeCharge(await world.addUser())
  await queryWhileWaiting({ ...world.deps, log, collectorOf: () => collector.port }, charge.id)
  collector.close()
  expect(logged).toMatchObject([{ event: 'provider.failed', class: failure, chargeId: charge.id }])
  expect((await world.charge(charge.id)).status).toBe('pending')
})

it('blocks every caller of a provider that asked one of them to wait, and closes no charge because of it (ruling 50)', async () => {
  const sandbox = await startSandbox({ clientId: 'test', clientSecret: 'test-secret' })
  const key = sandbox.config.receiver.key
  const collector = collectorAt(`${sandbox.url}/api/pix/v2`, key, await tokenOf(sandbox))
  const deps = { ...world.deps, collectorOf: () => collector.port }
  const owner = await world.addUser()
  const charges = await Promise.all([world.storeCharge(owner), world.storeCharge(owner)])
  await world.database.asOwner('update charges set pix_key = $1', [key])
  const issue = (charge: Charge) =>
    issueCharge(deps, charge, payer, { actor: webhook }).catch((error: unknown) => error)

  // Only the first call meets the fault. The provider would issue the second charge.
  sandbox.faults.set('askToWait', { next: 1, retryAfterSeconds: 40 })
  for (const charge of charges)
    expect(await issue(charge)).toMatchObject({ code: 'provider.busy', details: { retryAfterSeconds: 40 } })
  world.now = new Date(world.now.getTime() + 39_999)
  for (const charge of charges) {
    expect(await issue(charge)).toMatchObject({ code: 'provider.busy' })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', pixCode: null })
  }
  expect(sandbox.store.charges.size).toBe(0)
  world.now = new Date(world.now.getTime() + 1)
  for (const charge of charges) expect(await issue(charge)).toBe('issued')
  collector.close()
  await sandbox.close()
})

async function tokenOf({ url }: Sandbox): Promise<string> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('test:test-secret').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
}

function collectorAt(
  baseUrl: string,
  pixKey: string = world.provider.pixKey,
  token = 'token',
): { readonly port: PixCollector; close(): void } {
  const { clock } = world.deps
  const gateway = openGateway({ tls: null, clock })
  const tokens = { current: async () => ({ text: token, isNew: true }), forget: () => {} }
  const bank = bankOf({
    PIX_BCB_PROFILE: 'standard',
    PIX_BCB_CLIENT_ID: 'test',
    PIX_BCB_BASE_URL: baseUrl,
    PIX_BCB_TOKEN_URL: baseUrl,
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
  return {
    port: bcbCollector(client, { ...world.provider, pixKey, bank }, () => {}),
    close: () => gateway.close(),
  }
}
