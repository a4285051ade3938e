import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { type KeptPostgres, keepEmbeddedPostgres } from './keep-embedded.ts'

const log = createLogger('silent')
let dataDir: string
let postgres: KeptPostgres | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'puente-kept-'))
})
afterEach(async () => {
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

const lockPath = () => join(dataDir, 'postgres/cluster/postmaster.pid')
const kill = async () => process.kill(Number((await readFile(lockPath(), 'utf8')).split('\n')[0]), 'SIGKILL')

async function start(): Promise<KeptPostgres> {
  postgres = await keepEmbeddedPostgres({ dataDir, port: 0, log, giveUpAfterMs: 10_000 })
  return postgres
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

it('starts a killed database again at the same address, as often as it is killed (F-04)', async () => {
  const { appUrl } = await start()
  for (let round = 0; round < 2; round += 1) {
    await kill()
    await expect.poll(() => answers(appUrl), { timeout: 20_000, interval: 50 }).toBe(true)
  }
}, 60_000)

it('reports a database that cannot be started again as lost', async () => {
  const { lost } = await start()
  await rm(join(dataDir, 'postgres/cluster/global'), { recursive: true })
  await kill()
  await lost
}, 60_000)
