import { listOwnPayments } from '@puente/contract/establishments/own-payments'
import { ars, brl } from '@puente/contract/protocol/wire'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { readerOf } from '../../../../test/factories/reader.ts'
import { createPaymentWorld, type PaymentWorld } from '../../../../test/factories/payment-world.ts'
import { deletePayment } from './delete-payment.ts'
import { type OwnPaymentsRequest, readOwnPayments } from './own-payments.ts'

let world: PaymentWorld
let establishmentId: string
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(async () => {
  await world.reset()
  const [row] = await world.rows('select id from establishments')
  establishmentId = row.id
})
afterAll(() => world.close())

const dayInSeconds = 86_400
let payers = 0

async function page(change: Partial<OwnPaymentsRequest> = {}) {
  const request = { ownerId: world.owner, establishmentId, page: 1, period: 'all', ...change } as const
  const answer = await readOwnPayments(world.money.database.db, request, world.money.now)
  return listOwnPayments.response.parse(answer)
}
const idsOf = async (change?: Partial<OwnPaymentsRequest>) =>
  (await page(change)).items.map(({ chargeId }) => chargeId)

/** Another payer each time, because each may make only three payments in five minutes. */
async function pay(storeId?: string): Promise<string> {
  payers += 1
  world.wait(200)
  const address = `192.0.2.${payers % 250}`
  const { chargeId } = await world.create({}, { address, ...(storeId !== undefined && { storeId }) })
  return chargeId
}
async function paid(storeId?: string): Promise<string> {
  const chargeId = await pay(storeId)
  const charge = await world.money.charge(chargeId)
  await world.money.receive(pixFor(charge, { paidAt: world.money.now }))
  return chargeId
}

it('shows the owner each payment newest first, by period and status, with whole totals of its days', async () => {
  await world.addStore({ storeId: 'LAPA2', name: 'Otra' })
  const old = await paid()
  world.wait(8 * dayInSeconds)
  await world.rows(
    `insert into market_readings (source, simulated, usdt_ars, usdt_brl, side, value, raw, read_at)
     values ('test', true, 1500, 5, 'bid-over-bid', 300, '{}', $1)`,
    [world.money.now],
  )
  const first = await paid()
  await paid('LAPA2')
  const unpaid = await pay()
  const second = await paid()
  const all = await page()
  expect(all).toMatchObject({ page: 1, total: 4, totalIsExact: true })
  expect(all.items.map(({ chargeId }) => chargeId)).toEqual([second, unpaid, first, old])
  expect(all.items[0]).toMatchObject({
    pixStatus: 'confirmed',
    total: brl(5_100n),
    pesosValue: ars(1_485_000n),
    pesosTakenBack: ars(0n),
    heldAmount: null,
    payerName: "Bia D'Ávila",
    payerCpf: '***.982.247-**',
    productDescription: 'Nafta súper',
    licensePlate: 'ABC1D23',
  })
  const totals = [
    { day: '2026-11-21', confirmedCount: 1, confirmedPesos: ars(1_485_000n) },
    { day: '2026-11-29', confirmedCount: 2, confirmedPesos: ars(2_970_000n) },
  ]
  expect(all.days.toSorted((one, other) => one.day.localeCompare(other.day))).toEqual(totals)
  expect(await idsOf({ period: '7' })).toEqual([second, unpaid, first])
  const pending = await page({ status: 'pending' })
  expect(pending.items.map(({ chargeId }) => chargeId)).toEqual([unpaid])
  expect(pending.total).toBe(1)
  expect(pending.days).toEqual(totals.slice(1))
})

it('shows paid and pending payments, and leaves out those that were never issued or were deleted', async () => {
  const held = await pay()
  await world.money.receive(pixFor(await world.money.charge(held), { amountMinor: 4_000n }), 'answer')
  world.money.provider.faults.push('refuse')
  await pay().catch(() => undefined)
  const deleted = await pay()
  await world.rows(`update charges set pix_status = 'expired' where id = $1`, [deleted])
  const admin = readerOf(await world.merchant())
  await deletePayment(world.money.deps.unitOfWork, admin, { chargeId: deleted, reason: 'Prueba' })
  const { items, total } = await page()
  expect(items).toMatchObject([{ chargeId: held, pixStatus: 'pending', heldAmount: brl(4_000n) }])
  expect(total).toBe(1)
})

it('pages the list, and opens it only to the owner', async () => {
  const made: string[] = []
  for (let nth = 0; nth < 21; nth += 1) made.unshift(await pay())
  expect(await idsOf()).toEqual(made.slice(0, 20))
  expect(await idsOf({ page: 2 })).toEqual(made.slice(20))
  const stranger = await world.merchant()
  await expect(page({ ownerId: stranger })).rejects.toMatchObject({ code: 'establishment.not-found' })
})
