import {
  listDeskPayments as listEndpoint,
  readDeskPayment,
  readPaymentFigures,
} from '@puente/contract/establishments/payments-desk'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { ars, brl } from '@puente/contract/protocol/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { type PayoutDesk, payoutDesk, usualSettings } from '../../../../test/concurrency/payout-desk.ts'
import { createPaymentWorld, freshCpf, type PaymentWorld } from '../../../../test/factories/payment-world.ts'
import type { PayingAdmin } from '../../payouts/paying-admin.ts'
import { adminChargesOf } from '../../transactions/transaction-reads.ts'
import { deletePayment } from '../payments/delete-payment.ts'
import { cancelPayment } from './cancel-payment.ts'
import { listDeskPayments } from './list-desk-payments.ts'
import { openDeskPayment } from './open-desk-payment.ts'
import { readFigures } from './payment-figures.ts'
import type { PaymentsDeskDeps } from './payments-desk.routes.ts'

const bank = { holderName: 'Marta', bankName: 'Nación', cbu: '0110599520000001235579', cuit: '27123456780' }

let world: PaymentWorld
let desk: PayoutDesk
let admin: PayingAdmin
let deps: PaymentsDeskDeps
let accounts: Map<string, typeof bank>
beforeAll(async () => {
  world = await createPaymentWorld()
  const { deps: charges, database } = world.money
  const { payerKeys, unitOfWork, log, clock } = charges
  const reading = { database: database.db, log, clock, cipher: payerKeys.cipher, settings: usualSettings }
  deps = {
    ...payerKeys,
    database: database.db,
    unitOfWork,
    charges,
    adminChargesOf: (ids, adminId) => adminChargesOf(reading, ids, adminId),
    bankAccountOf: async (userId) => accounts.get(userId) ?? null,
  }
})
beforeEach(async () => {
  await world.reset()
  accounts = new Map([[world.owner, bank]])
  desk = payoutDesk(world.money)
  admin = await desk.addAdmin()
})
afterAll(() => world.close())

const adminId = () => admin.actor.userId
async function list(query: Partial<QueryOf<typeof listEndpoint>> = {}) {
  const answer = await listDeskPayments(deps, { page: 1, search: '', ...query }, adminId())
  listEndpoint.response.parse(answer)
  return answer
}
const idsOf = async (query: Partial<QueryOf<typeof listEndpoint>> = {}) =>
  (await list(query)).items.map(({ charge }) => charge.id)
const figures = async (query: QueryOf<typeof readPaymentFigures> = {}) =>
  readPaymentFigures.response.parse(await readFigures(world.money.database.db, query))
const cancel = (chargeId: string, reason = 'Cliente desistiu') =>
  cancelPayment(deps, admin, { chargeId, reason })
const pay = async (chargeId: string) => world.money.receive(pixFor(await world.money.charge(chargeId)))

/** A payment of another person from another address each second. */
async function create(...[change = {}, how = {}]: Parameters<PaymentWorld['create']>) {
  const address = `192.0.2.${world.money.now.getUTCSeconds()}`
  const { chargeId } = await world.create({ payerCpf: freshCpf(), ...change }, { address, ...how })
  world.wait(1)
  return chargeId
}

