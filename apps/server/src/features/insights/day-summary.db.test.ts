import { readAdminSummary } from '@puente/contract/insights'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../test/concurrency/money-world.ts'
import { type PayoutDesk, payoutDesk } from '../../../test/concurrency/payout-desk.ts'
import type { Charge } from '../collections/public.ts'
import type { PayingAdmin } from '../payouts/paying-admin.ts'
import { readSummary } from './day-summary.ts'

let world: MoneyWorld
let desk: PayoutDesk
let admin: PayingAdmin
let owner: string
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  desk = payoutDesk(world)
  owner = await world.addUser()
  admin = await desk.addAdmin()
})
afterAll(() => world.close())

it('sums a day from the books: only charges that were confirmed and paid out in full (DASH-003, DASH-006)', async () => {
  const complete = await paid(owner)
  await desk.pay(admin, await desk.request(admin, complete.id, complete.pesosValueMinor))
  await paid(owner)
  await world.storeCharge(owner)
  const clock = { now: () => world.now }
  const summary = await readSummary({ database: world.database.db, clock }, undefined)
  readAdminSummary.response.parse(summary)
  expect(summary).toMatchObject({
    date: '2026-11-21',
    revenue: { amountMinor: '2722500' },
    totalOrders: 3,
    completedOrders: 1,
    awaitingPix: 1,
    toPay: 1,
    toReview: 0,
  })
  const yesterday = await readSummary({ database: world.database.db, clock }, '2026-11-20')
  expect(yesterday).toMatchObject({ revenue: { amountMinor: '0' }, totalOrders: 0, toPay: 1 })
})

it('counts the charges of any day that need a review', async () => {
  const { id } = await paid(owner)
  await paid(owner)
  await world.database.asOwner(`update charges set flags = '{paid-by-another}' where id = $1`, [id])
  const clock = { now: () => new Date('2026-12-01T12:00:00Z') }
  const { toReview } = await readSummary({ database: world.database.db, clock }, undefined)
  expect(toReview).toBe(1)
})

async function paid(ownerId: string): Promise<Charge> {
  const charge = await world.storeCharge(ownerId)
  await world.receive(pixFor(charge))
  return charge
}
