// Compares one day as a job of the server does, in a process of its own. Started by `reconcile.ts` with its orders as JSON.
import { randomBytes } from 'node:crypto'
import { takeInStatement } from '../../apps/server/src/features/collections/query/sweep-received-pix.ts'
import { runDueDays } from '../../apps/server/src/features/reconciliation/schedule-runs.ts'
import { ConfigFaults } from '../../apps/server/src/platform/config/environment.ts'
import { Secret } from '../../apps/server/src/platform/config/secret.ts'
import { createFieldCipher } from '../../apps/server/src/platform/crypto/field-cipher.ts'
import { createKeyRing } from '../../apps/server/src/platform/crypto/key-ring.ts'
import { createKeyedHash } from '../../apps/server/src/platform/crypto/keyed-hash.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { createLogger } from '../../apps/server/src/platform/log/logger.ts'
import { createMetrics } from '../../apps/server/src/platform/metrics/metrics.ts'
import { createUnitOfWork } from '../../apps/server/src/platform/unit-of-work/postgres-unit-of-work.ts'
import { openProviders, readProviders } from '../../apps/server/src/providers/registry.ts'
import { comparedAt } from './paid-day.ts'

export interface CompareOrders {
  readonly databaseUrl: string
  readonly providerUrl: string
}

export interface Compared {
  readonly ended: number
  readonly tookMs: number
  /** Highest resident memory of this process. */
  readonly peakMb: number
}

const orders: CompareOrders = JSON.parse(process.argv[2] ?? '')
const clock = { now: () => comparedAt }
const log = createLogger('fatal')
const faults = new ConfigFaults()
const { known } = readProviders(
  {
    PIX_BCB_BASE_URL: `${orders.providerUrl}/api/pix/v2`,
    PIX_BCB_TOKEN_URL: `${orders.providerUrl}/oauth/token`,
  },
  { appEnv: 'test', sandboxPort: 1, sessionSecret: new Secret('bench'), lookupKey: new Secret('bench') },
  faults,
)
faults.throwIfAny()
const providers = openProviders({ appEnv: 'test', known }, { clock, log, metrics: createMetrics() })
const database = openDatabase({ url: orders.databaseUrl, applicationName: 'puente bench' })
const deps = {
  database,
  unitOfWork: createUnitOfWork({ database, clock }),
  clock,
  log,
  payerKeys: {
    cipher: createFieldCipher(createKeyRing({ primary: randomBytes(32) }, clock)),
    keyedHash: createKeyedHash(randomBytes(32)),
  },
}
const statement = providers.forJobs('bcb')?.statement
if (statement === undefined) throw new Error('the provider has no statement')

const startedAt = performance.now()
const ended = await runDueDays(
  { ...deps, takeInStatement: (provider, items) => takeInStatement(deps, provider, items) },
  'bcb',
  { statement, balance: null },
)
const compared: Compared = {
  ended,
  tookMs: performance.now() - startedAt,
  peakMb: process.resourceUsage().maxRSS / 1024,
}
process.stdout.write(JSON.stringify(compared))
providers.close()
await database.close()