describe('the list', () => {
  it('has the payments of all establishments, newest first by page with the exact total, each with its establishment (URLT-002, URLT-005, URLT-006)', async () => {
    const ids: string[] = []
    for (let nth = 0; nth < 21; nth += 1) ids.push(await create())
    const first = await list()
    expect([first.total, first.totalIsExact, first.items.length]).toEqual([21, true, 20])
    expect([...first.items.map(({ charge }) => charge.id), ...(await idsOf({ page: 2 }))]).toEqual(
      ids.toReversed(),
    )
    expect(first.items[0]).toMatchObject({
      status: 'pending',
      payerName: "Bia D'Ávila",
      productDescription: 'Nafta súper',
      licensePlate: 'ABC1D23',
      establishment: { storeId: 'LAPA1', name: 'YPF Ruta 12' },
      cancellable: true,
      charge: { realValue: brl(5000n), pesosValue: ars(1_485_000n), rate: '297.00' },
    })
  })

  it('leaves out a deleted payment, also in the details, until a late Pix pays it (URLT-006, URLT-036)', async () => {
    const id = await create()
    await world.rows(`update charges set pix_status = 'expired'`)
    await deletePayment(deps.unitOfWork, admin, { chargeId: id, reason: 'Prueba' })
    expect(await idsOf()).toEqual([])
    expect((await figures()).total).toBe(0)
    const missing = { code: 'payment.not-found' }
    await expect(openDeskPayment(deps, id, admin)).rejects.toMatchObject(missing)
    await expect(openDeskPayment(deps, crypto.randomUUID(), admin)).rejects.toMatchObject(missing)
    await pay(id)
    expect(await idsOf()).toEqual([id])
  })

  it('is filtered by day, establishment, first badge and Pix, and searched by name or CPF (URLT-008, URLT-014, URLT-015, URLT-016, URLT-017, URLT-018)', async () => {
    await world.addStore({ storeId: 'OTRA2', name: 'Otra' })
    const old = await create({ payerName: 'João Ávila' })
    world.wait(3 * 86_400)
    await world.rows('update market_readings set read_at = $1', [world.money.now])
    const cancelled = await create({ payerCpf: '111.444.777-35' })
    await cancel(cancelled)
    const partial = await create()
    await pay(partial)
    await desk.pay(admin, await desk.request(admin, partial, 1n))
    const elsewhere = await create({}, { storeId: 'OTRA2' })
    const [other] = await world.rows(`select id from establishments where store_id = 'OTRA2'`)
    const today = world.money.now.toISOString().slice(0, 10)

    expect(await idsOf({ status: 'pending' })).toEqual([elsewhere, old])
    expect(await idsOf({ status: 'partial' })).toEqual([partial])
    expect(await idsOf({ status: 'cancelled' })).toEqual([cancelled])
    expect(await idsOf({ status: 'paid' })).toEqual([])
    expect(await idsOf({ pixStatus: 'confirmed' })).toEqual([partial])
    const short = await world.money.charge(elsewhere)
    await world.money.receive(pixFor(short, { amountMinor: short.totalMinor - 1n }), 'answer')
    expect(await idsOf({ pixStatus: 'held' })).toEqual([elsewhere])
    expect(await idsOf({ pixStatus: 'pending' })).toEqual([old])
    expect(await idsOf({ establishmentId: other.id })).toEqual([elsewhere])
    expect(await idsOf({ specificDate: today })).toEqual([elsewhere, partial, cancelled])
    expect(await idsOf({ endDate: '2020-01-01' })).toEqual([])
    expect(await idsOf({ startDate: '2020-01-01', endDate: today })).toHaveLength(4)
    expect(await idsOf({ search: 'avila', status: 'pending', endDate: today })).toContain(old)
    expect(await idsOf({ search: 'joão' })).toEqual([old])
    expect(await idsOf({ search: 'jo' })).toEqual([old])
    expect(await idsOf({ search: '11144477735' })).toEqual([cancelled])
    expect(await idsOf({ search: '444.777' })).toEqual([cancelled])
  })

  it('refuses one day together with a first or a last day (URLT-015)', async () => {
    const both = { specificDate: '2026-11-20', endDate: '2026-11-20' }
    const refusal = { code: 'request.invalid' }
    await expect(list(both)).rejects.toMatchObject(refusal)
    await expect(figures(both)).rejects.toMatchObject(refusal)
    await expect(figures({ startDate: '2026-02-30' })).rejects.toMatchObject(refusal)
  })
})

it('counts and sums all payments of the period for the cards: volume and its confirmed part, pending and paid, pesos to send and sent (URLT-004)', async () => {
  const [partial, paid, cancelled] = [await create(), await create(), await create()]
  await create()
  await pay(partial)
  await pay(paid)
  await cancel(cancelled)
  await desk.pay(admin, await desk.request(admin, partial, 485_000n))
  await desk.pay(admin, await desk.request(admin, paid, 1_485_000n))
  const expected = {
    total: 4,
    volume: brl(20_000n),
    confirmed: brl(10_000n),
    pending: 1,
    paid: 1,
    toSend: ars(1_000_000n),
    sent: ars(1_970_000n),
  }
  expect(await figures()).toEqual(expected)
  expect(await figures({ endDate: '2020-01-01' })).toMatchObject({ total: 0, volume: brl(0n) })
})

it('moves a payment from pending through partial to paid with its payouts, each with its receipt, its admin and its time, apart from its Pix (URLT-007, URLT-025)', async () => {
  const id = await create()
  const facts = async () => {
    const [row] = (await list()).items
    return [row?.status, row?.charge.pixStatus, row?.charge.payoutStatus]
  }
  expect(await facts()).toEqual(['pending', 'pending', 'pending'])
  await pay(id)
  expect(await facts()).toEqual(['pending', 'confirmed', 'pending'])
  const first = await desk.request(admin, id, 485_000n)
  await desk.pay(admin, first)
  expect(await facts()).toEqual(['partial', 'confirmed', 'partial'])
  world.wait(60)
  const second = await desk.request(admin, id, 1_000_000n)
  await desk.pay(admin, second)
  expect(await facts()).toEqual(['paid', 'confirmed', 'paid'])
  const stored = await world.rows(
    'select receipt_file_id, created_by, confirmed_at from payouts where charge_id = $1 order by confirmed_at',
    [id],
  )
  const [paidAt, before] = [world.money.now, new Date(world.money.now.getTime() - 60_000)]
  expect(stored).toEqual([
    { receipt_file_id: first.receiptFileId, created_by: adminId(), confirmed_at: before },
    { receipt_file_id: second.receiptFileId, created_by: adminId(), confirmed_at: paidAt },
  ])
})

