import { type OrderView, placeOrder, readOrder } from '@puente/contract/orders/orders'
import { beginPayout, recordPayout } from '@puente/contract/payouts'
import { createQuote } from '@puente/contract/rates/rates'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { faultRounds } from '../concurrency/money-world.ts'
import { expectWholeBooks } from './aftermath.ts'
import { createFaultWorld, type FaultWorld } from './fault-world.ts'
import { orderBody, untilAnswered } from './journey.ts'
import type { SignedIn } from './signed-in.ts'

/** Calls in progress when the server is killed. Each counts as a round. */
const atOnce = 10
const kills = Math.max(Math.ceil(faultRounds(20) / atOnce), 1)
const limitMs = 60_000
const recorded = `payouts where state = 'confirmed'`

let world: FaultWorld
beforeAll(async () => {
  world = await createFaultWorld()
})
afterEach(() => world.sandbox.switchAllOff())
afterAll(() => world.close())

it(
  'killed after the commit of an order, before or after its provider made the charge: a retry with the same key returns the same order (F-02, F-03, ORD-026)',
  async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      // Every other round dies after the provider made the charge, the rest before.
      const fault = kill % 2 === 0 ? 'timeoutAfter' : 'timeoutBefore'
      await world.sandbox.switchOn(fault)
      const before = await countOf('orders')
      const known = await world.sandbox.chargeCount()
      const calls = (await world.merchants(atOnce)).map((merchant) => orderCall(merchant))
      await untilEqual(() => countOf('orders'), before + atOnce)
      if (fault === 'timeoutAfter') await untilEqual(() => world.sandbox.chargeCount(), known + atOnce)
      await world.killAndRestart()
      await world.sandbox.switchAllOff()

      const orders = await Promise.all(calls)
      expect(new Set(orders.map((order) => order.id)).size).toBe(atOnce)
      expect(await countOf('orders')).toBe(before + atOnce)
      expect(await world.sandbox.chargeCount()).toBe(known + atOnce)
      for (const { transactionId, pixCode } of orders) {
        expect(pixCode).not.toBeNull()
        expect((await world.sandbox.charge(transactionId))?.revision).toBe(0)
      }
    }
    await expectWholeBooks(world)
  },
  kills * limitMs,
)

it(
  'killed while payouts commit: a retry with the same key returns the same payout (F-02, SEC-022, TXN-019)',
  async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await countOf(recorded)
      // Two, because each payout takes three writes and their repeats, and an admin may send thirty a minute (SEC-030).
      const [one, two] = await world.admins(2)
      if (one === undefined || two === undefined) throw new Error('there is no admin')
      const adminOf = (nth: number) => (nth % 2 === 0 ? one : two)
      const orders = await paidOrders(atOnce)
      const receipts: string[] = []
      for (const nth of orders.keys()) receipts.push(await adminOf(nth).uploadReceipt(world.receipt))
      const calls = orders.map((order, nth) => payoutCall(adminOf(nth), order, receipts[nth] ?? ''))
      // Some have committed and may have been answered, some have not.
      await untilAtLeast(() => countOf(recorded), before + 1 + kill)
      await world.killAndRestart()

      const answers = await Promise.all(calls)
      expect(answers.map(({ complete }) => complete)).toEqual(orders.map(() => true))
      expect(await countOf(recorded)).toBe(before + atOnce)
      for (const { charge } of answers) expect(charge.payouts).toHaveLength(1)
    }
    await expectWholeBooks(world)
  },
  kills * limitMs,
)

it(
  'a payment whose notice never came before the server died is found by a query (HOOK-017, PSP-016)',
  async () => {
    await world.sandbox.switchOn('lostNotice')
    const [merchant] = await world.merchants(1)
    if (merchant === undefined) throw new Error('there is no merchant')
    const order = await orderCall(merchant)
    const notices = await countOf('webhook_inbox')
    await world.sandbox.pay(order.transactionId)
    await world.killAndRestart()
    // Makes the query of the charge due now, instead of 30 s after its creation.
    await world.test.asOwner('update charges set ask_at = now() where id = $1', [order.id])
    const statusOf = async () => (await merchant.call(readOrder, { params: { id: order.id } })).pixStatus
    await expect.poll(statusOf, { timeout: 30_000, interval: 100 }).toBe('confirmed')
    // A query of the charge found it, or the sweep of received Pix, which may have been due.
    expect(await countOf('webhook_inbox')).toBe(notices)
    await expectWholeBooks(world)
  },
  limitMs,
)

/** Requests an order with one key until an answer has its code. */
async function orderCall(merchant: SignedIn): Promise<OrderView> {
  const idempotencyKey = crypto.randomUUID()
  const quote = await merchant.call(createQuote, { body: { refresh: false } })
  return untilAnswered(world, limitMs, () =>
    merchant.call(placeOrder, { body: orderBody(quote.id), idempotencyKey }),
  )
}

async function payoutCall(admin: SignedIn, order: OrderView, receiptFileId: string) {
  const idempotencyKey = crypto.randomUUID()
  const params = { id: order.id }
  const { begun } = await untilAnswered(world, limitMs, () => admin.call(beginPayout, { params }))
  const { amountMinor } = order.pesosValue
  const body = { payoutId: begun.payoutId, amountMinor, receiptFileId, manualConfirmation: null }
  return untilAnswered(world, limitMs, () => admin.call(recordPayout, { params, body, idempotencyKey }))
}

async function paidOrders(count: number): Promise<OrderView[]> {
  const orders = await Promise.all((await world.merchants(count)).map(orderCall))
  const before = await countOf('charges where confirmed_at is not null')
  for (const { transactionId } of orders) await world.sandbox.pay(transactionId)
  await untilEqual(() => countOf('charges where confirmed_at is not null'), before + count)
  return orders
}

async function countOf(rows: string): Promise<number> {
  return (await world.test.pool.query(`select count(*)::int as count from ${rows}`)).rows[0].count
}

async function untilEqual(count: () => Promise<number>, expected: number): Promise<void> {
  await expect.poll(count, { timeout: 30_000, interval: 10 }).toBe(expected)
}

async function untilAtLeast(count: () => Promise<number>, least: number): Promise<void> {
  await expect.poll(count, { timeout: 30_000, interval: 1 }).toBeGreaterThanOrEqual(least)
}
