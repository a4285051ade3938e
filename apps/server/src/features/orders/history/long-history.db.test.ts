import { localDayOf } from '@puente/domain/local-day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../test/concurrency/money-world.ts'
import {
  addLongHistory,
  analyzeHistory,
  historyLength,
  measured,
} from '../../../../test/factories/long-history.ts'
import { readDay, readDayTotals } from './day-reads.ts'
import { readHistory, readToday } from './history-reads.ts'
import { readConfirmedSince, readPayableOrders } from '../order-reads.ts'
import { readOwnerCounters } from './owner-counters.ts'

/** Blocks of 8 KiB that a read may look at. The charges alone are several hundred; a page looks its twenty rows up one by one. */
const fewBlocks = 200

let world: MoneyWorld
let owner: string
beforeAll(async () => {
  world = await createMoneyWorld()
  await world.reset()
  owner = await world.addUser()
  await addLongHistory(world, [owner, await world.addUser()])
})
afterAll(() => world.close())

const showing = () => ({ now: world.now, isSimulatedProvider: () => true })

it('reads a late page without joining the rows before it while the database has not counted them yet', async () => {
  const db = measured(world.database.db)
  const page = await readHistory(db, owner, { page: historyLength / 20, period: 'all' }, world.now)
  expect(page.items).toHaveLength(20)
  // The page skips the keys of 8,000 rows. Joining those to their orders would read 37,000 blocks, and take seconds on a larger history.
  expect(db.blocks.get('history.page')).toBeLessThan(3_000)
})

describe('once the database has counted the rows', () => {
  beforeAll(() => analyzeHistory(world))

  it('reads the day, the payable order, what changed and a page without reading a long history', async () => {
    const db = measured(world.database.db)
    const today = await readToday(db, owner, world.now)
    expect([today.confirmedCount, today.latest.length]).toEqual([540, 5])
    expect((await readPayableOrders(db, owner, 1, showing()))[0]?.pixStatus).toBe('pending')
    const since = new Date(world.now.getTime() - 600_000)
    expect(await readConfirmedSince(db, owner, since, showing())).toHaveLength(10)
    const blocks = Object.fromEntries(db.blocks)
    expect(Math.max(...db.blocks.values()), JSON.stringify(blocks)).toBeLessThan(fewBlocks)
  })

  it('knows the length and the reais of a long history, and sums an old day, without reading it (HIST-021)', async () => {
    const db = measured(world.database.db)
    const page = await readHistory(db, owner, { page: 1, period: 'all' }, world.now)
    expect(page.items.map((item) => item.type)).toContain('admin_payment')
    expect([page.total, page.totalIsExact]).toEqual([2 * historyLength - 1, true])
    expect((await readOwnerCounters(db, owner)).confirmedReaisMinor).toBe(BigInt(historyLength - 1) * 10_000n)
    const oldest = localDayOf(new Date(world.now.getTime() - (historyLength - 2) * 60_000))
    expect((await readDay(db, owner, oldest)).confirmedCount).toBeGreaterThan(0)
    expect(db.plans.get('history.day-sums')).toContain('Index Only Scan')
    expect(db.plans.get('history.day-apart')).toContain('charges_undone_by_day')
    expect((await readDayTotals(db, owner, [oldest]))[0]?.confirmedCount).toBeGreaterThan(0)
    expect(db.plans.get('history.day-totals')).toContain('Index Only Scan')
    const blocks = Object.fromEntries(db.blocks)
    const { 'history.day-sales': sales, ...others } = blocks
    expect(Math.max(...Object.values(others)), JSON.stringify(blocks)).toBeLessThan(fewBlocks)
    // Its payers are read one by one, up to 500 of them.
    expect(sales).toBeLessThan(5_000)
  })
})
