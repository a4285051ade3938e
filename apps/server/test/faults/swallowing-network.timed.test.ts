import { readBalance, readToday } from '@puente/contract/orders/history'
import { listAdminCharges } from '@puente/contract/transactions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, refusalOf } from '../api/browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from '../api/server-world.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { type DatabaseProxy, databaseProxy } from '../factories/database-proxy.ts'

/** How long an answer may take, and how long until all works normally again. */
const answerLimitMs = 3000
const recoveryLimitMs = 10_000

let database: TestDatabase
let proxy: DatabaseProxy
let world: ServerWorld
let merchant: Browser
let admin: Browser

beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await databaseProxy(database.appUrl)
  world = await createServerWorld({ database: { appUrl: proxy.url, ownerUrl: database.ownerUrl } })
  merchant = world.browser()
  await merchant.signIn((await world.merchant()).email)
  admin = world.browser()
  await admin.signIn((await world.admin()).email, { admin: true })
})
afterAll(async () => {
  await world.close()
  await proxy.close()
  await database.close()
})

it('a network that drops packets: waiting callers get 503 within 3 s, and all works within 10 s once new connections pass (F-06, F-09)', async () => {
  const before = await merchant.call(readBalance, {})
  // Every connection of the pool is in use once, so that each of them is dead afterwards.
  await Promise.all(Array.from({ length: 40 }, () => merchant.call(readBalance, {})))
  proxy.swallow()
  const startedAt = performance.now()
  const refusals = await Promise.all(
    Array.from({ length: 25 }, (_, nth) => {
      if (nth % 5 === 0) return refusalOf(admin.call(listAdminCharges, { query: {} }))
      if (nth % 5 === 1) return refusalOf(orderOf(merchant))
      return refusalOf(merchant.call(nth % 5 === 2 ? readToday : readBalance, {}))
    }),
  )
  expect(performance.now() - startedAt).toBeLessThan(answerLimitMs)
  for (const { status, code, headers } of refusals) {
    expect([status, code]).toEqual([503, 'server.unavailable'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }

  proxy.carry('new')
  const healedAt = performance.now()
  const balance = () =>
    merchant.call(readBalance, {}).then(
      ({ ars }) => ars,
      (error: unknown) => String(error),
    )
  await expect.poll(balance, { timeout: recoveryLimitMs, interval: 50 }).toEqual(before.ars)
  const reads = await Promise.all(Array.from({ length: 25 }, balance))
  expect(reads).toEqual(reads.map(() => before.ars))
  const order = await orderOf(merchant)
  await world.pay(order)
  const confirmed = async () =>
    (await database.pool.query('select pix_status from charges where id = $1', [order.id])).rows[0].pix_status
  await expect.poll(confirmed, { timeout: recoveryLimitMs, interval: 50 }).toBe('confirmed')
  expect(performance.now() - healedAt).toBeLessThan(recoveryLimitMs)
})
