import { parseLocalDay } from '@puente/domain/local-day'
import { parsePercent } from '@puente/domain/rate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { createOrderWorld, operator, type OrderWorld } from '../../../../test/factories/order-world.ts'
import { readDay } from './day-reads.ts'

let world: OrderWorld
let user: string
beforeAll(async () => {
  world = await createOrderWorld()
})
beforeEach(async () => {
  await world.reset()
  user = await world.merchant()
})
afterAll(() => world.money.close())

const readOf = (owner: string, day: string) =>
  readDay(world.money.database.db, owner, parseLocalDay(day) ?? expect.fail())

async function confirmedAt(instant: string, owner = user) {
  world.money.now = new Date(instant)
  const { id } = (await world.place(owner)).order
  const pix = pixFor(await world.money.charge(id))
  await world.money.receive(pix)
  return { id, pix }
}

it("sums a Buenos Aires day's confirmed Pix, each at its own rate, from midnight to midnight (HIST-022)", async () => {
  await confirmedAt('2026-11-21T02:59:59Z')
  const first = await confirmedAt('2026-11-21T03:00:00Z')
  await world.change(operator, { 'rate.spreadPercent': parsePercent('2') ?? expect.fail() })
  const last = await confirmedAt('2026-11-22T02:59:59Z')
  await confirmedAt('2026-11-22T03:00:00Z')
  await confirmedAt('2026-11-21T15:00:00Z', await world.merchant())

  const day = await readOf(user, '2026-11-21')
  expect(day).toMatchObject({
    day: '2026-11-21',
    confirmedCount: 2,
    realValue: { amountMinor: '20000' },
    fees: { amountMinor: '200' },
    total: { amountMinor: '20200' },
    pesosValue: { amountMinor: '5910000' },
  })
  expect(day.sales.map(({ chargeId, rate, pesosValue }) => [chargeId, rate, pesosValue.amountMinor])).toEqual(
    [
      [last.id, '294.00', '2940000'],
      [first.id, '297.00', '2970000'],
    ],
  )
  expect(day.sales[0]).toMatchObject({ clientName: "Maria D'Ávila", clientId: 'Mesa 4' })
})

it('shows the returned part of a partly refunded sale beside the sums of the sales', async () => {
  const { pix } = await confirmedAt('2026-11-21T12:00:00Z')
  expect(await readOf(user, '2026-11-21')).toMatchObject({ refunded: { amountMinor: '0' } })
  const returned = { id: 'r1', amountMinor: 5_000n, state: 'returned', nature: 'asked' } as const
  await world.money.receive({ ...pix, returns: [returned] })
  expect(await readOf(user, '2026-11-21')).toMatchObject({
    confirmedCount: 1,
    total: { amountMinor: '10100' },
    pesosValue: { amountMinor: '2970000' },
    refunded: { amountMinor: '5000' },
    pesosTakenBack: { amountMinor: '1470297' },
    sales: [{ refunded: { amountMinor: '5000' }, pesosTakenBack: { amountMinor: '1470297' } }],
    apart: [],
  })
})

it('lists the Pix of the day that are in none of its sums: whole refunds, disputes and held Pix', async () => {
  const noon = '2026-11-21T12:00:00Z'
  const whole = await confirmedAt(noon)
  const returned = { id: 'r1', amountMinor: 10_100n, state: 'returned', nature: 'asked' } as const
  await world.money.receive({ ...whole.pix, returns: [returned] })
  const twice = await confirmedAt('2026-11-21T13:00:00Z')
  const again = pixFor(await world.money.charge(twice.id))
  await world.money.receive(again)
  world.money.now = new Date('2026-11-21T14:00:00Z')
  const { id: short } = (await world.place(user)).order
  await world.money.receive(pixFor(await world.money.charge(short), { amountMinor: 9_000n }), 'answer')
  const claimed = await confirmedAt('2026-11-21T15:00:00Z')
  const dispute = { id: 'd1', amountMinor: 10_100n, state: 'processing', nature: 'dispute' } as const
  await world.money.receive({ ...claimed.pix, returns: [dispute] })
  await confirmedAt('2026-11-21T16:00:00Z', await world.merchant())
  world.money.now = new Date('2026-11-22T16:00:00Z')

  const day = await readOf(user, '2026-11-21')
  expect(day).toMatchObject({ confirmedCount: 1, sales: [{ chargeId: twice.id }] })
  expect(
    day.apart.map(({ chargeId, reason, extra, at, total }) => [
      chargeId,
      reason,
      extra,
      at.slice(11, 16),
      total.amountMinor,
    ]),
  ).toEqual([
    [claimed.id, 'disputed', false, '15:00', '10100'],
    [short, 'held', false, '14:00', '9000'],
    [twice.id, 'held', true, '13:00', '10100'],
    [whole.id, 'refunded', false, '12:00', '10100'],
  ])
  expect(day.apart[0]).toMatchObject({ clientName: "Maria D'Ávila", clientId: 'Mesa 4' })
  expect(await readOf(user, '2026-11-22')).toMatchObject({ apart: [] })
})

it('leaves out pending and returned payments (HIST-022)', async () => {
  const { pix } = await confirmedAt('2026-11-21T12:00:00Z')
  await world.place(user)
  expect((await readOf(user, '2026-11-21')).confirmedCount).toBe(1)
  const returned = { id: 'r1', amountMinor: 10_100n, state: 'returned', nature: 'asked' } as const
  await world.money.receive({ ...pix, returns: [returned] })
  expect(await readOf(user, '2026-11-21')).toMatchObject({
    confirmedCount: 0,
    pesosValue: { amountMinor: '0' },
    sales: [],
  })
})
