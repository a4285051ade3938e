import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pixFor } from '../../../test/concurrency/money-world.ts'
import { addEstablishmentPayment } from '../../../test/factories/establishment-payments.ts'
import { addFile, createOrderWorld, type OrderWorld } from '../../../test/factories/order-world.ts'
import { balanceOf } from '../ledger/public.ts'
import { readHistory, readToday } from './history/history-reads.ts'
import { readOwnerCounters } from './history/owner-counters.ts'
import { readConfirmedSince, readOwnOrder, readPayableOrders } from './order-reads.ts'
import { readOrderForm } from './order-form.ts'
import { readRecent } from './clients/recent-clients.ts'

let world: OrderWorld
let user: string
let stranger: string
beforeAll(async () => {
  world = await createOrderWorld()
})
beforeEach(async () => {
  await world.reset()
  user = await world.merchant()
  stranger = await world.merchant()
})
afterAll(() => world.money.close())

const showing = () => ({ now: world.money.now, isSimulatedProvider: () => true })
const db = () => world.money.database.db
const history = (owner: string, page = 1, period: 'all' | '7' = 'all') =>
  readHistory(db(), owner, { page, period }, world.money.now)

function wait(seconds: number): void {
  world.money.now = new Date(world.money.now.getTime() + seconds * 1_000)
}

const firstPayable = async () => (await readPayableOrders(db(), user, 20, showing()))[0]?.id

async function placed(owner: string): Promise<string> {
  return (await world.place(owner)).order.id
}

/** Pays the charge at the provider without a notice, so that only a query finds it. */
async function payWithoutNotice(id: string): Promise<string> {
  const pix = { ...pixFor(await world.money.charge(id)), paidAt: world.money.now }
  world.money.provider.pay(pix)
  return pix.endToEndId
}

async function confirmed(owner: string): Promise<string> {
  const id = await placed(owner)
  await world.money.receive(pixFor(await world.money.charge(id)))
  return id
}

/** The rows of an admin's confirmed payout, as its own feature writes them. */
async function payOut(chargeId: string, minor: bigint, owner = user): Promise<string> {
  const { asOwner } = world.money.database
  const receipt = await addFile(world.money.database, owner)
  const { rows } = await asOwner(
    `insert into payouts (charge_id, owner_id, amount_minor, state, receipt_file_id, created_by, created_at, confirmed_at)
     values ($1, $2, $3, 'confirmed', $4, $2, $5, $5) returning id`,
    [chargeId, owner, minor, receipt, world.money.now],
  )
  return rows[0].id
}

const establishmentPayment = (owner: string) => addEstablishmentPayment(world.money, owner)

describe('the status of an order', () => {
  it('queries the provider about a pending order at most once in 30 s, so that no payment is lost with its notice (GEN-007)', async () => {
    const id = await placed(user)
    expect(await world.status(user, id)).toMatchObject({ id, pixStatus: 'pending', status: 'pending' })
    const endToEndId = await payWithoutNotice(id)
    wait(29)
    expect((await world.status(user, id)).pixStatus).toBe('pending')
    wait(1)
    expect((await world.status(user, id)).pixStatus).toBe('confirmed')
    expect(await world.status(user, endToEndId)).toMatchObject({ id, pixStatus: 'confirmed' })
    await world.money.expectBooksBalance()
  })

  it('does not change if the provider does not answer', async () => {
    const id = await placed(user)
    world.money.provider.faults.push('time-out-before')
    expect((await world.status(user, id)).pixStatus).toBe('pending')
  })

  it("is the owner's alone, by every reference (GEN-007, A-02)", async () => {
    const id = await placed(user)
    const endToEndId = await payWithoutNotice(id)
    await world.status(user, id)
    for (const reference of [id, endToEndId, crypto.randomUUID(), '0'.repeat(32), 'x'.repeat(36)]) {
      await expect(world.status(stranger, reference)).rejects.toMatchObject({ code: 'charge.not-found' })
    }
  })
})

