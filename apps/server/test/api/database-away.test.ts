import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBalance } from '@puente/contract/orders/history'
import { listAdminCharges } from '@puente/contract/transactions'
import { readOrderRate } from '@puente/contract/rates/rates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts'
import { type Browser, Refused, refusalOf } from './browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

let dataDir: string
let postgres: EmbeddedPostgres
let world: ServerWorld

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'puente-away-'))
  postgres = await startEmbeddedPostgres({ dataDir, port: 0, durable: false })
  world = await createServerWorld({ database: postgres })
})
afterAll(async () => {
  await world.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a database that stops', () => {
  it('is reported with Retry-After and never as a zero, and is used again without a restart (F-05)', async () => {
    const merchant = world.browser()
    await merchant.signIn((await world.merchant()).email)
    const admin = world.browser()
    await admin.signIn((await world.admin()).email, { admin: true })
    const before = await merchant.call(readBalance, {})

    await postgres.stop()
    const refusals = await Promise.all(
      [
        merchant.call(readBalance, {}),
        merchant.call(readOrderRate, {}),
        admin.call(listAdminCharges, { query: {} }),
        orderOf(merchant),
      ].map((call: Promise<unknown>) => refusalOf(call)),
    )
    for (const refusal of refusals) {
      expect([refusal.status, refusal.code]).toEqual([503, 'server.unavailable'])
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await merchant.send('GET', '/api/health')).status).toBe(200)
    expect((await merchant.send('GET', '/api/ready')).status).toBe(503)

    postgres = await startEmbeddedPostgres({ dataDir, port: postgres.port, durable: false })
    await expect.poll(() => balanceOf(merchant), { timeout: 20_000 }).toEqual(before.ars)
    // Connections of the pool come back one by one; within 10 s everything works again.
    await expect.poll(() => pixCodeOf(merchant), { timeout: 10_000 }).toMatch(/^000201/)
  })
})

const balanceOf = (browser: Browser) => orRefusal(async () => (await browser.call(readBalance, {})).ars)
const pixCodeOf = (browser: Browser) => orRefusal(async () => (await orderOf(browser)).pixCode)

/** The result, or the code of the refusal. */
async function orRefusal(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}
