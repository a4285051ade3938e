import { addDays, type LocalDay, localDayOf } from '@puente/domain/local-day'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pixFor } from '../../../test/concurrency/money-world.ts'
import { createPaymentWorld, freshCpf, type PaymentWorld } from '../../../test/factories/payment-world.ts'
import { readOwnEstablishments } from './own-establishments.ts'
import { readOwnFigures } from './own-figures.ts'
import { countVisit } from './store/visit-repository.ts'

const publicUrl = 'https://puente.example'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const database = () => world.money.database.db
const figures = (ownerId = world.owner) => readOwnFigures(database(), ownerId, world.money.now)
const own = () => readOwnEstablishments({ database: database(), publicUrl }, world.owner)

async function paid(daysAgo = 0): Promise<void> {
  const { chargeId } = await world.create({ payerCpf: freshCpf() })
  await world.money.receive(pixFor(await world.money.charge(chargeId)))
  await world.money.database.asOwner(
    'update charges set confirmed_at = confirmed_at - make_interval(days => $2) where id = $1',
    [chargeId, daysAgo],
  )
}

async function visited(establishmentId: string, day: LocalDay, visitor: number): Promise<void> {
  const visitorHash = Buffer.alloc(32, visitor)
  await countVisit(database(), { establishmentId, day, visitorHash, networkHash: visitorHash, userId: null })
}

it('counts confirmed payments of the last seven days and visits, for each establishment of the owner', async () => {
  const [{ id }] = await world.rows('select id from establishments')
  const second = await world.addStore({ storeId: 'OTHER', pageVisits: 4 })
  await paid(7)
  await paid(1)
  await paid()
  await paid()
  await world.create()
  const today = localDayOf(world.money.now)
  await visited(id, addDays(today, -40), 1)
  await visited(id, today, 1)
  await visited(id, today, 2)

  const [mine, other] = (await figures()).toSorted(({ establishmentId: one }) => (one === id ? -1 : 1))
  expect(mine).toMatchObject({ establishmentId: id, visits: 3, visitsToday: 2 })
  expect(mine?.lastPaymentAt).toBe(world.money.now.toISOString())
  expect(mine?.days.map(({ payments, pesos }) => [payments, pesos.amountMinor])).toEqual([
    ...Array.from({ length: 5 }, () => [0, '0']),
    [1, '1485000'],
    [2, '2970000'],
  ])
  expect(mine?.days.at(-1)?.day).toBe(today)
  expect(other).toMatchObject({ establishmentId: second, visits: 4, visitsToday: 0, lastPaymentAt: null })

  world.wait(6 * 24 * 3_600)
  const later = (await figures()).find(({ establishmentId }) => establishmentId === id)
  expect(later?.days.map(({ payments }) => payments)).toEqual([2, 0, 0, 0, 0, 0, 0])
  expect(later?.lastPaymentAt).toBeNull()
})

it("has no figures of another person's establishments, or of unapproved ones", async () => {
  const stranger = await world.merchant()
  await paid()
  await world.addStore({ ownerId: stranger, status: 'pending', storeId: null })
  expect(await figures(stranger)).toEqual([])
  expect(await figures()).toHaveLength(1)
})

it('has the address for posters only while its page is served and its code was generated', async () => {
  const qrCodeGeneratedAt = world.money.now
  const customUrl = (storeId: string) => `/loja/${storeId}/ypf`
  for (const [storeId, over] of [
    ['OPEN2', { qrCodeGeneratedAt }],
    ['NOQR2', {}],
    ['SHUT2', { qrCodeGeneratedAt, isActive: false }],
  ] as const)
    await world.addStore({ storeId, customUrl: customUrl(storeId), ...over })
  await world.addStore({ storeId: null, status: 'rejected' })
  const shown = new Map((await own()).map((one) => [one.storeId, one.printedUrl]))
  expect(Object.fromEntries(shown)).toEqual({
    LAPA1: null,
    OPEN2: `${publicUrl}/loja/OPEN2/ypf`,
    NOQR2: null,
    SHUT2: null,
    null: null,
  })
})
