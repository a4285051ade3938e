import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { addEstablishmentPayment } from '../../../../test/factories/establishment-payments.ts'
import { createOrderWorld, type OrderWorld } from '../../../../test/factories/order-world.ts'
import { companyFigures } from './company-figures.ts'

let world: OrderWorld
beforeAll(async () => {
  world = await createOrderWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.money.close())

it('adds up the confirmed Pix of a company, its own and those of its establishments, and its payouts; a refund lessens the balance, not what was charged (PLUS-004)', async () => {
  const { database } = world.money
  const user = await world.merchant()
  await database.asOwner(`update users set company_name = 'Taller' where id = $1`, [user])
  const receive = async (chargeId: string) => world.money.receive(pixFor(await world.money.charge(chargeId)))
  const { id } = (await world.place(user)).order
  const paid = await addEstablishmentPayment(world.money, user)
  await addEstablishmentPayment(world.money, user)
  await receive(id)
  await receive(paid)
  const figures = await companyFigures(database.db, user)
  expect(figures).toMatchObject({
    balance: { amountMinor: '4455000', currency: 'ARS' },
    confirmed: {
      count: 2,
      realValue: { amountMinor: '15000', currency: 'BRL' },
      pesosValue: { amountMinor: '4455000', currency: 'ARS' },
    },
    paidOut: { amountMinor: '0', currency: 'ARS' },
  })
  expect(figures.establishments).toHaveLength(2)
  expect(
    figures.establishments.map(({ payments, pesosValue }) => [payments, pesosValue.amountMinor]),
  ).toEqual(
    expect.arrayContaining([
      [1, '1485000'],
      [0, '0'],
    ]),
  )
  const charge = await world.money.charge(id)
  const { endToEndId } = charge
  const back = { id: 'D1', amountMinor: 100n, nature: 'asked', state: 'returned' } as const
  await world.money.receive(pixFor(charge, { endToEndId: endToEndId ?? '', returns: [back] }), 'answer')
  const refunded = await companyFigures(database.db, user)
  expect(refunded.balance.amountMinor).not.toBe(figures.balance.amountMinor)
  expect(refunded.confirmed).toEqual(figures.confirmed)
  await database.asOwner('update charges set pesos_paid_minor = 1000000 where id = $1', [id])
  expect((await companyFigures(database.db, user)).paidOut).toEqual({
    amountMinor: '1000000',
    currency: 'ARS',
  })
})
