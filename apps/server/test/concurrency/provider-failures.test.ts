import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type PixCollector, verifyCharge } from '../../src/features/collections/public.ts'
import { createLogger, type Logger } from '../../src/platform/log/logger.ts'
import { openGateway } from '../../src/platform/outgoing/gateway.ts'
import { bcbClient } from '../../src/providers/bcb/client.ts'
import { bcbCollector } from '../../src/providers/bcb/collector.ts'
import { createMoneyWorld, type MoneyWorld } from './money-world.ts'

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
  // Nobody speaks TLS there: nothing is sent.
  const collector = collectorAt(status === null ? origin.replace('http:', 'https:') : origin)
  const charge = await world.open(await world.addUser())
  await verifyCharge({ ...world.deps, log, collectorOf: () => collector.port }, charge.id)
  collector.close()
  expect(logged).toMatchObject([{ event: 'provider.failed', class: failure, chargeId: charge.id }])
  expect((await world.charge(charge.id)).status).toBe('pending')
})

function collectorAt(baseUrl: string): { readonly port: PixCollector; close(): void } {
  const { clock } = world.deps
  const gateway = openGateway({ certificate: null, clock })
  const tokens = { current: async () => 'token', forget: () => {} }
  const client = bcbClient({ baseUrl, tokens, gateway, lane: 'person', clock, pause: async () => {} })
  return { port: bcbCollector(client, world.provider, () => {}), close: () => gateway.close() }
}
