import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../../test/concurrency/money-world.ts'
import { balanceOf } from '../../ledger/public.ts'
import type { PixReturn } from '../ports/collector.port.ts'
import { sweepReceivedPix } from './sweep-received-pix.ts'
import { sweepReturns } from './sweep-returns.ts'

const dayMs = 86_400_000

let world: MoneyWorld
let owner: string
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  owner = await world.addUser()
})
afterAll(() => world.close())

const sweepLately = () => sweepReceivedPix(world.deps, world.provider, world.provider)
const sweep = () => sweepReturns(world.deps, world.provider, world.provider)
const whole: PixReturn = { id: 'd1', amountMinor: 10_100n, nature: 'dispute', state: 'returned' }

function waitDays(days: number): void {
  world.now = new Date(world.now.getTime() + days * dayMs)
}

/** A charge that was paid and swept. Its Pix goes back this many days later, and the notice of that is lost. */
async function takenBackAfter(days: number) {
  const charge = await world.storeCharge(owner)
  const pix = pixFor(charge, { paidAt: world.now })
  world.provider.pay(pix)
  await world.receive(pix)
  waitDays(days)
  // As the frequent sweep would have done until now.
  await sweepLately()
  world.provider.pay({ ...pix, returns: [whole] })
  return charge
}

it('finds the return of a Pix whose notice was lost, long after the Pix came', async () => {
  const charge = await takenBackAfter(60)
  await sweepLately()
  expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', refundedMinor: 0n })
  await sweep()
  expect(await world.charge(charge.id)).toMatchObject({ status: 'refunded', refundedMinor: 10_100n })
  expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 0n })
  await world.expectBooksBalance()
  const calls = world.provider.calls.length
  await sweep()
  expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 0n })
  // 91 days in windows of a week, one page each.
  expect(world.provider.calls.slice(calls)).toEqual(Array(13).fill('list'))
})

it.each([
  [90, 'refunded'],
  [91, 'refunded'],
  [92, 'confirmed'],
] as const)('looks back 91 days: a Pix of %i days ago is %s', async (days, status) => {
  const charge = await takenBackAfter(days)
  await sweep()
  expect(await world.charge(charge.id)).toMatchObject({ status })
})

it('queries each Pix that has been held for more than a day, and none that has been held for less', async () => {
  const paid = await world.storeCharge(owner)
  await world.receive(pixFor(paid))
  const early = pixFor(paid)
  expect(await world.receive(early)).toMatchObject({ kind: 'held' })
  waitDays(1)
  const late = pixFor(paid)
  await world.receive(late)
  for (const pix of [early, late]) world.provider.pay({ ...pix, paidAt: new Date(0), returns: [whole] })
  const held = async () => {
    const { rows } = await world.database.pool.query(
      `select end_to_end_id from received_pix where disposition = 'held'`,
    )
    return rows.map((row) => row.end_to_end_id)
  }
  await sweep()
  expect(await held()).toEqual([early.endToEndId, late.endToEndId])
  world.now = new Date(world.now.getTime() + 1)
  await sweep()
  expect(await held()).toEqual([late.endToEndId])
  await world.expectBooksBalance()
})

it('fails if the provider does not list, and reads everything again the next time', async () => {
  const charge = await takenBackAfter(60)
  world.provider.faults.push('time-out-before')
  await expect(sweep()).rejects.toMatchObject({ outcome: 'unknown' })
  await sweep()
  expect(await world.charge(charge.id)).toMatchObject({ status: 'refunded' })
})

it('sweeps a long gap in windows that the provider allows, and continues after the last one that succeeded', async () => {
  await sweepLately()
  waitDays(20)
  const charge = await world.storeCharge(owner)
  const pix = pixFor(charge, { paidAt: world.now })
  world.provider.pay(pix)
  const calls = world.provider.calls.length
  // The second window fails.
  world.provider.beforeAnswer = () => world.provider.faults.push('time-out-before')
  await expect(sweepLately()).rejects.toMatchObject({ outcome: 'unknown' })
  world.provider.beforeAnswer = () => {}
  await sweepLately()
  expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed' })
  // Three windows in all, the failed one twice.
  expect(world.provider.calls.slice(calls).filter((call) => call === 'list')).toHaveLength(4)
})

it('counts a return once, however the provider spells its id, of a credited Pix and of a held one', async () => {
  const part = { id: 'aB1', amountMinor: 100n, nature: 'asked', state: 'returned' } as const
  const charge = await world.storeCharge(owner)
  const credited = pixFor(charge, { paidAt: world.now })
  const held = pixFor(charge, { paidAt: world.now })
  for (const pix of [credited, held]) {
    await world.receive(pix, 'answer')
    await world.receive({ ...pix, returns: [part] }, 'answer')
    world.provider.pay({ ...pix, returns: [{ ...part, id: 'AB1' }] })
  }
  waitDays(1)
  await sweep()
  expect(await world.charge(charge.id)).toMatchObject({ refundedMinor: 100n })
  const { rows } = await world.database.pool.query(
    `select returned_minor from received_pix where disposition = 'held'`,
  )
  expect(rows).toEqual([{ returned_minor: 100n }])
  await world.expectBooksBalance()
})

it('opens no transaction for a return whose end is in the books', async () => {
  await takenBackAfter(1)
  await sweep()
  const run = vi.spyOn(world.deps.unitOfWork, 'run')
  await sweep()
  expect(run).not.toHaveBeenCalled()
  run.mockRestore()
})
