import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { type PayoutDesk, payoutDesk } from '../../../../test/concurrency/payout-desk.ts'
import { addEstablishmentPayment } from '../../../../test/factories/establishment-payments.ts'
import { readerOf } from '../../../../test/factories/reader.ts'
import { createOrderWorld, operator, type OrderWorld } from '../../../../test/factories/order-world.ts'
import { readHistoryEntry, readHistoryItem } from './history-entry.ts'
import { readHistory, readToday } from './history-reads.ts'

let world: OrderWorld
let desk: PayoutDesk
let user: string
let stranger: string
beforeAll(async () => {
  world = await createOrderWorld()
  desk = payoutDesk(world.money)
})
beforeEach(async () => {
  await world.reset()
  user = await world.merchant()
  stranger = await world.merchant()
})
afterAll(() => world.money.close())

const db = () => world.money.database.db
const read = (userId: string, id: string) => {
  const { cipher, money } = world
  const { clock, unitOfWork } = money.deps
  return readHistoryEntry({ database: db(), unitOfWork, cipher, clock }, readerOf(userId), id)
}

async function confirmed(): Promise<{ id: string; endToEndId: string }> {
  const { id } = (await world.place(user)).order
  const pix = pixFor(await world.money.charge(id))
  await world.money.receive(pix)
  return { id, endToEndId: pix.endToEndId }
}

async function contactReads() {
  const { rows } = await world.money.database.pool.query(
    `select actor_id, object_id from audit_log where command = 'payments.read-payer-contact'`,
  )
  return rows
}

async function paidOut(chargeId: string): Promise<string> {
  const admin = await desk.addAdmin()
  return (await desk.pay(admin, await desk.request(admin, chargeId, 1_000_000n))).payoutId
}

describe('one entry of the history', () => {
  it("of one's own order has everything, with document and phone in full (HIST-015, HIST-039)", async () => {
    const { id, endToEndId } = await confirmed()
    await world.money.database.asOwner(`update charges set movement_number = 'M-1' where id = $1`, [id])
    expect(await read(user, `pix-${id}`)).toEqual({
      item: {
        id: `pix-${id}`,
        type: 'pix',
        chargeId: id,
        kind: 'order',
        date: world.money.now.toISOString(),
        value: { amountMinor: '2970000', currency: 'ARS' },
        total: { amountMinor: '10100', currency: 'BRL' },
        fee: { amountMinor: '100', currency: 'BRL' },
        pixStatus: 'confirmed',
        status: 'pending',
        heldAmount: null,
        pesosTakenBack: { amountMinor: '0', currency: 'ARS' },
        refundedPart: null,
        description: 'Almuerzo',
        clientName: "Maria D'Ávila",
        clientCpf: '***.982.247-**',
        clientId: 'Mesa 4',
        transactionId: id.replaceAll('-', ''),
        receiptFileId: null,
        canUploadReceipt: true,
        canContinue: false,
      },
      realValue: { amountMinor: '10000', currency: 'BRL' },
      rate: '297.00',
      payoutStatus: 'pending',
      pesosPaid: { amountMinor: '0', currency: 'ARS' },
      clientDocument: '529.982.247-25',
      whatsappNumber: '+5511987654321',
      clientEmail: null,
      endToEndId,
      movementNumber: 'M-1',
      payment: { paidAt: '2026-11-21T12:00:30.000Z', payer: null },
      debtEntries: [],
      confirmedAt: world.money.now.toISOString(),
    })
  })

  it('of an order is read without an audit entry: its owner typed the phone', async () => {
    const { id } = await confirmed()
    await read(user, `pix-${id}`)
    expect(await contactReads()).toEqual([])
  })

  it('shows a CNPJ in full, where the list masks it (HIST-015)', async () => {
    const { order } = await world.place(user, { clientDocument: '11.222.333/0001-81', whatsapp: null })
    const entry = await read(user, `pix-${order.id}`)
    expect(entry).toMatchObject({ clientDocument: '11.222.333/0001-81', whatsappNumber: null })
    expect(entry.item.clientCpf).toBe('**.222.333/****-**')
  })

  it("of a payment to an establishment never shows its payer's full document (HIST-015)", async () => {
    const id = await addEstablishmentPayment(world.money, user)
    expect(await read(user, `pix-${id}`)).toMatchObject({
      item: { kind: 'establishment', clientName: 'Bia', clientId: null, canContinue: false },
      clientDocument: '***.456.789-**',
      whatsappNumber: null,
    })
  })

  it("of an admin's payment has its money and receipt, and the payer of the Pix it was for (HIST-016, HIST-040)", async () => {
    const { id } = await confirmed()
    world.money.now = new Date('2026-11-21T15:00:00Z')
    const payoutId = await paidOut(id)
    expect(await read(user, `admin-${payoutId}`)).toMatchObject({
      item: {
        id: `admin-${payoutId}`,
        type: 'admin_payment',
        chargeId: id,
        date: '2026-11-21T15:00:00.000Z',
        value: { amountMinor: '-1000000' },
        total: null,
        pixStatus: null,
        status: null,
        description: 'Almuerzo',
        clientName: "Maria D'Ávila",
        receiptFileId: expect.any(String),
        transactionId: id.replaceAll('-', ''),
        canUploadReceipt: false,
      },
      clientDocument: '529.982.247-25',
      whatsappNumber: null,
      rate: null,
    })
    expect(await read(user, `pix-${id}`)).toMatchObject({
      item: { status: 'partial' },
      payoutStatus: 'partial',
      pesosPaid: { amountMinor: '1000000' },
    })
  })

  it("is found by its owner alone, and under its own kind's prefix (HIST-013, HIST-039)", async () => {
    const { id } = await confirmed()
    const payoutId = await paidOut(id)
    const unknown = { code: 'charge.not-found' }
    for (const entry of [`pix-${id}`, `admin-${payoutId}`]) {
      await expect(read(stranger, entry)).rejects.toMatchObject(unknown)
    }
    for (const entry of [
      `admin-${id}`,
      `pix-${payoutId}`,
      `pix-${crypto.randomUUID()}`,
      `pix-${'-'.repeat(36)}`,
    ]) {
      await expect(read(user, entry)).rejects.toMatchObject(unknown)
    }
    expect(await readHistoryItem(db(), stranger, id, world.money.now)).toBeNull()
  })
})

