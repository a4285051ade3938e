import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBalance, readToday } from '@puente/contract/orders/history'
import { listAdminCharges } from '@puente/contract/transactions'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts'
import { type Browser, refusalOf } from '../api/browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from '../api/server-world.ts'
import { childrenOf, postmasterOf } from './database-processes.ts'

/** How long an answer may take, and how long until all works normally again. */
const answerLimitMs = 3000
const recoveryLimitMs = 10_000
/** More than the server has connections. */
const callers = 30

let dataDir: string
let postgres: EmbeddedPostgres
let world: ServerWorld
let merchant: Browser
let admin: Browser

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'puente-silent-'))
  postgres = await startEmbeddedPostgres({ dataDir, port: 0, durable: false })
  world = await createServerWorld({ database: postgres })
  merchant = world.browser()
  await merchant.signIn((await world.merchant()).email)
  admin = world.browser()
  await admin.signIn((await world.admin()).email, { admin: true })
})
afterAll(async () => {
  await world.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('a database that freezes makes requests fail within 3 s with 503 and Retry-After, and is used again within 10 s (F-05)', async () => {
  const before = await merchant.call(readBalance, {})
  const postmaster = postmasterOf(dataDir)
  const frozen = [postmaster, ...childrenOf(postmaster)]
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  try {
    await expectRefusals()
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
  }
  await expectWork(before.ars)
})

it('a pool without a free connection makes requests fail within 3 s with 503 and Retry-After, and works again within 10 s (F-05)', async () => {
  const before = await merchant.call(readBalance, {})
  const blocker = new pg.Client({ connectionString: postgres.superuserUrl.replace(/\/postgres$/, '/puente') })
  await blocker.connect()
  try {
    // Every request reads its session first, so each holds a connection and waits.
    await blocker.query('begin; lock table sessions in access exclusive mode')
    await expectRefusals()
  } finally {
    await blocker.end()
  }
  await expectWork(before.ars)
})

/** Many callers at once, each refused in time. A refusal is a problem document, so it cannot contain a figure. */
async function expectRefusals(): Promise<void> {
  const startedAt = performance.now()
  const calls = Array.from({ length: callers }, (_, nth) =>
    nth % 3 === 0
      ? admin.call(listAdminCharges, { query: {} })
      : merchant.call(nth % 3 === 1 ? readBalance : readToday, {}),
  )
  const refusals = await Promise.all(calls.map(refusalOf))
  expect(performance.now() - startedAt).toBeLessThan(answerLimitMs)
  for (const { status, headers, problem } of refusals) {
    expect(status).toBe(503)
    expect(['server.unavailable', 'server.busy']).toContain(problem.code)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(JSON.stringify(problem)).not.toMatch(/amountMinor|[Bb]alance/)
  }
}

async function expectWork(balance: object): Promise<void> {
  const startedAt = performance.now()
  const now = () => merchant.call(readBalance, {}).then(({ ars }) => ars, refused)
  await expect.poll(now, { timeout: recoveryLimitMs, interval: 50 }).toEqual(balance)
  expect((await orderOf(merchant)).pixCode).not.toBeNull()
  expect(performance.now() - startedAt).toBeLessThan(recoveryLimitMs)
}

function refused(error: unknown): string {
  return String(error)
}
