import {
  adminChargeSchema,
  listAdminCharges,
  readChargeLedger,
  readChargeReceipts,
} from '@puente/contract/transactions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pixFor } from '../../../test/concurrency/money-world.ts'
import { type PayoutDesk, payoutDesk, usualSettings } from '../../../test/concurrency/payout-desk.ts'
import { addEstablishmentPayment } from '../../../test/factories/establishment-payments.ts'
import { createOrderWorld, type OrderWorld } from '../../../test/factories/order-world.ts'
import { paymentPlace } from '../collections/public.ts'
import { balanceOf } from '../ledger/public.ts'
import type { PayingAdmin } from '../payouts/paying-admin.ts'
import { readLedger } from './transaction-ledger.ts'
import { type ChargeFilters, listCharges, type TransactionReadDeps } from './transaction-reads.ts'
import { readReceipts } from './transaction-receipts.ts'

let world: OrderWorld
let desk: PayoutDesk
let admin: PayingAdmin
let deps: TransactionReadDeps
let owner: string
beforeAll(async () => {
  world = await createOrderWorld()
  desk = payoutDesk(world.money)
  const { database, log, clock } = world.money.deps
  deps = { database, log, clock, cipher: world.cipher, settings: usualSettings }
})
beforeEach(async () => {
  await world.reset()
  owner = await world.merchant()
  admin = await desk.addAdmin()
})
afterAll(() => world.money.close())

const asOwner = (text: string, values: unknown[] = []) => world.money.database.asOwner(text, values)
const list = (filters: Partial<ChargeFilters> = {}) =>
  listCharges(deps, { page: 1, ...filters }, admin.actor.userId)

async function placed(): Promise<string> {
  return (await world.place(owner)).order.id
}

async function confirmed(): Promise<string> {
  const id = await placed()
  await world.money.receive(pixFor(await world.money.charge(id)))
  return id
}

async function storedFile(kind: string, at: string): Promise<string> {
  const { rows } = await asOwner(
    `insert into files (kind, owner_id, media_type, size_bytes, sha256, storage_key, wrapped_key, created_at, attached_at)
     values ($1, $2, 'image/png', 1, $3, $4, '{}', $5, $5) returning id`,
    [kind, owner, Buffer.alloc(32), crypto.randomUUID(), at],
  )
  return rows[0].id
}

describe('the record of a charge', () => {
  it('holds everything about an order, with both kinds of receipt and the phone masked (TXN-002, TXN-003)', async () => {
    const id = await confirmed()
    const file = await storedFile('client-receipt', '2026-11-21T12:05:00Z')
    await asOwner(
      'update charges set client_receipt_file_id = $2, provider_transaction_id = $3 where id = $1',
      [id, file, 'psp-1'],
    )
    const { payoutId } = await desk.pay(admin, await desk.request(admin, id, 100n))
    const {
      items: [row],
    } = await list()
    const charge = await world.money.charge(id)
    expect(adminChargeSchema.parse(row)).toMatchObject({
      id,
      userId: owner,
      clientId: expect.stringMatching(/\S/),
      clientName: expect.stringMatching(/\S/),
      clientCpf: expect.stringContaining('***'),
      pesosValue: { amountMinor: String(charge.pesosValueMinor), currency: 'ARS' },
      pesosPaid: { amountMinor: '100', currency: 'ARS' },
      realValue: { amountMinor: String(charge.realValueMinor), currency: 'BRL' },
      total: { amountMinor: String(charge.realValueMinor + charge.feeMinor), currency: 'BRL' },
      spreadPercent: '1',
      rate: '297.00',
      status: 'partial',
      pixStatus: 'confirmed',
      payoutStatus: 'partial',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      clientReceiptFileId: file,
      payouts: [{ id: payoutId, receiptFileId: expect.any(String) }],
      payerPhone: '+*********4321',
      companyName: expect.stringMatching(/\S/),
      description: charge.description,
      transactionId: charge.txid,
      providerTransactionId: 'psp-1',
      provider: 'bcb',
      kind: 'order',
      metadata: { source: null },
    })
  })

  it('of a payment at an establishment says where and for what it was, and where the record came from (TXN-003, TXN-004)', async () => {
    const order = await placed()
    world.money.now = new Date(world.money.now.getTime() + 1000)
    const id = await addEstablishmentPayment(world.money, owner, {
      licensePlate: 'ABC1D23',
      sealPhone: (payment) =>
        world.cipher.encrypt('+5511912345678', paymentPlace('payer_phone_enc', payment)),
    })
    const { rows } = await asOwner('select establishment_id from establishment_payments')
    const { items } = await list()
    expect(items.map((item) => item.id)).toEqual([id, order])
    expect(items[0]).toMatchObject({
      clientName: 'Bia',
      clientCpf: '***.456.789-**',
      realValue: { amountMinor: '5000', currency: 'BRL' },
      kind: 'establishment',
      metadata: { source: 'establishment_url' },
      establishmentId: rows[0].establishment_id,
      productDescription: 'Nafta',
      licensePlate: 'ABC1D23',
      payerPhone: '+*********5678',
    })
    expect(items[1]).toMatchObject({ establishmentId: null, productDescription: null, licensePlate: null })
  })

  it('adds up to the balance of its user: confirmed pesos less what admins paid (TXN-029)', async () => {
    await placed()
    const orders = [await confirmed(), await confirmed()]
    const payment = await addEstablishmentPayment(world.money, owner)
    await world.money.receive(pixFor(await world.money.charge(payment)))
    await desk.pay(admin, await desk.request(admin, orders[0] ?? '', 70_000n))
    await desk.pay(admin, await desk.request(admin, payment, 30_000n))
    const { items } = await list()
    const owed = items
      .filter(({ pixStatus }) => pixStatus === 'confirmed')
      .reduce((sum, { pesosValue }) => sum + BigInt(pesosValue.amountMinor), 0n)
    const paidOut = items
      .flatMap(({ payouts }) => payouts)
      .reduce((sum, { amount }) => sum + BigInt(amount.amountMinor), 0n)
    expect([items.length, paidOut]).toEqual([4, 100_000n])
    expect((await balanceOf(deps.database, owner)).minor).toBe(owed - paidOut)
    for (const { userBalance } of items) expect(userBalance?.amountMinor).toBe(String(owed - paidOut))
  })
})

