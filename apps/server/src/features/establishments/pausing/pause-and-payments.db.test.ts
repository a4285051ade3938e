import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { untilLockWaits } from '../../../../test/concurrency/lock-waits.ts'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { createPaymentWorld, type PaymentWorld } from '../../../../test/factories/payment-world.ts'
import { createStoreMemory } from '../store/store-memory.ts'
import { actOnOwn } from './pause-own.ts'
import type { OwnerAct } from './pause.rules.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

async function act(what: OwnerAct) {
  const [store] = await world.rows('select id from establishments')
  return actOnOwn(world.money.deps, store?.['id'], what, {
    actor: { kind: 'user', userId: world.owner, sessionId: crypto.randomUUID() },
    context: { requestId: crypto.randomUUID(), ipAddress: null },
  })
}

it('a paused page answers like an unknown one and takes no new payment, until it is resumed (SHOP-004, PAY-030)', async () => {
  const { database, clock } = world.money.deps
  const stores = createStoreMemory({ database, clock })
  expect(await stores.at('LAPA1')).not.toBeNull()
  await act('pause')
  stores.forget()
  expect(await stores.at('LAPA1')).toBeNull()
  await expect(world.create()).rejects.toMatchObject({ code: 'payment.establishment-not-found' })
  await act('resume')
  stores.forget()
  expect(await stores.at('LAPA1')).not.toBeNull()
  expect(await world.create()).toMatchObject({ chargeId: expect.any(String) })
})

it('a payment that began before the pause is still confirmed by its Pix', async () => {
  const mine = await world.create()
  await act('pause')
  expect(await world.read(mine)).toMatchObject({ pixStatus: 'pending', pixCode: expect.any(String) })
  world.money.provider.pay(pixFor(await world.money.charge(mine.chargeId)))
  world.wait(11)
  expect(await world.check(mine)).toMatchObject({ status: 'confirmed' })
  expect((await world.read(mine)).receipt).not.toBeNull()
})

it('a pause waits for a simultaneous payment, and no payment is created after it', async () => {
  const blocker = await world.money.database.pool.connect()
  try {
    await blocker.query('begin; lock table establishment_payments in share row exclusive mode')
    const payment = world.create()
    await untilLockWaits(world.money.database)
    const pause = act('pause')
    await untilLockWaits(world.money.database, 2)
    await blocker.query('rollback')
    expect(await payment).toMatchObject({ chargeId: expect.any(String) })
    expect(await pause).toMatchObject({ isActive: false })
  } finally {
    blocker.release()
  }
  await expect(world.create()).rejects.toMatchObject({ code: 'payment.establishment-not-found' })
})
