import { readFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ProviderName } from '@puente/contract/collections'
import { parseTaxDocument } from '@puente/domain/tax-document'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import type { ChargeRequest } from '../../src/features/collections/ports/collector.port.ts'
import { ConfigFaults, type Variables } from '../../src/platform/config/environment.ts'
import { Secret } from '../../src/platform/config/secret.ts'
import { createLogger } from '../../src/platform/log/logger.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import { openProviders, readProviders } from '../../src/providers/registry.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.close())

async function tryWith(variables: Variables, aheadMs = 0, name: ProviderName = 'bcb') {
  const faults = new ConfigFaults()
  const deployment = {
    appEnv: 'test',
    sandboxPort: 1,
    sessionSecret: new Secret('session'),
    lookupKey: new Secret('lookup'),
  } as const
  const { known } = readProviders(
    {
      PIX_BCB_BASE_URL: `${sandbox.url}/api/pix/v2`,
      PIX_BCB_TOKEN_URL: `${sandbox.url}/oauth/token`,
      PIX_FIRE_BANKING_BASE_URL: `${sandbox.url}/fire-banking`,
      PIX_CORPX_BASE_URL: `${sandbox.url}/corpx`,
      PIX_CORPX_TOKEN_URL: `${sandbox.url}/corpx/oauth2/token`,
      ...variables,
    },
    deployment,
    faults,
  )
  faults.throwIfAny()
  const log = createLogger('fatal', { write: () => {} })
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  const providers = openProviders({ appEnv: 'test', known }, { clock, log, metrics: createMetrics() })
  try {
    const ports = providers.forJobs(name)
    const document = parseTaxDocument('52998224725')
    if (ports === null || document === null) throw new Error(`${name} is not configured`)
    const charge: ChargeRequest = {
      txid: crypto.randomUUID().replaceAll('-', ''),
      amountMinor: 1n,
      description: 'Test',
      payerName: 'Test',
      payerDocument: document,
      expiresInSeconds: 60,
      pixKey: ports.collector.pixKey,
    }
    const publicUrl = 'https://puente.example'
    const { finding, showsNotices } = await providers.testConnection(name, { charge, publicUrl })
    return { finding, showsNotices, charge: sandbox.store.charges.get(charge.txid) ?? null }
  } finally {
    providers.close()
  }
}

it('finds no fault if all works, and leaves no charge that could be paid', async () => {
  const { finding, charge, showsNotices } = await tryWith({})
  expect({ finding, showsNotices }).toEqual({ finding: null, showsNotices: true })
  expect(charge?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
})

it.each([
  ['a wrong secret', { PIX_BCB_CLIENT_SECRET: 'wrong' }, 'find-charge', 'secret'],
  ['a scope that nobody has', { PIX_BCB_TOKEN_SCOPE: 'cob.all' }, 'find-charge', 'scope'],
  ['no right to read charges', { PIX_BCB_TOKEN_SCOPE: 'pix.read' }, 'find-charge', 'scope'],
  ['no right to read Pix', { PIX_BCB_TOKEN_SCOPE: 'cob.read cob.write' }, 'list-pix', 'scope'],
  ['no right to make charges', { PIX_BCB_TOKEN_SCOPE: 'cob.read pix.read' }, 'make-charge', 'scope'],
  ['the key of another account', { PIX_BCB_KEY: 'pix@other.example' }, 'make-charge', 'key'],
  ['nobody at the address', { PIX_BCB_TOKEN_URL: 'http://127.0.0.1:1/token' }, 'find-charge', 'address'],
] as const)('names the first thing that does not work: %s', async (_what, variables, step, fault) => {
  expect((await tryWith(variables)).finding).toMatchObject({ step, fault })
})

it.each([
  ['no application has this right', { PIX_BCB_TOKEN_SCOPE: 'cob.read cob.write pix.read' }, false],
  ['the bank lists no addresses', {}, true],
] as const)(
  'reports no fault if the address of notices is not shown because %s (FIN-031)',
  async (_why, variables, isMissing) => {
    if (isMissing) sandbox.faults.set('bareNotFound', { on: ['webhook'] })
    expect(await tryWith(variables)).toMatchObject({ finding: null, showsNotices: false })
  },
)

it('reports an address that is not an API Pix', async () => {
  const { finding } = await tryWith({ PIX_BCB_TOKEN_URL: `${sandbox.url}/banco` })
  expect(finding).toMatchObject({ fault: 'address' })
})

it('reports a provider that requests a pause, or fails itself', async () => {
  sandbox.faults.set('askToWait', { on: ['readCharge'], status: 429, retryAfterSeconds: 60 })
  expect((await tryWith({})).finding).toMatchObject({ step: 'find-charge', fault: 'busy' })
})

it('reports clocks that differ by more than a minute', async () => {
  expect((await tryWith({}, 30_000)).finding).toBeNull()
  for (const aheadMs of [90_000, -90_000])
    expect((await tryWith({}, aheadMs)).finding).toMatchObject({ step: 'make-charge', fault: 'clock' })
})

it("reports another address of the provider's notices, without the secret at its end", async () => {
  const { key } = sandbox.config.receiver
  const register = (url: string) =>
    sandbox.store.save({ kind: 'webhook', record: { key, url, createdAtMs: Date.now() } })
  await register('https://puente.example/webhooks/bcb/some-secret')
  expect((await tryWith({})).finding).toBeNull()
  await register('https://former.example/webhooks/bcb/former-secret')
  expect((await tryWith({})).finding).toEqual({
    step: 'list-notices',
    fault: 'notices',
    detail: 'https://former.example/webhooks/bcb',
  })
})

it('reports a certificate that we cannot check', async () => {
  const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../tls', name))
  const server = createTlsServer({ cert: fixture('server.pem'), key: fixture('server.key') })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect((await tryWith({ PIX_BCB_TOKEN_URL: `${url}/token` })).finding).toMatchObject({
    fault: 'certificate',
  })
})

it.each([
  ['fire_banking', undefined],
  // Its test charge is withdrawn again.
  ['corpx', 'REMOVIDA_PELO_USUARIO_RECEBEDOR'],
] as const)('finds nothing where %s works, and leaves no charge that could be paid', async (name, status) => {
  const { finding, charge } = await tryWith({}, 0, name)
  expect(finding).toBeNull()
  expect(charge?.status).toBe(status)
})

it.each([
  ['fire_banking', 'a wrong key', { PIX_FIRE_BANKING_API_KEY: 'dev_wrong' }, 'find-charge', 'secret'],
  ['corpx', 'a wrong secret', { PIX_CORPX_CLIENT_SECRET: 'wrong' }, 'find-charge', 'secret'],
  ['corpx', 'a scope that nobody has', { PIX_CORPX_TOKEN_SCOPE: 'api2/all' }, 'find-charge', 'scope'],
  ['corpx', 'a tenant of another account', { PIX_CORPX_TENANT_ID: 'other' }, 'find-charge', 'scope'],
  ['corpx', 'the key of another account', { PIX_CORPX_KEY: 'pix@other.example' }, 'make-charge', 'key'],
] as const)(
  'names the first thing that does not work at %s: %s',
  async (name, _what, variables, step, fault) => {
    const { finding } = await tryWith(variables, 0, name)
    expect(finding).toMatchObject({ step, fault })
    expect(finding?.detail).not.toMatch(/dev_wrong|sandbox-secret/)
  },
)
