import { readAskedReturns, returnPix } from '@puente/contract/collections/returns'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '../../src/features/ledger/public.ts'
import { payOut } from './admin-payouts.ts'
import { type Browser, refusalOf } from './browser.ts'
import { type Counter, openCounter } from './sandbox-desk.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let admin: Browser

beforeAll(async () => {
  world = await createServerWorld()
  admin = world.browser()
  await admin.signIn((await world.admin()).email, { admin: true })
})
afterEach(async () => {
  world.sandbox.faults.clear()
  expect(await verifyLedger(world.server.infrastructure.database)).toEqual([])
})
afterAll(() => world.close())

const issued = ['created', 'issued'] as const
const confirmed = [...issued, 'confirmed', 'converted'] as const

/** The lines of an order of R$ 100,00 with R$ 1,00 fee and 1 % spread, when its Pix came in. */
const confirmation = (pesos: bigint) => [
  'charge_confirmed psp:bcb 10100',
  'charge_confirmed fee_revenue -100',
  'charge_confirmed spread_revenue -100',
  'charge_confirmed fx_brl -9900',
  `charge_confirmed fx_ars ${pesos}`,
  `charge_confirmed merchant ${-pesos}`,
]

/** What lines of the books come to, account by account. Leaves out accounts that come to nothing. */
function sums(lines: readonly string[]): Record<string, bigint> {
  const sum: Record<string, bigint> = {}
  for (const line of lines) {
    const [, account = '', amount = ''] = line.split(' ')
    sum[account] = (sum[account] ?? 0n) + BigInt(amount)
  }
  return Object.fromEntries(Object.entries(sum).filter(([, amount]) => amount !== 0n))
}

async function paidCounter(): Promise<Counter & { readonly endToEndId: string }> {
  const counter = await openCounter(world)
  const endToEndId = await counter.pay()
  await counter.until('confirmed')
  return { ...counter, endToEndId }
}

/**
 * The events of a return that the provider completes at once. For a moment it is under way; a query that falls into that moment finds it
 * begun.
 */
const completed = (kinds: readonly string[]): string[] => kinds.filter((kind) => kind !== 'refund-started')

/** Everything that a merchant sees of their order at one time. */
async function seen(counter: Counter) {
  const { kinds, order, refunded, pesosTakenBack } = await counter.page()
  return {
    status: await counter.status(),
    balance: await counter.balance(),
    kinds,
    refunded: BigInt(refunded.amountMinor),
    takenBack: BigInt(pesosTakenBack.amountMinor),
    late: order.confirmedAfter,
  }
}

/** Expires the order. The next query at the provider finds it unpaid. */
async function letExpire({ order }: Counter): Promise<void> {
  await world.test.asOwner(
    `update charges set created_at = created_at - interval '1 hour', expires_at = now() - interval '1 second' where id = $1`,
    [order.id],
  )
}

describe('a Pix that comes late', () => {
  it('confirms an expired order at its own rate, marked late; its page still shows that it had expired (QR-028, HOOK-010)', async () => {
    const counter = await openCounter(world)
    await letExpire(counter)
    expect(await counter.status()).toBe('expired')
    expect(await seen(counter)).toMatchObject({ balance: 0n, kinds: [...issued, 'expired'] })
    await counter.pay({ force: true })
    await counter.until('confirmed-late')
    expect(await seen(counter)).toMatchObject({
      status: 'confirmed',
      late: 'expired',
      balance: counter.pesos,
      kinds: [...issued, 'expired', 'confirmed-late', 'converted'],
    })
    expect(await counter.books()).toEqual(confirmation(counter.pesos))
  })

  it('and whose notice is lost is found by the queries after the expiry (QR-028, HOOK-017)', async () => {
    const counter = await openCounter(world)
    await letExpire(counter)
    expect(await counter.status()).toBe('expired')
    world.sandbox.faults.set('lostNotice', { next: 1 })
    await counter.pay({ force: true })
    // Replaces the wait of a minute after the expiry.
    await world.test.asOwner('update charges set ask_at = now() where id = $1', [counter.order.id])
    await counter.until('confirmed-late')
    expect(await seen(counter)).toMatchObject({ status: 'confirmed', balance: counter.pesos })
  })
})

