import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issueCharge } from '../../src/features/collections/begin/issue-charge.ts'
import { lockCharge } from '../../src/features/collections/charge-repository.ts'
import type { ReceivedPix } from '../../src/features/collections/ports/collector.port.ts'
import { type Charge, confirmByHand, queryWhileWaiting } from '../../src/features/collections/public.ts'
import { queryPix } from '../../src/features/collections/query/query-provider.ts'
import { sweepReceivedPix } from '../../src/features/collections/query/sweep-received-pix.ts'
import { balanceOf } from '../../src/features/ledger/public.ts'
import { createMoneyWorld, type MoneyWorld, payer, pixFor, webhook } from './money-world.ts'

let world: MoneyWorld
let owner: string
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  owner = await world.addUser()
})
afterAll(() => world.close())

const confirmation = [
  'charge_confirmed psp:bcb 10100',
  'charge_confirmed fee_revenue -100',
  'charge_confirmed spread_revenue -100',
  'charge_confirmed fx_brl -9900',
  'charge_confirmed fx_ars 2722500',
  'charge_confirmed merchant -2722500',
]

describe("a held Pix that pays the queried charge by the provider's answer", () => {
  it('confirms the charge if the list had left out the txid', async () => {
    const charge = await issued()
    const pix = await listedWithoutTxid(charge)
    expect(await dispositions()).toEqual(['held unknown-txid 10100 0'])
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending' })

    providerReports(charge, pix)
    await queryWhileWaiting(world.deps, charge.id)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', endToEndId: pix.endToEndId })
    expect(await books()).toEqual([
      ...heldLines(10_100n),
      'payment_released psp:bcb -10100',
      'payment_released suspense 10100',
      ...confirmation,
    ])
    expect(await dispositions()).toEqual(['credited null 10100 0'])
    await expectOwnerNotified(charge)
    await world.expectBooksBalance()
  })

  it('confirms the charge once if several such answers come at the same moment', async () => {
    const charge = await issued()
    const pix = await listedWithoutTxid(charge)
    const own = pixFor(charge, { endToEndId: pix.endToEndId })
    const receptions = await Promise.all(Array.from({ length: 20 }, () => world.receive(own, 'answer')))
    const kinds = receptions.map(({ kind }) => kind).toSorted()
    expect(kinds).toEqual(['confirmed', ...Array<string>(19).fill('duplicate')])
    expect(await balanceOf(world.database.db, owner)).toEqual({ minor: 2_722_500n, version: 1n })
    await world.expectBooksBalance()
  })

  it('confirms the charge with the amount of the answer if a notice had another amount; the sweep alone is enough', async () => {
    const charge = await issued()
    const wrong = pixFor(charge, { txid: null, amountMinor: 10_099n, paidAt: world.now })
    expect(await world.receive(wrong)).toMatchObject({ kind: 'held', reason: 'unknown-txid' })
    world.provider.pay({ ...wrong, txid: charge.txid, amountMinor: 10_100n })
    expect(await sweepReceivedPix(world.deps, world.provider, world.provider)).toBe(0)
    expect(await books()).toEqual([
      ...heldLines(10_099n),
      'payment_released psp:bcb -10099',
      'payment_released suspense 10099',
      ...confirmation,
    ])
    await expectOwnerNotified(charge)
    await world.expectBooksBalance()
  })

  it('is attached to a charge that had been confirmed by hand', async () => {
    const charge = await issued()
    await world.database.unitOfWork.run(webhook, 'charges.confirm-by-hand', async (tx) => {
      const held = await lockCharge(tx, charge.id)
      if (held !== null) await confirmByHand(tx, held, { reason: 'The bank showed it', heldPix: null })
    })
    const pix = await listedWithoutTxid(charge)
    const own = pixFor(charge, { endToEndId: pix.endToEndId })
    expect(await world.receive(own, 'answer')).toMatchObject({ kind: 'attached' })
    expect((await books()).slice(-2)).toEqual([
      'payment_released psp:bcb -10100',
      'payment_released suspense 10100',
    ])
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
    await world.expectBooksBalance()
  })

  it('confirms the charge and credits the rest to the merchant if a part had been returned', async () => {
    const charge = await issued()
    const returns = [{ id: 'r1', amountMinor: 5_050n, nature: 'asked', state: 'returned' }] as const
    const pix = await listedWithoutTxid(charge, { returns })
    expect(await dispositions()).toEqual(['held unknown-txid 10100 5050'])
    providerReports(charge, pix)
    await queryWhileWaiting(world.deps, charge.id)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', refundedMinor: 5_050n })
    expect((await books()).slice(0, 12)).toEqual([
      ...heldLines(10_100n),
      'payment_returned suspense 5050',
      'payment_returned psp:bcb -5050',
      'payment_released psp:bcb -5050',
      'payment_released suspense 5050',
      ...confirmation,
    ])
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 1_361_250n })
    await world.expectBooksBalance()
  })
})

