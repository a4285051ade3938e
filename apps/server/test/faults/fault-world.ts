import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxControl } from './sandbox-control.ts'
import { drawPictures } from '../../src/demo/pictures.ts'
import { claimPort } from '../../src/platform/free-port.ts'
import type { ClusterPasswords } from '../../src/platform/postgres/cluster.ts'
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../database.ts'
import type { TestCluster } from '../global-setup.ts'
import { faultPeople, makeKeys } from './fault-people.ts'
import { type RunningProgram, startSandboxProcess, startServerProcess } from './processes.ts'
import { type SignedIn, signedIn } from './signed-in.ts'

/** A server that is killed while its database and its provider keep running, or whose own database is killed. */
export interface FaultWorld {
  readonly test: TestDatabase
  /** Where the server keeps its files and the database that it started, if it did. */
  readonly dataDir: string
  readonly sandbox: ReturnType<typeof sandboxControl>
  /** A picture that is accepted as a receipt. */
  readonly receipt: Buffer
  merchants(count: number): Promise<SignedIn[]>
  admins(count: number): Promise<SignedIn[]>
  /** Whether the present server still runs. */
  serverRuns(): Promise<boolean>
  /** When the present server began to answer, as `performance.now()`. */
  readonly upSince: number
  /** Resolves when a server answers at its address; at once while one does. */
  up(): Promise<void>
  /** kill -9, and the next one started in its place. Returns the milliseconds until it answered. */
  killAndRestart(): Promise<number>
  close(): Promise<void>
}

const receiverKey = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'
/** The provider retries its notices soon, so that a round need not wait for it. */
const retryPausesMs = '200,400,800,1500,3000,5000,10000'

/** @param database `beside`: a clone of the template, not the server's own; `embedded`: one that the server starts itself */
export async function createFaultWorld(database: 'beside' | 'embedded' = 'beside'): Promise<FaultWorld> {
  const beside = database === 'beside' ? await createTestDatabase() : null
  const dataDir = await mkdtemp(join(tmpdir(), 'puente-faults-'))
  const sandboxProgram = await startSandboxProcess({
    SANDBOX_PORT: '0',
    SANDBOX_WEBHOOK_SECRET: 'a-secret-of-the-test-sandbox',
    SANDBOX_WEBHOOK_RETRY_MS: retryPausesMs,
    SANDBOX_RECEIVER_KEY: receiverKey,
  })
  const sandboxUrl = String(sandboxProgram.ready['url'])
  const keys = makeKeys()
  const port = await claimPort(0, '127.0.0.1')
  const start = () =>
    startServerProcess({
      ...keys,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      ...(beside === null
        ? { POSTGRES_PORT: '0' }
        : { DATABASE_URL: beside.appUrl, DATABASE_OWNER_URL: beside.ownerUrl }),
      // Providers without variables of their own are simulated there, too.
      SANDBOX_PORT: new URL(sandboxUrl).port,
      PIX_BCB_BASE_URL: `${sandboxUrl}/api/pix/v2`,
      PIX_BCB_TOKEN_URL: `${sandboxUrl}/oauth/token`,
      PIX_BCB_KEY: receiverKey,
      PIX_BCB_WEBHOOK_PATH_SECRET: 'path-secret-of-the-fault-tests',
      PIX_BCB_WEBHOOK_SECRETS: 'a-secret-of-the-test-sandbox',
      MARKET_SOURCE_URL: `${sandboxUrl}/market/api`,
    })
  const url = `http://127.0.0.1:${port}`
  const pictures = await drawPictures()
  let server: Promise<RunningProgram> = start()
  await server
  let upSince = performance.now()
  const test = beside ?? (await openTestDatabase(embeddedUrls(dataDir)))
  const people = faultPeople(test, keys)

  return {
    test,
    dataDir,
    sandbox: sandboxControl(sandboxUrl),
    receipt: await pictures.transferReceipt(['Transferencia']),
    merchants: (count) => many(count, async () => signedIn(url, await people.merchant())),
    admins: (count) => many(count, async () => signedIn(url, await people.admin())),
    get upSince() {
      return upSince
    },
    async up() {
      await server
    },
    serverRuns: async () => (await server).runs,
    async killAndRestart() {
      await (await server).kill()
      const killedAt = performance.now()
      server = start()
      await server
      upSince = performance.now()
      return upSince - killedAt
    },
    async close() {
      // The server may have to stop the database, which does not stop while this test is connected.
      if (beside === null) await test.close()
      await (await server).stop()
      await sandboxProgram.stop()
      await beside?.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The connection to the database that a server started in its folder. */
function embeddedUrls(dataDir: string): TestCluster {
  const folder = join(dataDir, 'postgres')
  const [, , , port] = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  const passwords: ClusterPasswords = JSON.parse(readFileSync(join(folder, 'passwords.json'), 'utf8'))
  const url = (user: string, password: string) => `postgres://${user}:${password}@127.0.0.1:${port}/puente`
  return {
    appUrl: url('puente_server', passwords.app),
    ownerUrl: url('puente_owner', passwords.owner),
    superuserUrl: url('postgres', passwords.superuser),
  }
}

async function many<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let nth = 0; nth < count; nth += 1) made.push(await make())
  return made
}