describe('a reading that lacks a part', () => {
  const without = async <T>(table: string, read: () => Promise<T>): Promise<T> => {
    await asOwner(`revoke select on ${table} from puente_app`)
    return read().finally(() => asOwner(`grant select on ${table} to puente_app`))
  }

  it('shows the charges alone, filtered by days only, and none of them can be paid (TXN-011)', async () => {
    const today = await confirmed()
    world.money.now = new Date('2026-11-22T12:00:00Z')
    const tomorrow = await addEstablishmentPayment(world.money, owner)
    const read = (filters: Partial<ChargeFilters>) => without('payouts', () => list(filters))
    const all = listAdminCharges.response.parse(await read({ pixStatus: 'failed', view: 'to-pay' }))
    expect([all.reading, all.owed, all.total]).toEqual(['basic', null, 2])
    expect(all.items.map(({ id }) => id)).toEqual([tomorrow, today])
    expect(all.items).toMatchObject([
      { pixStatus: 'pending', allowedActions: [], userBalance: null },
      { pixStatus: 'confirmed', allowedActions: [], userBalance: null },
    ])
    const days = await read({ startDate: '2026-11-21', endDate: '2026-11-21', userId: admin.actor.userId })
    expect(days.items.map(({ id }) => id)).toEqual([today])
    expect((await list()).reading).toBe('full')
  })

  it('is refused if the charges themselves cannot be read (TXN-012)', async () => {
    await placed()
    await expect(without('charges', () => list())).rejects.toThrow('permission denied')
  })
})

describe('the receipts of a transaction', () => {
  it('are those of its owner and those of its payouts, each newest first (TXN-036, TXN-037)', async () => {
    const id = await confirmed()
    const other = await confirmed()
    const [pix, early, late, foreign] = [
      await storedFile('client-receipt', '2026-11-21T12:10:00Z'),
      await storedFile('receipt', '2026-11-21T12:05:00Z'),
      await storedFile('receipt', '2026-11-21T12:20:00Z'),
      await storedFile('receipt', '2026-11-21T12:30:00Z'),
    ]
    await asOwner('update charges set client_receipt_file_id = $2 where id = $1', [id, pix])
    await asOwner(
      `insert into receipts (user_id, charge_id, file_id, description, created_at) select $1, v.charge, f.id, v.text, f.created_at
       from (values ($2::uuid, $4::uuid, 'Balcão'), ($2, $5, 'Mesa 4'), ($3, $6, 'Outra')) v (charge, file, text)
       join files f on f.id = v.file`,
      [owner, id, other, early, late, foreign],
    )
    await desk.pay(admin, await desk.request(admin, id, 100n))
    world.money.now = new Date(world.money.now.getTime() + 60_000)
    await desk.pay(admin, await desk.request(admin, id, 200n))
    const receipts = readChargeReceipts.response.parse(await readReceipts(deps.database, id))
    const sentBy = expect.stringContaining('@')
    expect(receipts.client).toEqual([
      { chargeId: id, fileId: late, sentAt: '2026-11-21T12:20:00.000Z', sentBy, description: 'Mesa 4' },
      { chargeId: id, fileId: pix, sentAt: '2026-11-21T12:10:00.000Z', sentBy, description: null },
      { chargeId: id, fileId: early, sentAt: '2026-11-21T12:05:00.000Z', sentBy, description: 'Balcão' },
    ])
    expect(receipts.payouts.map(({ amount, paidBy }) => [amount.amountMinor, paidBy.includes('@')])).toEqual([
      ['200', true],
      ['100', true],
    ])
    await expect(readReceipts(deps.database, crypto.randomUUID())).rejects.toMatchObject({
      code: 'payout.charge-not-found',
    })
    expect(await readReceipts(deps.database, await placed())).toEqual({ client: [], payouts: [] })
  })
})

describe('the books of a transaction', () => {
  it('are its journals in the order in which they were written, each in balance per currency', async () => {
    const id = await confirmed()
    await desk.pay(admin, await desk.request(admin, id, 100n))
    const { journals } = readChargeLedger.response.parse(await readLedger(deps.database, id))
    expect(journals.map(({ event }) => event)).toEqual(['charge_confirmed', 'payout_begun', 'payout_done'])
    for (const { postings } of journals)
      for (const currency of ['BRL', 'ARS'])
        expect(
          postings
            .filter(({ amount }) => amount.currency === currency)
            .reduce((sum, { amount }) => sum + BigInt(amount.amountMinor), 0n),
        ).toBe(0n)
    expect(journals[2]?.postings).toEqual([
      { account: 'payout_reserved', amount: { amountMinor: '100', currency: 'ARS' } },
      { account: 'bank:main', amount: { amountMinor: '-100', currency: 'ARS' } },
    ])
    await expect(readLedger(deps.database, crypto.randomUUID())).rejects.toMatchObject({
      code: 'payout.charge-not-found',
    })
    expect((await readLedger(deps.database, await placed())).journals).toEqual([])
  })
})