describe('an order that its provider gives up', () => {
  it.each([
    ['cancelled', 'confirmed-after-cancelling', (counter: Counter) => counter.cancel()],
    [
      'failed',
      'confirmed-after-failing',
      async () => world.sandbox.faults.set('unknownStatus', { word: 'ERROR' }),
    ],
  ] as const)(
    'is %s as soon as the screen asks, and still confirmed if its Pix comes (HOOK-010)',
    async (status, late, giveUp) => {
      const counter = await openCounter(world)
      await giveUp(counter)
      expect(await counter.status()).toBe(status)
      expect(await seen(counter)).toMatchObject({ balance: 0n, kinds: [...issued, status] })
      expect(await counter.books()).toEqual([])
      await counter.pay({ force: true })
      await counter.until(late)
      expect(await seen(counter)).toMatchObject({
        status: 'confirmed',
        late: status,
        balance: counter.pesos,
        kinds: [...issued, status, late, 'converted'],
      })
    },
  )
})

describe('a Pix of another amount', () => {
  it.each([
    ['100.99', 10_099n, 'received-short'],
    ['101.01', 10_101n, 'received-over'],
  ] as const)(
    'of %s confirms nothing, is held and goes back, which ends the order: nobody can pay its Pix again',
    async (amount, minor, kind) => {
      const counter = await openCounter(world)
      await counter.pay({ amount })
      await counter.until(kind)
      expect(await seen(counter)).toMatchObject({ status: 'pending', balance: 0n, kinds: [...issued, kind] })
      const held = [`payment_held psp:bcb ${minor}`, `payment_held suspense ${-minor}`]
      expect(await counter.books()).toEqual(held)

      await counter.sendBack({ nature: 'ORIGINAL' })
      await counter.until('received-returned')
      expect(await counter.books()).toEqual([
        ...held,
        `payment_returned suspense ${minor}`,
        `payment_returned psp:bcb ${-minor}`,
      ])
      await counter.until('cancelled')
      expect(await seen(counter)).toMatchObject({
        status: 'cancelled',
        balance: 0n,
        kinds: [...issued, kind, 'received-returned', 'cancelled'],
      })
    },
  )
})

describe('a notice of several Pix', () => {
  it('confirms each order with its own Pix, and posts each once', async () => {
    const counters = [await openCounter(world), await openCounter(world)]
    world.sandbox.faults.set('batchedNotice', { pix: 2, waitMs: 60_000 })
    world.sandbox.faults.set('duplicate', { times: 2, next: 1 })
    for (const counter of counters) await counter.pay()
    for (const counter of counters) {
      await counter.until('confirmed')
      expect(await counter.books()).toEqual(confirmation(counter.pesos))
    }
  })
})

describe('a notice of another amount than the account shows', () => {
  it.each(['minus', 'plus', 'hundredfold'] as const)(
    'is asked about, and the order is confirmed with what came in (%s)',
    async (change) => {
      const counter = await openCounter(world)
      world.sandbox.faults.set('wrongNoticeAmount', { change, next: 1 })
      await counter.pay()
      await counter.until('confirmed')
      expect(await seen(counter)).toMatchObject({
        status: 'confirmed',
        balance: counter.pesos,
        kinds: confirmed,
      })
      expect(await counter.books()).toEqual(confirmation(counter.pesos))
    },
  )
})

