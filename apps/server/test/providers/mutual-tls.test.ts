import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { systemClock } from '../../src/platform/clock/clock.ts'
import { ConfigFaults, type Variables } from '../../src/platform/config/environment.ts'
import { Secret } from '../../src/platform/config/secret.ts'
import { createLogger } from '../../src/platform/log/logger.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import { openProviders, readProviders } from '../../src/providers/registry.ts'

const file = (name: string) => join(import.meta.dirname, '../tls', name)
const pem = (name: string) => readFileSync(file(name), 'utf8')
const ca = { PIX_BCB_CA_FILE: file('ca.pem') }

let sandbox: Sandbox
beforeEach(async () => {
  const mutualTls = { port: 0, cert: pem('server.pem'), key: pem('server.key'), clientCa: pem('ca.pem') }
  sandbox = await startSandbox({ mutualTls })
})
afterEach(() => sandbox.close())

/** The faults that the test of a connection finds at a bank that requires a certificate. */
async function findingWith(variables: Variables, url = sandbox.apiUrl) {
  const faults = new ConfigFaults()
  const deployment = {
    appEnv: 'test',
    sandboxPort: 1,
    sessionSecret: new Secret('session'),
    lookupKey: new Secret('lookup'),
  } as const
  const addresses = { PIX_BCB_BASE_URL: `${url}/api/pix/v2`, PIX_BCB_TOKEN_URL: `${url}/oauth/token` }
  const { known } = readProviders({ ...addresses, ...variables }, deployment, faults)
  faults.throwIfAny()
  const log = createLogger('fatal', { write: () => {} })
  const providers = openProviders(
    { appEnv: 'test', known },
    { clock: systemClock, log, metrics: createMetrics() },
  )
  try {
    const publicUrl = 'https://puente.example'
    return (await providers.testConnection('bcb', { charge: null, publicUrl })).finding
  } finally {
    providers.close()
  }
}

it.each([
  [
    'two PEM files',
    { PIX_BCB_CLIENT_CERT_FILE: file('client.pem'), PIX_BCB_CLIENT_KEY_FILE: file('client.key') },
  ],
  ['one PFX file', { PIX_BCB_CLIENT_PFX_FILE: file('client.pfx'), PIX_BCB_CLIENT_PASSPHRASE: 'puente' }],
  [
    'what an admin stored of a PFX file',
    {
      PIX_BCB_CLIENT_CERTIFICATE: readFileSync(file('client.pfx')).toString('base64'),
      PIX_BCB_CLIENT_PASSPHRASE: 'puente',
    },
  ],
  [
    'what an admin stored of PEM files, in place of the files of the environment',
    {
      PIX_BCB_CLIENT_CERTIFICATE: Buffer.from(pem('client.key') + pem('client.pem')).toString('base64'),
      PIX_BCB_CLIENT_CERT_FILE: file('server.pem'),
      PIX_BCB_CLIENT_KEY_FILE: file('server.key'),
    },
  ],
])('works with a bank that requires a certificate, given in %s', async (_what, certificate) => {
  expect(await findingWith({ ...ca, ...certificate })).toBeNull()
})

it('reports the certificate if the bank requires one and gets none', async () => {
  expect(await findingWith(ca)).toMatchObject({ step: 'find-charge', fault: 'certificate' })
})

it('cannot reach the API without a certificate', async () => {
  expect(await findingWith({}, sandbox.url)).toMatchObject({ step: 'find-charge' })
  expect((await fetch(`${sandbox.url}/api/pix/v2/cob/x`)).status).toBe(403)
  expect((await fetch(`${sandbox.url}/banco`)).status).toBe(200)
})
