import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createOrderWorld, type OrderWorld } from '../../../test/factories/order-world.ts'
import { purgeQuotesAndReadings } from './purge-quotes-and-readings.ts'

let world: OrderWorld
beforeAll(async () => {
  world = await createOrderWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.money.close())

const purge = () =>
  purgeQuotesAndReadings({ database: world.money.database.db, clock: { now: () => world.money.now } })
const readings = async () =>
  (await world.money.database.pool.query('select source from market_readings order by read_at')).rows.map(
    (row) => row.source,
  )

async function addReading(source: string): Promise<void> {
  await world.money.database.asOwner(
    `insert into market_readings (source, simulated, usdt_ars, usdt_brl, side, value, raw, read_at)
     values ($1, true, 1500, 5, 'bid-over-bid', 300, '{}', $2)`,
    [source, world.money.now],
  )
}

function waitDays(days: number): void {
  world.money.now = new Date(world.money.now.getTime() + days * 86_400_000)
}

it('deletes unused quotes and readings after 30 days, and keeps those that priced an order', async () => {
  const user = await world.merchant()
  await world.place(user)
  await world.quoteFor(await world.merchant())
  waitDays(1)
  await addReading('priced nothing')
  waitDays(1)
  await addReading('young')
  waitDays(27.5)
  await purge()
  expect(await world.count('quotes')).toBe(2)
  waitDays(2)
  await addReading('newest')
  await purge()
  expect(await world.count('quotes', 'used_at is not null')).toBe(1)
  expect(await world.count('quotes')).toBe(1)
  expect(await readings()).toEqual(['test', 'young', 'newest'])
})

it('keeps the newest reading, however old', async () => {
  waitDays(400)
  await purge()
  expect(await readings()).toEqual(['test'])
})