describe('a second Pix', () => {
  it('for a paid order is not counted, but held and returned (HIST-022)', async () => {
    const counter = await paidCounter()
    const second = await counter.pay({ force: true })
    await counter.until('received-twice')
    expect(await seen(counter)).toMatchObject({
      status: 'confirmed',
      balance: counter.pesos,
      kinds: [...confirmed, 'received-twice'],
    })
    await counter.sendBack({ txid: undefined, endToEndId: second, nature: 'ORIGINAL' })
    await counter.until('received-returned')
    expect(await seen(counter)).toMatchObject({ status: 'confirmed', balance: counter.pesos, refunded: 0n })
    expect(await counter.books()).toEqual([
      ...confirmation(counter.pesos),
      'payment_held psp:bcb 10100',
      'payment_held suspense -10100',
      'payment_returned suspense 10100',
      'payment_returned psp:bcb -10100',
    ])
  })

  it('for a refunded order is held as well', async () => {
    const counter = await paidCounter()
    await counter.sendBack({ nature: 'ORIGINAL' })
    await counter.until('refunded')
    await counter.pay({ force: true })
    await counter.until('received-after-close')
    const { status, balance, kinds } = await seen(counter)
    expect({ status, balance }).toEqual({ status: 'refunded', balance: 0n })
    expect(completed(kinds)).toEqual([...confirmed, 'refunded', 'received-after-close'])
  })
})

describe('a refund', () => {
  it('of a part reverses its share of every line, and of the balance; the rest completes it (TXN-032)', async () => {
    const counter = await paidCounter()
    const { pesos } = counter
    await counter.sendBack({ nature: 'ORIGINAL', amount: '50.50' })
    await counter.until('refunded-part')
    const taken = (pesos + 1n) / 2n
    const afterPart = await seen(counter)
    expect(afterPart).toMatchObject({
      status: 'confirmed',
      balance: pesos - taken,
      refunded: 5_050n,
      takenBack: taken,
    })
    expect(completed(afterPart.kinds)).toEqual([...confirmed, 'refunded-part'])
    await counter.sendBack({ nature: 'ORIGINAL' })
    await counter.until('refunded')
    expect(await seen(counter)).toMatchObject({ status: 'refunded', balance: 0n, refunded: 10_100n })
    const part = (pesosBack: bigint) => ({
      'psp:bcb': -5_050n,
      fee_revenue: 50n,
      spread_revenue: 50n,
      fx_brl: 4_950n,
      fx_ars: -pesosBack,
      merchant: pesosBack,
    })
    const lines = await counter.books()
    const first = [
      ...confirmation(pesos),
      ...Object.entries(part(taken)).map((line) => `refund_reported ${line.join(' ')}`),
    ]
    expect(lines.slice(0, first.length)).toEqual(first)
    // A query of the Pix while its second refund is in progress books that refund in two steps.
    expect(sums(lines.slice(first.length))).toEqual(part(pesos - taken))
  })

  it('subtracts its pesos from the balance when it begins, and makes the order refunded when it ends (HIST-022, TXN-032)', async () => {
    const counter = await paidCounter()
    const { id } = await counter.sendBack({ nature: 'ORIGINAL', open: true })
    await counter.until('refund-started')
    expect(await seen(counter)).toMatchObject({
      status: 'confirmed',
      balance: 0n,
      refunded: 0n,
      takenBack: counter.pesos,
    })
    await counter.decide(counter.endToEndId, id, 'DEVOLVIDO')
    await counter.until('refunded')
    expect(await seen(counter)).toMatchObject({
      status: 'refunded',
      balance: 0n,
      refunded: 10_100n,
      kinds: [...confirmed, 'refund-started', 'refunded'],
    })
    expect((await counter.books()).slice(6)).toEqual([
      ...mirrored(confirmation(counter.pesos), 'refund_asked', 'refund_payable'),
      'refund_returned refund_payable 10100',
      'refund_returned psp:bcb -10100',
    ])
  })

  it('that fails restores what it subtracted', async () => {
    const counter = await paidCounter()
    const { id } = await counter.sendBack({ nature: 'ORIGINAL', open: true })
    await counter.until('refund-started')
    await counter.decide(counter.endToEndId, id, 'NAO_REALIZADO')
    await counter.until('refund-not-done')
    expect(await seen(counter)).toMatchObject({
      status: 'confirmed',
      balance: counter.pesos,
      refunded: 0n,
      takenBack: 0n,
      kinds: [...confirmed, 'refund-started', 'refund-not-done'],
    })
    const asked = mirrored(confirmation(counter.pesos), 'refund_asked', 'refund_payable')
    expect((await counter.books()).slice(6)).toEqual([
      ...asked,
      ...mirrored(asked, 'refund_not_done', 'refund_payable'),
    ])
  })

  it('after the payout leaves the merchant owing what they were paid (HIST-022, HIST-023, TXN-032)', async () => {
    const counter = await paidCounter()
    await payOut(admin, counter.order.id, counter.pesos)
    await counter.until('paid-out')
    expect(await counter.balance()).toBe(0n)
    await counter.sendBack({ nature: 'ORIGINAL' })
    await counter.until('refunded')
    const { status, balance, kinds } = await seen(counter)
    expect({ status, balance }).toEqual({ status: 'refunded', balance: -counter.pesos })
    expect(completed(kinds)).toEqual([...confirmed, 'paid-out', 'refunded'])
    const { timeline } = await counter.page()
    expect(timeline.find(({ kind }) => kind === 'paid-out')).toMatchObject({
      ars: counter.order.pesosValue,
      fileId: expect.any(String),
    })
  })
})

