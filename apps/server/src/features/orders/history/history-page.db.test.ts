import { localDayOf } from '@puente/domain/local-day'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { type PayoutDesk, payoutDesk } from '../../../../test/concurrency/payout-desk.ts'
import { createOrderWorld, type OrderWorld } from '../../../../test/factories/order-world.ts'
import { beginPayout } from '../../payouts/begin-payout.ts'
import { readDay } from './day-reads.ts'
import { historyPage } from './history-page.ts'

let world: OrderWorld
let desk: PayoutDesk
let user: string
beforeAll(async () => {
  world = await createOrderWorld()
  desk = payoutDesk(world.money)
})
beforeEach(async () => {
  await world.reset()
  user = await world.merchant()
})
afterAll(() => world.money.close())

const pageOf = (owner: string, page = 1) => {
  const { database, deps } = world.money
  const { cipher } = desk.deps
  return historyPage({ database: database.db, cipher, clock: deps.clock }, owner, { page, period: 'all' })
}

async function placedAt(instant: string, owner = user): Promise<string> {
  world.money.now = new Date(instant)
  return (await world.place(owner)).order.id
}

async function confirmedAt(instant: string, owner = user) {
  const id = await placedAt(instant, owner)
  const pix = pixFor(await world.money.charge(id))
  await world.money.receive(pix)
  return { id, pix }
}

const totalsOf = async (owner: string, page = 1) =>
  (await pageOf(owner, page)).days.map(({ day, confirmedCount, confirmedPesos }) => [
    day,
    confirmedCount,
    confirmedPesos.amountMinor,
  ])

it('returns the total of the confirmed Pix for each whole day, also if the page ends within the day (HIST-022)', async () => {
  await confirmedAt('2026-11-20T15:00:00Z')
  for (let minute = 10; minute < 32; minute += 1) await confirmedAt(`2026-11-21T12:${minute}:00Z`)
  await placedAt('2026-11-21T13:00:00Z')
  await confirmedAt('2026-11-21T12:00:00Z', await world.merchant())
  const wholeDay = ['2026-11-21', 22, '65340000']
  expect((await pageOf(user)).items).toHaveLength(20)
  expect(await totalsOf(user)).toEqual([wholeDay])
  expect(await totalsOf(user, 2)).toEqual([wholeDay, ['2026-11-20', 1, '2970000']])
})

it('counts a Pix in the day of its confirmation, less what went back, as the report of the day does', async () => {
  const id = await placedAt('2026-11-21T02:59:00Z')
  world.money.now = new Date('2026-11-21T03:01:00Z')
  await world.money.receive(pixFor(await world.money.charge(id)))
  const { pix } = await confirmedAt('2026-11-21T12:00:00Z')
  const returned = { id: 'r1', amountMinor: 5_000n, state: 'returned', nature: 'asked' } as const
  await world.money.receive({ ...pix, returns: [returned] })
  expect(await totalsOf(user)).toEqual([
    ['2026-11-21', 2, '4469703'],
    ['2026-11-20', 0, '0'],
  ])
  const day = localDayOf(new Date('2026-11-21T12:00:00Z'))
  const report = await readDay(world.money.database.db, user, day)
  expect(BigInt(report.pesosValue.amountMinor) - BigInt(report.pesosTakenBack.amountMinor)).toBe(4_469_703n)
})

it("names the client of a payout's charge, and the account that its pesos went to (HIST-014)", async () => {
  const { id } = await confirmedAt('2026-11-21T12:00:00Z')
  const admin = await desk.addAdmin()
  const { payoutId } = await desk.pay(admin, await desk.request(admin, id, 1_000_000n))
  const { items } = await pageOf(user)
  expect(items.map((item) => [item.id, item.payout])).toEqual([
    [`pix-${id}`, null],
    [
      `admin-${payoutId}`,
      { clientName: "Maria D'Ávila", account: { bankName: 'Banco Macro', lastFour: '5201' } },
    ],
  ])
  const withoutAccount = { ...desk.deps, bankDataOf: async () => null }
  const other = await confirmedAt('2026-11-21T13:00:00Z')
  await beginPayout(withoutAccount, other.id, admin)
  await desk.pay(admin, await desk.request(admin, other.id, 1_000_000n))
  expect((await pageOf(user)).items[1]?.payout).toEqual({ clientName: "Maria D'Ávila", account: null })
  expect((await pageOf(await world.merchant())).items).toEqual([])
})
