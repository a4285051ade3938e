import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderName } from '@puente/contract/collections'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CollectorFailure } from '../features/collections/ports/collector.port.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { ConfigFaults } from '../platform/config/environment.ts'
import { Secret } from '../platform/config/secret.ts'
import { createLogger } from '../platform/log/logger.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { openProviders, type Providers, readProviders } from './registry.ts'

/** Long runs of digits, and characters that addresses, forms and JSON write in another way. */
const secret = 'sk_live_48217365abCd/"9+90817263yZ'
const pathSecret = 'end_of_24_48217365_letters'
const operatorSecret = 'of-the-operator-48217365'
const pixKey = '48217365-8dcc-4054-9bf9-0dbd61d36906'
const accessToken = 'token-48217365-kept'
/** No part of a secret stays, not even the part without its digits. */
const pieces = /sk_live|abCd|yZ|end_of_24|letters|of-the-operator|48217365|-kept|c2tfbGl2ZV/

let server: Server
let providers: Providers
let logged: string[]
/** The provider's words for each call that it refuses. */
let said: string

beforeEach(async () => {
  logged = []
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url?.includes('/token')) {
      response.end(JSON.stringify({ access_token: accessToken, expires_in: 300 }))
      return
    }
    // The three companies have fields of their own; each client reads those of its company.
    const refusal = { detail: said, code: said, errorCode: said, correlationId: said, requestId: said }
    response.writeHead(422).end(JSON.stringify({ ...refusal, message: said }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  providers = openWith(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  providers.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function openWith(origin: string): Providers {
  const faults = new ConfigFaults()
  const deployment = {
    appEnv: 'test',
    sandboxPort: 1,
    sessionSecret: new Secret('session'),
    lookupKey: new Secret('lookup'),
  } as const
  const variables = {
    PIX_BCB_BASE_URL: origin,
    PIX_BCB_TOKEN_URL: `${origin}/token`,
    PIX_BCB_CLIENT_SECRET: secret,
    PIX_BCB_KEY: pixKey,
    PIX_BCB_WEBHOOK_PATH_SECRET: `${pathSecret},former-${pathSecret}`,
    PIX_BCB_HEADERS: `x-partner: ${operatorSecret}`,
    PIX_BCB_CLIENT_PASSPHRASE: `passphrase ${operatorSecret}`,
    PIX_FIRE_BANKING_BASE_URL: origin,
    PIX_FIRE_BANKING_API_KEY: secret,
    PIX_FIRE_BANKING_WEBHOOK_PATH_SECRET: pathSecret,
    PIX_CORPX_BASE_URL: origin,
    PIX_CORPX_TOKEN_URL: `${origin}/token`,
    PIX_CORPX_CLIENT_SECRET: secret,
    PIX_CORPX_WEBHOOK_PATH_SECRET: pathSecret,
  }
  const { known } = readProviders(variables, deployment, faults)
  faults.throwIfAny()
  const infrastructure = { clock: systemClock, log: logOfTest(), metrics: createMetrics() }
  return openProviders({ appEnv: 'test', known }, infrastructure)
}

const logOfTest = () => createLogger('warn', { write: (line) => logged.push(line) })

/** What an admin sees of a test, and what the log has of a failed call and of the address of notices. */
async function shownOf(name: ProviderName) {
  const publicUrl = 'https://puente.example'
  const { finding } = await providers.testConnection(name, { charge: null, publicUrl })
  await providers.registerNoticeAddress('https://puente.example', name)
  const failure = await providers
    .forJobs(name)
    ?.collector.findCharge('a')
    .catch((error: unknown) => error)
  logFailure('provider.failed', failure)
  return { screen: finding?.detail ?? '', log: logged.join('\n') }
}

/** As the features log a failed call. */
function logFailure(event: string, failure: unknown): void {
  if (!(failure instanceof CollectorFailure)) throw new Error('the provider did not refuse')
  logOfTest().warn({ event, detail: failure.message, err: failure }, 'the provider refused')
}

const names = ['bcb', 'fire_banking', 'corpx'] as const
const spellings = [
  ['as it is', secret],
  ['in Basic authentication', `Basic ${Buffer.from(`sandbox-client:${secret}`).toString('base64')}`],
  ['as in an address', encodeURIComponent(secret)],
  ['as in a form', new URLSearchParams({ client_secret: secret }).toString()],
  ['as in JSON', JSON.stringify({ client_secret: secret })],
  ['where the words are cut', `${'x'.repeat(285)}${secret}`],
  ['of the address of notices', `https://puente.example/webhooks/${pathSecret}`],
] as const

it.each(names.flatMap((name) => spellings.map(([how, spelling]) => [name, how, spelling] as const)))(
  'shows no secret that %s repeats, %s: neither on the screen nor in the log (FIN-030, FIN-031, PSP-017)',
  async (name, _how, spelling) => {
    said = `API key ${spelling} is not valid`
    const { screen, log } = await shownOf(name)
    expect(screen).toMatch(/: 422 .*API key /)
    expect(screen).not.toMatch(pieces)
    expect(log).toContain('provider.failed')
    expect(log).not.toMatch(pieces)
  },
)

it.each([
  ['a header of the operator', operatorSecret],
  ['a passphrase', `passphrase ${operatorSecret}`],
  ['a former end of our address', `former-${pathSecret}`],
  ['our Pix key', pixKey],
  ['the token of the call', accessToken],
])('shows no other secret that a bank repeats: %s (FIN-030)', async (_what, repeated) => {
  said = `${repeated} is not valid`
  const { screen, log } = await shownOf('bcb')
  expect(screen).not.toMatch(pieces)
  expect(log).toContain('notices.unregistered')
  expect(log).not.toMatch(pieces)
})

it('logs no secret that a provider repeats when it refuses a transfer (FIN-030)', async () => {
  said = `API key ${secret} is not valid`
  const transfers = providers.accountOf('corpx')?.transfers
  const key = { type: 'email', key: 'ana@example.test' } as const
  const request = { transferId: 'a', key, amountMinor: 100n, text: null }
  const failure: unknown = await transfers?.sendTransfer(request).catch((error: unknown) => error)
  logFailure('finance.transfer-unanswered', failure)
  expect(logged.join('')).toContain('API key •••')
  expect(logged.join('')).not.toMatch(pieces)
})

it("keeps the rest of a provider's words, without the numbers of a payer", async () => {
  said = `API key ${secret} is not valid for 529.982.247-25`
  expect((await shownOf('bcb')).screen).toContain('"API key ••• is not valid for …"')
})
