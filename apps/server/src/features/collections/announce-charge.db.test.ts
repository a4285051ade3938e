import { liveEventSchema } from '@puente/contract/protocol/events'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../test/concurrency/money-world.ts'
import { payoutDesk } from '../../../test/concurrency/payout-desk.ts'
import { addEstablishmentPayment } from '../../../test/factories/establishment-payments.ts'
import { createLiveHub, type StreamOwner } from '../../platform/live/live-hub.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { balanceOf } from '../ledger/public.ts'
import type { PixReturn } from './ports/collector.port.ts'

let world: MoneyWorld
let owner: string
let stranger: string
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  owner = await world.addUser()
  stranger = await world.addUser()
})
afterAll(() => world.close())

/** The events that each stream gets from all transactions committed so far. */
async function hearing(...listeners: StreamOwner[]) {
  const hub = createLiveHub({ metrics: createMetrics(), perAddress: 20 })
  const heard = listeners.map((listener) => {
    const texts: string[] = []
    hub.open(listener, {
      write: (text) => texts.push(text) > 0,
      end: () => {},
      cut: () => {},
      waitingBytes: 0,
    })
    return texts
  })
  const { rows } = await world.database.pool.query(
    'select events from outbox where events is not null order by id',
  )
  for (const { events } of rows) hub.publish(events)
  return heard.map((texts) =>
    texts.flatMap((text) => {
      const [, json] = /^data: (.*)\n\n$/.exec(text) ?? []
      return json === undefined ? [] : [liveEventSchema.parse(JSON.parse(json))]
    }),
  )
}

const listener = (userId: string, isAdmin = false): StreamOwner => ({
  sessionId: userId,
  userId,
  isAdmin,
  ipAddress: '192.0.2.1',
  expiresAt: new Date('2027-01-01'),
})
const visitor: StreamOwner = { sessionId: null, ipAddress: '192.0.2.1' }

const back = (state: PixReturn['state'], nature: PixReturn['nature']): PixReturn => ({
  id: 'r1',
  amountMinor: 10_100n,
  state,
  nature,
})

it("announces changes of charges and balance on their owner's stream, and on no other user's (GEN-016, HIST-032, HIST-034)", async () => {
  const charge = await world.storeCharge(owner)
  const pix = pixFor(charge)
  await world.receive(pix)
  const desk = payoutDesk(world)
  const admin = await desk.addAdmin()
  await desk.pay(admin, await desk.request(admin, charge.id, 1_000_000n))
  await world.receive({ ...pix, returns: [back('processing', 'dispute')] })
  const page = await addEstablishmentPayment(world, owner)
  await world.receive(pixFor(await world.charge(page)))
  const others = await world.storeCharge(stranger)
  await world.receive(pixFor(others))

  const [own = [], foreign = [], desks = [], visitors = []] = await hearing(
    listener(owner),
    listener(stranger),
    listener(admin.actor.userId, true),
    visitor,
  )
  const balances = own.filter(({ topic }) => topic === 'balance')
  expect(balances.map(({ version, balanceMinor }) => [version, balanceMinor])).toEqual([
    [1, '2722500'],
    [2, '1722500'],
    [3, '-1000000'],
    [4, '485000'],
  ])
  expect((await balanceOf(world.database.db, owner)).minor).toBe(485_000n)
  expect(new Set(own.map(({ id }) => id))).toEqual(new Set([charge.id, owner, page]))
  expect(new Set(foreign.map(({ id }) => id))).toEqual(new Set([others.id, stranger]))
  expect(visitors).toEqual([])
  // The desk only learns that a balance changed, and reads it where it is shown.
  expect(
    desks.filter(({ topic }) => topic === 'balance').map(({ id, balanceMinor }) => [id, balanceMinor]),
  ).toEqual([...Array.from({ length: 4 }, () => [owner, undefined]), [stranger, undefined]])
})

it('announces a balance to the desk alone while the establishment has no owner', async () => {
  const establishment = crypto.randomUUID()
  const id = await addEstablishmentPayment(world, owner)
  await world.database.asOwner(
    `insert into charges (id, kind, beneficiary_id, txid, provider, pix_key, real_value_minor, fee_minor, total_minor,
       pesos_value_minor, base_rate, applied_spread, customer_rate, description, created_at, expires_at)
     select gen_random_uuid(), kind, $2, repeat('a', 32), provider, pix_key, real_value_minor, fee_minor, total_minor,
       pesos_value_minor, base_rate, applied_spread, customer_rate, description, created_at, expires_at
     from charges where id = $1`,
    [id, establishment],
  )
  const { rows } = await world.database.pool.query('select id from charges where beneficiary_id = $1', [
    establishment,
  ])
  await world.receive(pixFor(await world.charge(rows[0].id)))
  const [own, desk] = await hearing(listener(owner), listener(stranger, true))
  expect(own).toEqual([])
  expect(desk?.map(({ topic, balanceMinor }) => [topic, balanceMinor])).toEqual([
    ['charge', undefined],
    ['balance', undefined],
  ])
})
