import { readBalance } from '@puente/contract/orders/history'
import { readHistoryEntry } from '@puente/contract/orders/history-entry'
import {
  askDebtWriteOff,
  confirmDebtWriteOff,
  listDebts,
  readDebt,
  setOffCharge,
  withdrawDebtWriteOff,
} from '@puente/contract/payouts/debts'
import { readChargePage } from '@puente/contract/charge-page/charge-page'
import { beginPayout } from '@puente/contract/payouts'
import { readAdminCharge } from '@puente/contract/transactions'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../src/features/ledger/public.ts'
import { payOut } from './admin-payouts.ts'
import { type Browser, refusalOf } from './browser.ts'
import { type Counter, openCounter, openOrder } from './sandbox-desk.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let admin: Browser
let second: Browser
beforeAll(async () => {
  world = await createServerWorld()
  admin = await world.signedInAdmin()
  second = await world.signedInAdmin()
})
afterEach(async () => {
  expect(await verifyLedger(world.server.infrastructure.database)).toEqual([])
})
afterAll(() => world.close())

const pesos = (minor: bigint) => ({ amountMinor: String(minor), currency: 'ARS' })
const read = async (id: string) => (await admin.call(readAdminCharge, { params: { id } })).charge
const page = ({ merchant, order }: Counter) => merchant.call(readChargePage, { params: { id: order.id } })
const entry = async ({ merchant, order }: Counter) =>
  merchant.call(readHistoryEntry, { params: { id: `pix-${order.id}` } })
const idempotencyKey = () => crypto.randomUUID()

/** A merchant whose order was paid out, and whose Pix went back after that. */
async function owing(amount?: string): Promise<Counter> {
  const counter = await openCounter(world)
  await counter.pay()
  await counter.until('confirmed')
  await payOut(admin, counter.order.id, counter.pesos)
  await counter.sendBack({ nature: 'ORIGINAL', ...(amount !== undefined && { amount }) })
  await counter.until(amount === undefined ? 'refunded' : 'refunded-part')
  return counter
}

async function paidOrder({ merchant, order }: Counter): Promise<Counter> {
  const { userId } = await read(order.id)
  const next = await openOrder(world, merchant, userId ?? '')
  await next.pay()
  await next.until('confirmed')
  return next
}

describe('a merchant who owes us (ruling 58)', () => {
  it('is paid what the balance covers; both sides see what was set off, and for which Pix (ruling 10)', async () => {
    const old = await owing('50.50')
    const debt = -(await old.balance())
    expect((await page(old)).debt).toEqual(pesos(debt))
    const next = await paidOrder(old)
    const payable = next.pesos - debt
    expect(await read(next.order.id)).toMatchObject({
      division: { payable: pesos(payable), setOff: pesos(debt) },
    })
    const { begun } = await admin.call(beginPayout, { params: { id: next.order.id } })
    expect(begun.amount).toEqual(pesos(payable))
    const { charge, complete } = await payOut(admin, next.order.id, payable)
    expect(complete).toBe(true)
    expect(charge).toMatchObject({
      pesosSetOff: pesos(debt),
      pesosRemaining: pesos(0n),
      payoutStatus: 'paid',
    })
    expect((await next.merchant.call(readBalance, {})).ars).toEqual(pesos(0n))

    expect((await entry(next)).debtEntries).toMatchObject([
      {
        kind: 'kept',
        amount: pesos(debt),
        cause: 'refund',
        other: { transactionId: old.order.transactionId },
      },
    ])
    expect((await entry(old)).debtEntries).toMatchObject([
      { kind: 'covered', amount: pesos(debt), cause: 'refund', other: { chargeId: next.order.id } },
    ])
    const detail = await admin.call(readAdminCharge, { params: { id: old.order.id } })
    expect(detail.debtEntries).toMatchObject([{ kind: 'covered' }])
    expect(detail.charge.debt).toEqual(pesos(0n))
    // The page of the order shows no debt any more.
    expect((await page(old)).debt).toEqual(pesos(0n))
  })

  it('is paid nothing if the debt takes all: an admin sets it off, once', async () => {
    const old = await owing()
    const next = await paidOrder(old)
    const params = { id: next.order.id }
    expect(await refusalOf(admin.call(beginPayout, { params }))).toMatchObject({
      problem: { code: 'payout.only-set-off', details: { setOff: pesos(next.pesos) } },
    })
    expect((await read(next.order.id)).allowedActions).toEqual(['set-off'])
    const wrong = { params, body: { amountMinor: '1' }, idempotencyKey: idempotencyKey() }
    expect(await refusalOf(admin.call(setOffCharge, wrong))).toMatchObject({
      problem: { code: 'payout.not-set-off' },
    })
    const right = { params, body: { amountMinor: String(next.pesos) }, idempotencyKey: idempotencyKey() }
    // An id in capital letters names the same charge.
    const after = await admin.call(setOffCharge, { ...right, params: { id: params.id.toUpperCase() } })
    expect(after).toMatchObject({ payoutStatus: 'paid', payouts: [], allowedActions: [] })
    expect(await admin.call(setOffCharge, right)).toEqual(after)
    const { timeline } = await admin.call(readAdminCharge, { params })
    expect(timeline[0]).toMatchObject({ step: 'debt-set-off', actor: { kind: 'person' } })
  })

  it('has a debt written off only by two admins, and sees that it ended', async () => {
    const { order, merchant, ...counter } = await owing()
    const debt = -(await counter.balance())
    const params = { id: order.id }
    const { items } = await admin.call(listDebts, { query: {} })
    expect(items).toContainEqual(
      expect.objectContaining({ chargeId: order.id, amount: pesos(debt), cause: 'refund', writeOff: null }),
    )
    const { posting } = await admin.call(readDebt, { params })
    expect(posting[0]).toEqual({ account: 'write_off', amount: pesos(debt) })
    const amountMinor = String(debt)
    const ask = { params, body: { amountMinor, reason: 'Cerró el local' }, idempotencyKey: idempotencyKey() }
    const asked = await admin.call(askDebtWriteOff, ask)
    expect(asked.writeOff).toMatchObject({ reason: 'Cerró el local', mayConfirm: false })
    expect(await admin.call(askDebtWriteOff, ask)).toEqual(asked)
    const confirm = () => ({ params, body: { amountMinor }, idempotencyKey: idempotencyKey() })
    expect(await refusalOf(admin.call(confirmDebtWriteOff, confirm()))).toMatchObject({
      problem: { code: 'debt.own-request' },
    })
    expect((await second.call(withdrawDebtWriteOff, { params })).writeOff).toBeNull()
    await second.call(askDebtWriteOff, { ...ask, idempotencyKey: idempotencyKey() })
    const done = await admin.call(confirmDebtWriteOff, confirm())
    expect(done).toMatchObject({ amount: pesos(0n), writeOff: null })
    expect((await merchant.call(readBalance, {})).ars).toEqual(pesos(0n))
    const { debtEntries } = await merchant.call(readHistoryEntry, { params: { id: `pix-${order.id}` } })
    expect(debtEntries).toMatchObject([{ kind: 'written-off', amount: pesos(debt), other: null }])
    const { timeline } = await admin.call(readAdminCharge, { params })
    expect(timeline.slice(0, 4).map(({ step }) => step)).toEqual([
      'debt-written-off',
      'write-off-asked',
      'write-off-fallen',
      'write-off-asked',
    ])
  })
})