describe('the details', () => {
  it('show the payer in clear text, the establishment, the account of its owner, the payouts and the history, and are audited (URLT-029, URLT-030, URLT-031, URLT-033, URLT-034)', async () => {
    const id = await create({ payerCpf: '529.982.247-25' })
    await pay(id)
    await desk.pay(admin, await desk.request(admin, id, 100n))
    const opened = readDeskPayment.response.parse(await openDeskPayment(deps, id, admin))
    expect(opened).toMatchObject({
      payer: { cpf: '52998224725', email: 'bia@example.com', phone: '+5511987654321' },
      owner: 'linked',
      bank,
      payment: {
        payerCpf: '***.982.247-**',
        status: 'partial',
        charge: { payouts: [{ amount: ars(100n) }] },
      },
    })
    expect(opened.timeline.map(({ step }) => step)).toEqual(
      expect.arrayContaining([
        'attempt-started',
        'code-issued',
        'pix-confirmed',
        'payout-recorded',
        'details-opened',
      ]),
    )
    expect(
      await world.rows(
        `select actor_id, object_id, body::jsonb -> 'after' as after from audit_log where command = 'payments.open' order by seq`,
      ),
    ).toEqual([
      { actor_id: adminId(), object_id: id, after: { bankDataOfUser: world.owner } },
      { actor_id: adminId(), object_id: world.owner, after: null },
    ])
  })

  it('name why there is no account: no owner, an erased owner, or none declared (URLT-031)', async () => {
    const id = await create()
    const seen = async () => {
      const { owner, bank: account } = await openDeskPayment(deps, id, admin)
      return [owner, account]
    }
    accounts.clear()
    expect(await seen()).toEqual(['linked', null])
    accounts.set(world.owner, bank)
    await world.rows(
      'update users set closed_at = now(), erase_after = now(), erased_at = now() where id = $1',
      [world.owner],
    )
    expect(await seen()).toEqual(['erased', null])
    await world.rows('update establishments set owner_id = null')
    expect(await seen()).toEqual(['none', null])
  })
})

describe('a cancellation', () => {
  const reasons = () => world.rows('select cancellation_reason as reason from establishment_payments')

  it('withdraws the charge at the provider first, keeps the reason, and shows it in the history (URLT-028, URLT-034, ruling 62)', async () => {
    const id = await create()
    const { txid } = await world.money.charge(id)
    const { outcome, payment } = await cancel(id)
    expect([outcome, payment.status, payment.cancellable]).toEqual(['ended', 'cancelled', false])
    expect(world.money.provider.charges.get(txid)).toMatchObject({ status: 'cancelled' })
    const { timeline, cancellationReason } = await openDeskPayment(deps, id, admin)
    expect(cancellationReason).toBe('Cliente desistiu')
    expect(timeline.find(({ step }) => step === 'cancellation-asked')).toMatchObject({
      reason: 'Cliente desistiu',
      actor: { kind: 'person' },
    })
    expect((await cancel(id, 'Outro motivo')).outcome).toBe('ended')
    expect(await reasons()).toEqual([{ reason: 'Cliente desistiu' }])
  })

  it('lets the payment win if it came meanwhile, and stays pending without an answer (URLT-028, ruling 62)', async () => {
    const id = await create()
    world.money.provider.pay(pixFor(await world.money.charge(id)))
    expect(await cancel(id)).toMatchObject({
      outcome: 'paid',
      payment: { status: 'pending', charge: { pixStatus: 'confirmed' } },
    })
    expect((await openDeskPayment(deps, id, admin)).cancellationReason).toBeNull()
    const unanswered = await create()
    world.money.provider.faults.push('time-out-before')
    expect(await cancel(unanswered)).toMatchObject({
      outcome: 'unanswered',
      payment: { charge: { pixStatus: 'pending' } },
    })
    world.money.provider.faults.push('time-out-before')
    await cancel(unanswered, 'Outro motivo')
    expect(await reasons()).toEqual([{ reason: expect.any(String) }, { reason: 'Cliente desistiu' }])
    await world.money.expectBooksBalance()
  })

  it('is refused, and the refusal is audited, for a payment that is confirmed, has ended or is being paid out (URLT-028)', async () => {
    const [confirmed, expired, begun] = [await create(), await create(), await create()]
    await pay(confirmed)
    await world.rows(`update charges set pix_status = 'expired' where id = $1`, [expired])
    await desk.begin(admin, begun)
    const refusal = { code: 'payment.not-cancellable' }
    for (const id of [confirmed, expired, begun]) await expect(cancel(id)).rejects.toMatchObject(refusal)
    expect((await list()).items.map(({ cancellable }) => cancellable)).toEqual([false, false, false])
    expect(await world.rows(`select outcome from audit_log where command = 'charges.ask-to-cancel'`)).toEqual(
      Array.from({ length: 3 }, () => ({ outcome: 'payment.not-cancellable' })),
    )
    expect(await reasons()).toEqual(Array.from({ length: 3 }, () => ({ reason: null })))
    const order = await world.money.storeCharge(world.owner)
    await expect(cancel(order.id)).rejects.toMatchObject({ code: 'payment.not-found' })
    await expect(cancel(crypto.randomUUID())).rejects.toMatchObject({ code: 'payment.not-found' })
  })
})
