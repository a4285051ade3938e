import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { localDayOf } from '@puente/domain/local-day'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { createPaymentWorld, type PaymentWorld } from '../../../../test/factories/payment-world.ts'
import { chargePage } from '../../charge-page/charge-page.ts'
import { balanceOf } from '../../ledger/public.ts'
import { readDay } from '../../orders/day-reads.ts'
import { readHistoryEntry } from '../../orders/history-entry.ts'
import { entriesOf } from '../../orders/history-export/export-rows.ts'
import { readConfirmedSince, readOwnOrder, readPayableOrders } from '../../orders/order-reads.ts'
import { listPayments } from './list-payments.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const database = () => world.money.database.db
const showing = () => ({ now: world.money.now, isSimulatedProvider: () => true })

async function exported(userId: string) {
  const items = []
  for await (const batch of entriesOf(database(), userId, new Date(0), world.money.now)) items.push(...batch)
  return items
}

it('confirms once for the owner: history, balance, day, export, dialog and charge page (PAY-062, PAY-063, PAY-066, HIST-013)', async () => {
  const { chargeId } = await world.create()
  const before = world.money.now
  expect(await exported(world.owner)).toMatchObject([{ chargeId, pixStatus: 'pending' }])
  world.wait(1)
  const pix = pixFor(await world.money.charge(chargeId))
  await world.money.receive(pix)
  expect((await world.money.receive(pix)).kind).toBe('duplicate')

  const { owner } = world
  const listed = {
    id: `pix-${chargeId}`,
    kind: 'establishment',
    pixStatus: 'confirmed',
    value: { amountMinor: '1485000' },
    total: { amountMinor: '5100' },
    description: 'YPF Ruta 12: Nafta súper',
    clientName: "Bia D'Ávila",
    clientCpf: '***.982.247-**',
    clientId: 'ABC1D23',
    canContinue: false,
  }
  expect(await exported(owner)).toMatchObject([listed])
  const { cipher } = world.money.deps.payerKeys
  const { clock } = world.money.deps
  expect(
    await readHistoryEntry({ database: database(), cipher, clock }, owner, `pix-${chargeId}`),
  ).toMatchObject({
    item: listed,
    clientDocument: '***.982.247-**',
    whatsappNumber: '+5511987654321',
    realValue: { amountMinor: '5000' },
    rate: '297.00',
  })
  expect((await balanceOf(database(), owner)).minor).toBe(1_485_000n)
  expect(await readDay(database(), owner, localDayOf(world.money.now))).toMatchObject({
    confirmedCount: 1,
    total: { amountMinor: '5100' },
    sales: [{ chargeId, clientId: 'ABC1D23' }],
  })
  const view = {
    id: chargeId,
    kind: 'establishment',
    pixStatus: 'confirmed',
    clientId: 'ABC1D23',
    pixCode: null,
  }
  expect(await readConfirmedSince(database(), owner, before, showing())).toMatchObject([view])
  expect(
    await chargePage(
      {
        database: database(),
        cipher,
        clock,
        publicUrl: 'https://puente.example',
        isSimulatedProvider: () => true,
      },
      owner,
      chargeId,
    ),
  ).toMatchObject({
    order: view,
    clientWhatsapp: '+5511987654321',
    timeline: [{ kind: 'created' }, { kind: 'issued' }, { kind: 'confirmed' }, { kind: 'converted' }],
  })
  await world.money.expectBooksBalance()
})

it('shows the owner its status, and no code among the orders that they can show', async () => {
  const { chargeId } = await world.create()
  const { owner } = world
  expect(await readOwnOrder(database(), owner, chargeId, showing())).toBeNull()
  expect(await readPayableOrders(database(), owner, 20, showing())).toEqual([])
  expect(await world.orderStatus(owner, chargeId)).toMatchObject({ pixStatus: 'pending' })
})

it('is listed at its establishment for its owner and for admins, newest first, found by name or CPF (PAY-072, ruling 28)', async () => {
  const first = await world.create({ payerName: 'Bia Ávila' })
  world.wait(1)
  const second = await world.create({ payerName: 'João', payerCpf: '111.444.777-35' })
  world.money.provider.faults.push('refuse')
  await world.create({ payerName: 'Recusada' }).catch(() => undefined)
  const [{ id: establishmentId }] = await world.rows('select id from establishments')
  const { keyedHash } = world.money.deps.payerKeys
  const owner = { userId: world.owner, isAdmin: false }
  const list = async (search = '', reader = owner, limit = 10) =>
    (
      await listPayments({ database: database(), keyedHash }, reader, establishmentId, { limit, search })
    ).payments.map(({ chargeId }) => chargeId)
  expect(await list()).toEqual([second.chargeId, first.chargeId])
  expect(await list('', owner, 1)).toEqual([second.chargeId])
  expect(await list('avila')).toEqual([first.chargeId])
  expect(await list('111.444.777-35')).toEqual([second.chargeId])
  expect(await list('***.982.247-**')).toEqual([first.chargeId])
  expect(await list('52998224726')).toEqual([])
  expect(await list('%')).toEqual([])
  const stranger = await world.merchant()
  expect(await list('', { userId: stranger, isAdmin: true })).toHaveLength(2)
  await expect(list('', { userId: stranger, isAdmin: false })).rejects.toMatchObject({
    code: 'establishment.not-found',
  })
})

it('is seen by no other owner, by list, by id or by event (HIST-013)', async () => {
  const stranger = await world.merchant()
  const { chargeId } = await world.create()
  await world.money.receive(pixFor(await world.money.charge(chargeId)))
  expect(await exported(stranger)).toEqual([])
  expect(await readConfirmedSince(database(), stranger, new Date(0), showing())).toEqual([])
  await expect(world.orderStatus(stranger, chargeId)).rejects.toMatchObject({ code: 'charge.not-found' })
  const announced = JSON.stringify(await world.rows('select events from outbox'))
  expect(announced).toContain(`guest:${chargeId}`)
  expect(announced).not.toContain(stranger)
})