describe('a return that an admin requests', () => {
  const giveBack = (endToEndId: string, amountMinor: string, idempotencyKey: string = crypto.randomUUID()) =>
    admin.call(returnPix, {
      params: { endToEndId },
      idempotencyKey,
      body: { amountMinor, reason: 'El cliente devolvió la compra' },
    })

  it('of a part and of the rest is sent to the payer once, and posted once (TXN-032)', async () => {
    const counter = await paidCounter()
    const key = crypto.randomUUID()
    const first = await giveBack(counter.endToEndId, '5050', key)
    expect(first).toMatchObject({ amount: { amountMinor: '5050', currency: 'BRL' } })
    expect((await giveBack(counter.endToEndId, '5050', key)).id).toBe(first.id)
    await counter.until('refunded-part')
    expect((await refusalOf(giveBack(counter.endToEndId, '5051'))).code).toBe('return.exceeds-left')
    await giveBack(counter.endToEndId, '5050')
    await counter.until('refunded')
    expect(await seen(counter)).toMatchObject({ status: 'refunded', balance: 0n, refunded: 10_100n })
    const asked = await admin.call(readAskedReturns, { params: { endToEndId: counter.endToEndId } })
    const part = { state: 'returned', amount: first.amount, reason: 'El cliente devolvió la compra' }
    expect(asked).toMatchObject({ left: { amountMinor: '0' }, returns: [{ ...part, id: first.id }, part] })
    const lines = await counter.books()
    expect(lines.filter((line) => line === 'refund_returned psp:bcb -5050')).toHaveLength(2)
    expect((await refusalOf(giveBack(counter.endToEndId, '1'))).code).toBe('return.not-returnable')
  })

  it('is completed by a query if the notice of its final state is lost', async () => {
    const counter = await paidCounter()
    world.sandbox.faults.set('lostNotice', {})
    await giveBack(counter.endToEndId, '10100')
    // Replaces the wait of half a minute. The sandbox carries it out within one second.
    await world.test.asOwner(
      `update return_requests set ask_at = now() + interval '2 seconds' where end_to_end_id = $1`,
      [counter.endToEndId],
    )
    await counter.until('refunded')
    expect(await seen(counter)).toMatchObject({ status: 'refunded', balance: 0n })
  })

  it('of a Pix in suspense takes it out of there', async () => {
    const counter = await openCounter(world)
    const endToEndId = await counter.pay({ amount: '100.99' })
    await counter.until('received-short')
    await giveBack(endToEndId, '10099')
    await counter.until('received-returned')
    expect((await counter.books()).slice(2)).toEqual([
      'payment_returned suspense 10099',
      'payment_returned psp:bcb -10099',
    ])
  })
})