describe('own orders', () => {
  it('are read by their owner only (A-02)', async () => {
    const id = await placed(user)
    expect((await readOwnOrder(db(), user, id, showing()))?.id).toBe(id)
    expect(await readOwnOrder(db(), stranger, id, showing())).toBeNull()
    expect(await readPayableOrders(db(), stranger, 20, showing())).toEqual([])
  })

  it('show the newest code that can still be paid, and none after its time (GEN-001)', async () => {
    await placed(user)
    wait(1)
    const newest = await placed(user)
    expect(await firstPayable()).toBe(newest)
    wait(1_199)
    expect(await firstPayable()).toBe(newest)
    wait(1)
    expect(await firstPayable()).toBeUndefined()
    expect(await readOwnOrder(db(), user, newest, showing())).toMatchObject({
      pixCode: null,
      allowedActions: ['verify', 'upload-receipt', 'repeat'],
    })
  })

  it('hide the code while a Pix that came for it is held, so that nobody pays twice (GEN-001)', async () => {
    const id = await placed(user)
    await world.money.receive(pixFor(await world.money.charge(id), { amountMinor: 100n }), 'answer')
    expect(await firstPayable()).toBeUndefined()
    expect(await readOwnOrder(db(), user, id, showing())).toMatchObject({
      pixStatus: 'pending',
      heldPix: true,
      heldSince: world.money.now.toISOString(),
      pixCode: null,
      allowedActions: ['verify', 'upload-receipt'],
    })
    expect((await history(user)).items).toMatchObject([{ chargeId: id, canContinue: false }])
  })

  it('confirmed since a given time are listed by newest change, for their owner only (GEN-019)', async () => {
    const old = await confirmed(user)
    wait(60)
    const since = world.money.now
    const first = await confirmed(user)
    wait(1)
    const second = await confirmed(user)
    await placed(user)
    const read = (owner: string, from: Date) => readConfirmedSince(db(), owner, from, showing())
    expect((await read(user, since)).map(({ id }) => id)).toEqual([second, first])
    expect((await read(user, new Date(0))).map(({ id }) => id)).toEqual([second, first, old])
    expect(await read(stranger, new Date(0))).toEqual([])
  })

  it('return the latest clients, each once, with what the user typed', async () => {
    await world.place(user, { clientName: 'Ana', description: 'Cena' })
    wait(1)
    await world.place(user, { clientName: 'Bia', clientDocument: '11.222.333/0001-81' })
    wait(1)
    await world.place(user, { clientName: 'Ana Maria' })
    const { clients, descriptions } = await readRecent(db(), world.cipher, user)
    expect(descriptions).toContain('Cena')
    expect(clients.map(({ name, document }) => [name, document])).toEqual([
      ['Ana Maria', '52998224725'],
      ['Bia', '11222333000181'],
    ])
    const nothing = { clients: [], clientIds: [], descriptions: [] }
    expect(await readRecent(db(), world.cipher, stranger)).toEqual(nothing)
  })

  it('return what was typed for an order only to its owner', async () => {
    const typed = {
      clientDocument: '11.222.333/0001-81',
      whatsapp: { countryCode: '+55', number: '(11) 98765-4321' },
    }
    const { id } = (await world.place(user, typed)).order
    await world.place(user, typed)
    expect(await readOrderForm(db(), world.cipher, user, id)).toEqual({
      clientDocument: '11222333000181',
      whatsapp: { callingCode: '55', number: '11987654321' },
    })
    const { id: plain } = (await world.place(user, { whatsapp: null })).order
    expect(await readOrderForm(db(), world.cipher, user, plain)).toMatchObject({ whatsapp: null })
    expect(await readOrderForm(db(), world.cipher, stranger, id)).toBeNull()
  })
})