describe("a held Pix whose amount differs from its charge by the provider's answer", () => {
  it('stays held after any notice', async () => {
    const charge = await issued()
    const short = pixFor(charge, { amountMinor: 10_099n, paidAt: world.now })
    world.provider.pay(short)
    await sweepReceivedPix(world.deps, world.provider, world.provider)
    expect(await dispositions()).toEqual(['held short 10099 0'])
    const notice = { ...short, amountMinor: 10_100n }
    expect(await world.receive(notice)).toEqual({ kind: 'ask-provider', chargeId: charge.id })
    await queryPix(world.deps, 'bcb', short.endToEndId)
    await queryWhileWaiting(world.deps, charge.id)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', flags: ['amount-mismatch'] })
    expect(await books()).toEqual(heldLines(10_099n))
    await world.expectBooksBalance()
  })

  it('is held for that charge from then on, with the amount that the account shows', async () => {
    const charge = await issued()
    const noticed = pixFor(charge, { txid: null, amountMinor: 10_100n })
    await world.receive(noticed)
    const own = { ...noticed, txid: charge.txid, amountMinor: 10_099n }
    expect(await world.receive(own, 'answer')).toEqual({ kind: 'held', reason: 'short', chargeId: charge.id })
    expect(await world.receive(own, 'answer')).toMatchObject({ kind: 'duplicate-held' })
    expect(await dispositions()).toEqual(['held short 10099 0'])
    expect(await books()).toEqual([
      ...heldLines(10_100n),
      'payment_corrected psp:bcb -1',
      'payment_corrected suspense 1',
    ])
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', flags: ['amount-mismatch'] })
    const { rows: news } = await world.database.pool.query('select events from outbox order by id')
    expect(news.at(-1)?.events).toMatchObject([{ topic: 'charge', id: charge.id }])
    await world.expectBooksBalance()
  })
})

describe('a txid in other letter case', () => {
  it('is ours in a notice and in the list', async () => {
    for (const inList of [false, true]) {
      const charge = await issued()
      const pix = pixFor(charge, { txid: charge.txid.toUpperCase(), paidAt: world.now })
      expect(pix.txid).not.toBe(charge.txid)
      if (inList) {
        world.provider.pay(pix)
        expect(await sweepReceivedPix(world.deps, world.provider, world.provider)).toBe(1)
      } else {
        expect(await world.receive(pix)).toEqual({ kind: 'confirmed', chargeId: charge.id })
      }
      expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed' })
      await expectOwnerNotified(charge)
    }
    expect(await books()).toEqual([...confirmation, ...confirmation])
    await world.expectBooksBalance()
  })
})

async function issued(): Promise<Charge> {
  const charge = await world.storeCharge(owner)
  await issueCharge(world.deps, charge, payer, { actor: webhook })
  return charge
}

/** Pays the charge. The provider lists the Pix without its txid before the server asks about the charge. */
async function listedWithoutTxid(charge: Charge, change: Partial<ReceivedPix> = {}): Promise<ReceivedPix> {
  const pix = pixFor(charge, { ...change, txid: null, paidAt: world.now })
  world.provider.pay(pix)
  expect(await sweepReceivedPix(world.deps, world.provider, world.provider)).toBe(1)
  return pix
}

/** Sets the provider's answer about the charge from now on. */
function providerReports(charge: Charge, pix: ReceivedPix): void {
  const known = world.provider.charges.get(charge.txid)
  if (known === undefined) throw new Error('the provider does not know the charge')
  const payments = [{ ...pix, txid: charge.txid }]
  world.provider.charges.set(charge.txid, { ...known, status: 'confirmed', payments })
}

function heldLines(minor: bigint): string[] {
  return [`payment_held psp:bcb ${minor}`, `payment_held suspense ${-minor}`]
}

/** Every line of the books, in the order of writing. */
async function books(): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ line: string }>(
    `select j.event_type || ' ' || replace(p.account, $1, 'merchant') || ' ' || p.amount_minor as line
     from journals j join postings p on p.journal_id = j.id order by p.id`,
    [`payable:${owner}`],
  )
  return rows.map(({ line }) => line)
}

async function dispositions(): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ line: string }>(
    `select concat_ws(' ', disposition, coalesce(held_reason, 'null'), amount_minor, returned_minor) as line from received_pix`,
  )
  return rows.map(({ line }) => line)
}

/** One commit notifies the owner's screens that the charge changed and what the balance now is. */
async function expectOwnerNotified(charge: Charge): Promise<void> {
  const { rows: announced } = await world.database.pool.query('select events from outbox order by id')
  const notified = announced.findLast(({ events }) => events.length > 1)
  expect(notified?.events).toMatchObject([
    { topic: 'charge', id: charge.id, channels: [`user:${owner}`, 'admins'] },
    { topic: 'balance', id: owner, channels: [`user:${owner}`] },
    { topic: 'balance', id: owner, channels: ['admins'] },
  ])
}