describe('a dispute', () => {
  it('holds the money when it is opened, and blocks payouts (TXN-032)', async () => {
    const counter = await paidCounter()
    await counter.sendBack({ open: true })
    await counter.until('dispute-opened')
    expect(await seen(counter)).toMatchObject({
      status: 'disputed',
      balance: 0n,
      refunded: 0n,
      takenBack: counter.pesos,
    })
    expect((await counter.books()).slice(6)).toEqual([
      'dispute_opened psp_blocked 10100',
      'dispute_opened psp:bcb -10100',
      `dispute_opened merchant ${counter.pesos}`,
      `dispute_opened disputed_payable ${-counter.pesos}`,
    ])
    expect((await refusalOf(payOut(admin, counter.order.id, 1n))).code).toBe('payout.charge-closed')
  })

  it('that is won restores everything', async () => {
    const counter = await paidCounter()
    const { id } = await counter.sendBack({ open: true })
    await counter.until('dispute-opened')
    await counter.decide(counter.endToEndId, id, 'NAO_REALIZADO')
    await counter.until('dispute-won')
    expect(await seen(counter)).toMatchObject({
      status: 'confirmed',
      balance: counter.pesos,
      takenBack: 0n,
      kinds: [...confirmed, 'dispute-opened', 'dispute-won'],
    })
    expect((await counter.books()).slice(10)).toEqual([
      'dispute_released psp_blocked -10100',
      'dispute_released psp:bcb 10100',
      `dispute_released merchant ${-counter.pesos}`,
      `dispute_released disputed_payable ${counter.pesos}`,
    ])
  })

  it('that is lost refunds the order, although the notice of its end never came', async () => {
    const counter = await paidCounter()
    const { id } = await counter.sendBack({ open: true })
    await counter.until('dispute-opened')
    world.sandbox.faults.set('lostNotice', { next: 1 })
    await counter.decide(counter.endToEndId, id, 'DEVOLVIDO')
    // Replaces a wait of a minute: the server queries a return in progress until it ends.
    const due = await world.test.asOwner(
      `update charges set ask_at = now() where id = $1 and ask_at > now() returning ask_at <= now() + interval '1 minute' as soon`,
      [counter.order.id],
    )
    expect(due.rows).toHaveLength(1)
    await counter.until('dispute-lost')
    expect(await seen(counter)).toMatchObject({
      status: 'refunded',
      balance: 0n,
      refunded: 10_100n,
      kinds: [...confirmed, 'dispute-opened', 'dispute-lost'],
    })
    expect((await counter.books()).slice(10)).toEqual([
      'dispute_returned psp_blocked -10100',
      'dispute_returned fee_revenue 100',
      'dispute_returned spread_revenue 100',
      'dispute_returned fx_brl 9900',
      `dispute_returned fx_ars ${-counter.pesos}`,
      `dispute_returned disputed_payable ${counter.pesos}`,
    ])
  })

  it('that is reported only once it is lost has no opening event on the page', async () => {
    const counter = await paidCounter()
    await counter.sendBack({})
    await counter.until('dispute-lost')
    expect(await seen(counter)).toMatchObject({
      status: 'refunded',
      balance: 0n,
      kinds: [...confirmed, 'dispute-lost'],
    })
  })
})

/** The reverse of lines of the books, with another event and another account in place of the provider's. */
function mirrored(lines: readonly string[], event: string, account: string): string[] {
  return lines.map((line) => {
    const [, name = '', minor = ''] = line.split(' ')
    return `${event} ${name === 'psp:bcb' ? account : name} ${-BigInt(minor)}`
  })
}