describe('the history', () => {
  it('merges Pix and admin payments, newest first (HIST-006, HIST-009, HIST-010, HIST-014)', async () => {
    const order = await confirmed(user)
    wait(60)
    const payout = await payOut(order, 1_000_000n)
    wait(60)
    const later = await placed(user)
    const { items, total, totalIsExact } = await history(user)
    expect(items.map(({ id, type, value }) => [id, type, value.amountMinor])).toEqual([
      [`pix-${later}`, 'pix', '2970000'],
      [`admin-${payout}`, 'admin_payment', '-1000000'],
      [`pix-${order}`, 'pix', '2970000'],
    ])
    expect([total, totalIsExact]).toEqual([3, true])
    expect(items[0]).toMatchObject({
      canContinue: true,
      clientCpf: '***.982.247-**',
      fee: { amountMinor: '100' },
    })
    expect(items[1]).toMatchObject({ pixStatus: null, total: null, receiptFileId: expect.any(String) })
    expect(items[2]).toMatchObject({
      pixStatus: 'confirmed',
      canContinue: false,
      total: { amountMinor: '10100' },
    })
  })

  it("includes payments to one's own establishments, and nothing of anybody else (HIST-013, A-02)", async () => {
    const mine = await establishmentPayment(user)
    const theirs = await establishmentPayment(stranger)
    const ids = async (owner: string) => (await history(owner)).items.map(({ id }) => id)
    expect(await ids(user)).toEqual([`pix-${mine}`])
    expect(await ids(stranger)).toEqual([`pix-${theirs}`])
    expect((await history(user)).items[0]).toMatchObject({
      clientName: 'Bia',
      clientCpf: '***.456.789-**',
      clientId: null,
    })
  })

  it('lists and counts the payments to its owner alone, whatever the period (HIST-014, A-02)', async () => {
    const [order, other] = [await confirmed(user), await confirmed(stranger)]
    const mine = await payOut(order, 100n)
    const theirs = await payOut(other, 200n, stranger)
    for (const [owner, ids] of [
      [user, [`admin-${mine}`, `pix-${order}`]],
      [stranger, [`admin-${theirs}`, `pix-${other}`]],
    ] as const) {
      for (const period of ['all', '7'] as const) {
        const { items, total } = await history(owner, 1, period)
        expect(items.map(({ id }) => id).toSorted()).toEqual(ids)
        expect(total).toBe(2)
      }
      const { latest } = await readToday(db(), owner, world.money.now)
      expect(latest.map(({ id }) => id).toSorted()).toEqual(ids)
    }
  })

  it('leaves out an order that was never issued (ORD-025)', async () => {
    world.money.provider.faults.push('refuse')
    await expect(world.place(user)).rejects.toMatchObject({ code: 'charge.refused' })
    expect(await history(user)).toMatchObject({ items: [], total: 0 })
  })

  it('neither repeats nor skips an entry over its pages of 20, equal times included (HIST-006, HIST-007)', async () => {
    const made: string[] = []
    for (let count = 0; count < 43; count += 1) made.push(`pix-${await establishmentPayment(user)}`)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => history(user, page)))
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 3, 0])
    const seen = pages.flatMap(({ items }) => items.map(({ id }) => id))
    expect(new Set(seen)).toEqual(new Set(made))
  })

  it('counts periods in Buenos Aires days, today included (HIST-027)', async () => {
    world.money.now = new Date('2026-11-15T02:59:59Z')
    await establishmentPayment(user)
    world.money.now = new Date('2026-11-15T03:00:00Z')
    const sunday = await establishmentPayment(user)
    world.money.now = new Date('2026-11-21T12:00:00Z')
    expect((await history(user, 1, '7')).items.map(({ id }) => id)).toEqual([`pix-${sunday}`])
    expect((await history(user)).total).toBe(2)
  })
})

describe('the balance', () => {
  it("is the ledger's, with the reais of the confirmed Pix beside it (HIST-021, HIST-022)", async () => {
    await confirmed(user)
    await confirmed(user)
    await placed(user)
    expect((await balanceOf(db(), user)).minor).toBe(5_940_000n)
    expect((await readOwnerCounters(db(), user)).confirmedReaisMinor).toBe(20_000n)
    expect((await readOwnerCounters(db(), stranger)).confirmedReaisMinor).toBe(0n)
  })

  it('of the day counts what was confirmed in the Buenos Aires day', async () => {
    world.money.now = new Date('2026-11-21T02:59:59Z')
    await confirmed(user)
    world.money.now = new Date('2026-11-21T03:00:00Z')
    const today = await confirmed(user)
    const { latest, ...sums } = await readToday(db(), user, world.money.now)
    expect(sums).toEqual({ confirmedCount: 1, confirmedPesosMinor: 2_970_000n })
    expect(latest.map(({ id }) => id)).toEqual([`pix-${today}`])

    const { endToEndId, ...charge } = await world.money.charge(today)
    const half = { id: 'r1', amountMinor: 5_050n, nature: 'asked', state: 'returned' } as const
    await world.money.receive(
      pixFor({ ...charge, endToEndId }, { endToEndId: endToEndId ?? '', returns: [half] }),
    )
    expect((await readToday(db(), user, world.money.now)).confirmedPesosMinor).toBe(1_485_000n)
  })
})