describe('an item of the history', () => {
  const only = async () =>
    (await readHistory(db(), user, { page: 1, period: 'all' }, world.money.now)).items[0]

  it("shows whether the payer's receipt may be sent, and the receipt once it was sent (RCPT-003, RCPT-007)", async () => {
    const { order } = await world.place(user)
    expect(await only()).toMatchObject({ canUploadReceipt: true, status: 'pending', chargeId: order.id })
    const { rows } = await world.money.database.asOwner('select id from files limit 1')
    await world.money.database.asOwner('update charges set client_receipt_file_id = $2 where id = $1', [
      order.id,
      rows[0].id,
    ])
    expect(await only()).toMatchObject({ receiptFileId: rows[0].id, status: 'em_processo' })
    await world.money.database.asOwner(`update charges set pix_status = 'cancelled' where id = $1`, [
      order.id,
    ])
    expect(await only()).toMatchObject({ canUploadReceipt: false, pixStatus: 'cancelled' })
  })

  it('shows a held Pix until it has gone back, and does not show the code again, which took its one Pix', async () => {
    const { order } = await world.place(user)
    expect(await only()).toMatchObject({ pixStatus: 'pending', heldAmount: null, canContinue: true })
    const pix = pixFor(await world.money.charge(order.id), { amountMinor: 5_000n })
    await world.money.receive(pix, 'answer')
    const heldAmount = { amountMinor: '5000', currency: 'BRL' }
    expect(await only()).toMatchObject({ pixStatus: 'pending', heldAmount, canContinue: false })
    const back = { id: 'r1', nature: 'asked', amountMinor: 5_000n, state: 'returned' } as const
    await world.money.receive({ ...pix, returns: [back] }, 'answer')
    expect(await only()).toMatchObject({ pixStatus: 'cancelled', heldAmount: null, canContinue: false })
  })

  it('flags a second, held Pix on the entry of the first, not on the entry of its payout', async () => {
    const { id } = await confirmed()
    await world.money.receive(pixFor(await world.money.charge(id)), 'answer')
    expect(await only()).toMatchObject({
      chargeId: id,
      pixStatus: 'confirmed',
      heldAmount: { amountMinor: '10100', currency: 'BRL' },
    })
    world.money.now = new Date('2026-11-21T15:00:00Z')
    await paidOut(id)
    expect(await only()).toMatchObject({ type: 'admin_payment', heldAmount: null })
  })

  it('shows how many of its reais and pesos went back as long as some of them remain', async () => {
    const { id } = (await world.place(user)).order
    const pix = pixFor(await world.money.charge(id))
    await world.money.receive(pix)
    expect(await only()).toMatchObject({ pixStatus: 'confirmed', refundedPart: null })
    const part = (returnId: string, amountMinor: bigint) =>
      ({ id: returnId, nature: 'asked', amountMinor, state: 'returned' }) as const
    await world.money.receive({ ...pix, returns: [part('r1', 3_333n)] }, 'answer')
    const refundedPart = { amountMinor: '3333', currency: 'BRL' }
    const { pesosTakenBack, ...rest } = (await only()) ?? expect.fail('no entry')
    expect(rest).toMatchObject({ pixStatus: 'confirmed', value: { amountMinor: '2970000' }, refundedPart })
    // The row, less what went back, adds up to its day.
    const { confirmedPesosMinor } = await readToday(db(), user, world.money.now)
    expect(2_970_000n - BigInt(pesosTakenBack.amountMinor)).toBe(confirmedPesosMinor)
    expect(confirmedPesosMinor).toBeLessThan(2_970_000n)
    await world.money.receive({ ...pix, returns: [part('r1', 3_333n), part('r2', 6_767n)] }, 'answer')
    expect(await only()).toMatchObject({ pixStatus: 'refunded', refundedPart: null })
  })

  it('of an admin’s payment names the charge that it was for, and no payer (HIST-011)', async () => {
    const { id } = await confirmed()
    world.money.now = new Date('2026-11-21T15:00:00Z')
    await paidOut(id)
    expect(await only()).toMatchObject({ type: 'admin_payment', description: 'Almuerzo', clientName: null })
  })

  it('of a payment to an establishment has its payer, and no description where it has none (HIST-011)', async () => {
    const id = await addEstablishmentPayment(world.money, user, { description: '' })
    expect(await only()).toMatchObject({
      id: `pix-${id}`,
      pixStatus: 'pending',
      description: null,
      clientName: 'Bia',
    })
  })

  it('carries the fee that its charge was made with, whatever the fee is now (HIST-019)', async () => {
    await world.place(user)
    await world.change(operator, { 'order.feeMinor': 250n })
    expect(await only()).toMatchObject({ total: { amountMinor: '10100' }, fee: { amountMinor: '100' } })
  })
})
