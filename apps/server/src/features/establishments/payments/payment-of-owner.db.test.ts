import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { localDayOf } from '@puente/domain/local-day'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { createPaymentWorld, type PaymentWorld } from '../../../../test/factories/payment-world.ts'
import { readerOf } from '../../../../test/factories/reader.ts'
import { chargePage } from '../../charge-page/charge-page.ts'
import { balanceOf } from '../../ledger/public.ts'
import { readDay } from '../../orders/history/day-reads.ts'
import { readHistoryEntry } from '../../orders/history/history-entry.ts'
import { entriesOf } from '../../orders/history-export/export-rows.ts'
import { readConfirmedSince, readOwnOrder, readPayableOrders } from '../../orders/order-reads.ts'

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

it('is confirmed once in each view of the owner: history, balance, day, export, dialog and charge page (PAY-062, PAY-063, PAY-066, HIST-013)', async () => {
  const { chargeId } = await world.create()
  const before = world.money.now
  const { owner } = world
  expect(await exported(owner)).toMatchObject([{ chargeId, pixStatus: 'pending' }])
  world.wait(1)
  const pix = pixFor(await world.money.charge(chargeId))
  await world.money.receive(pix)
  expect((await world.money.receive(pix)).kind).toBe('duplicate')
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
  const { clock, unitOfWork } = world.money.deps
  const { cipher } = world.money.deps.payerKeys
  const reader = readerOf(owner)
  expect(
    await readHistoryEntry({ database: database(), unitOfWork, cipher, clock }, reader, `pix-${chargeId}`),
  ).toMatchObject({
    item: listed,
    clientDocument: '***.982.247-**',
    whatsappNumber: '+5511987654321',
    clientEmail: 'bia@example.com',
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
        unitOfWork,
        cipher,
        clock,
        publicUrl: 'https://puente.example',
        isSimulatedProvider: () => true,
      },
      reader,
      chargeId,
    ),
  ).toMatchObject({
    order: view,
    clientWhatsapp: '+5511987654321',
    clientEmail: 'bia@example.com',
    timeline: [{ kind: 'created' }, { kind: 'issued' }, { kind: 'confirmed' }, { kind: 'converted' }],
  })
  await world.money.expectBooksBalance()
})

it("audits each read of its payer's contact data, and no read of lists or by another person (PAY-070, HIST-015)", async () => {
  const { chargeId } = await world.create()
  const { owner } = world
  const { unitOfWork, clock } = world.money.deps
  const { cipher } = world.money.deps.payerKeys
  const read = (userId: string) =>
    readHistoryEntry({ database: database(), unitOfWork, cipher, clock }, readerOf(userId), `pix-${chargeId}`)
  const audited = () =>
    world.rows(
      `select actor_id, object_type, object_id from audit_log where command = 'payments.read-payer-contact'`,
    )
  await exported(owner)
  await expect(read(await world.merchant())).rejects.toMatchObject({ code: 'charge.not-found' })
  expect(await audited()).toEqual([])
  await read(owner)
  await read(owner)
  const entry = { actor_id: owner, object_type: 'establishment-payment', object_id: chargeId }
  expect(await audited()).toEqual([entry, entry])
  await world.rows('update establishment_payments set payer_phone_enc = null, payer_email_enc = null')
  expect(await read(owner)).toMatchObject({ whatsappNumber: null, clientEmail: null })
  expect(await audited()).toHaveLength(2)
})

it('shows the owner its status, but not its code among the payable orders', async () => {
  const { chargeId } = await world.create()
  const { owner } = world
  expect(await readOwnOrder(database(), owner, chargeId, showing())).toBeNull()
  expect(await readPayableOrders(database(), owner, 20, showing())).toEqual([])
  expect(await world.orderStatus(owner, chargeId)).toMatchObject({ pixStatus: 'pending' })
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
