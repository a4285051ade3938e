import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pixFor, webhook } from '../../../../test/concurrency/money-world.ts'
import { type PayoutDesk, payoutDesk } from '../../../../test/concurrency/payout-desk.ts'
import { createOrderWorld, type OrderWorld } from '../../../../test/factories/order-world.ts'
import { receivePix } from '../../collections/receive/receive-pix.ts'
import type { PixReturn } from '../../collections/ports/collector.port.ts'
import { balanceOf, verifyLedger } from '../../ledger/public.ts'
import { readHistory } from './history-reads.ts'
import { readOwnerCounters } from './owner-counters.ts'

let world: OrderWorld
let desk: PayoutDesk
let owner: string
beforeAll(async () => {
  world = await createOrderWorld()
  desk = payoutDesk(world.money)
})
beforeEach(async () => {
  await world.reset()
  owner = await world.merchant()
})
afterAll(() => world.money.close())

const db = () => world.money.database.db

/** The stored totals, after checking that a full recount gives the same. */
async function kept(of = owner): Promise<[bigint, bigint]> {
  await world.money.expectBooksBalance()
  const { entries, confirmedReaisMinor } = await readOwnerCounters(db(), of)
  return [entries, confirmedReaisMinor]
}

async function confirmed(of = owner) {
  const { id } = (await world.place(of)).order
  const pix = pixFor(await world.money.charge(id))
  await world.money.receive(pix)
  return { id, pix }
}

const back = (state: PixReturn['state'], nature: PixReturn['nature'] = 'asked'): PixReturn => ({
  id: 'r1',
  amountMinor: 10_100n,
  state,
  nature,
})

describe('the stored totals of a history', () => {
  it('follow a Pix from its order to its refund (HIST-021, HIST-022)', async () => {
    expect(await kept()).toEqual([0n, 0n])
    const { id } = (await world.place(owner)).order
    expect(await kept()).toEqual([1n, 0n])
    const pix = pixFor(await world.money.charge(id))
    await world.money.receive(pix)
    expect(await kept()).toEqual([1n, 10_000n])
    await world.money.receive({ ...pix, returns: [back('returned')] })
    expect(await kept()).toEqual([1n, 0n])
    expect((await balanceOf(db(), owner)).minor).toBe(0n)
  })

  it('exclude a disputed Pix, and include it again when the dispute was won (HIST-022)', async () => {
    const { pix } = await confirmed()
    await world.money.receive({ ...pix, returns: [back('processing', 'dispute')] })
    expect(await kept()).toEqual([1n, 0n])
    expect((await balanceOf(db(), owner)).minor).toBe(0n)
    await world.money.receive({ ...pix, returns: [back('not-done', 'dispute')] })
    expect(await kept()).toEqual([1n, 10_000n])
    expect((await balanceOf(db(), owner)).minor).toBe(2_970_000n)
  })

  it('do not count an order that was never issued (ORD-025)', async () => {
    world.money.provider.faults.push('refuse')
    await expect(world.place(owner)).rejects.toMatchObject({ code: 'charge.refused' })
    expect(await kept()).toEqual([0n, 0n])
  })

  it("count an admin's payment, which lowers the balance by its amount and leaves the reais (HIST-023)", async () => {
    const { id } = await confirmed()
    const admin = await desk.addAdmin()
    await desk.pay(admin, await desk.request(admin, id, 1_000_000n))
    expect(await kept()).toEqual([2n, 10_000n])
    expect((await balanceOf(db(), owner)).minor).toBe(1_970_000n)
    expect((await readHistory(db(), owner, { page: 1, period: 'all' }, world.money.now)).total).toBe(2)
  })

  it('do not change if the transaction rolls back', async () => {
    const { id } = (await world.place(owner)).order
    const pix = pixFor(await world.money.charge(id))
    const undone = world.money.database.unitOfWork.run(webhook, 'test.undone', async (tx) => {
      await receivePix(tx, pix, 'evidence', 'webhook')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await kept()).toEqual([1n, 0n])
  })

  it('stay exact while many write at the same moment', async () => {
    const other = await world.merchant()
    const admin = await desk.addAdmin()
    await Promise.all(
      Array.from({ length: 24 }, async (_, nth) => {
        const charge = await world.money.storeCharge(nth % 2 === 0 ? owner : other)
        const pix = pixFor(charge)
        await world.money.receive(pix)
        if (nth % 3 === 0) await world.money.receive({ ...pix, returns: [back('returned')] })
        else if (nth % 4 === 0) await desk.pay(admin, await desk.request(admin, charge.id, 100n))
      }),
    )
    // Each has 12 charges, of which 4 went back. Of the owner's other 8 charges, 4 were paid out.
    expect(await kept()).toEqual([16n, 80_000n])
    expect(await kept(other)).toEqual([12n, 80_000n])
  })

  it('are updated by two connections at once: neither waits for the commit of the other', async () => {
    const { pool } = world.money.database
    const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
    try {
      const rows = await Promise.all(clients.map((one) => one.query('select pg_backend_pid() % 16 as slot')))
      const slots = rows.map((found): number => found.rows[0].slot)
      const other = slots.findIndex((slot) => slot !== slots[0])
      const [first, second] = [clients[0], clients[other]]
      if (first === undefined || second === undefined) throw new Error('three connections share one slot')
      const add = `select add_to_owner_counters('${owner}', 1, 10)`
      await first.query('begin')
      await first.query(add)
      await second.query(`set lock_timeout = '1s'`)
      await second.query(add)
      await first.query('commit')
    } finally {
      for (const one of clients) one.release(true)
    }
    expect(await readOwnerCounters(db(), owner)).toEqual({ entries: 2n, confirmedReaisMinor: 20n })
  })

  it("are checked with the ledger: a wrong count is reported with its owner's id", async () => {
    await confirmed()
    await world.money.database.asOwner(
      'update owner_counters set entries = entries + 1 where owner_id = $1',
      [owner],
    )
    expect(await verifyLedger(db())).toMatchObject([{ code: 'I17', breaches: 1, subjects: [owner] }])
  })
})
