import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../../test/concurrency/money-world.ts'
import { adminPassword, type PayoutDesk, payoutDesk } from '../../../../test/concurrency/payout-desk.ts'
import { balanceOf } from '../../ledger/public.ts'
import type { PayingAdmin } from '../../payouts/paying-admin.ts'
import type { Charge } from '../charge.ts'
import { flagMissingPix } from './flag-missing-pix.ts'
import type { IncomingPix } from './incoming-pix.ts'

let world: MoneyWorld
let desk: PayoutDesk
let admin: PayingAdmin
let owner: string
let charge: Charge
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  desk = payoutDesk(world)
  owner = await world.addUser()
  admin = await desk.addAdmin()
  charge = await payable()
})
afterAll(() => world.close())

describe('confirming by hand while a Pix of the same total is in suspense without a charge (ruling 57)', () => {
  it('is refused, naming the Pix, and books nothing twice', async () => {
    const pix = await waiting()
    await expect(payByHand()).rejects.toMatchObject({
      code: 'payout.pix-unassigned',
      details: { heldPix: [{ endToEndId: pix.endToEndId, paidAt: pix.paidAt.toISOString() }] },
    })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', pesosPaidMinor: 0n })
    expect(await accounts()).toEqual({ 'psp:bcb': 10_100n, suspense: -10_100n })
    await world.expectBooksBalance()
  })

  it('makes the Pix that the admin names the payment of the charge', async () => {
    const pix = await waiting()
    await waiting()
    await payByHand(pix)
    expect(await world.charge(charge.id)).toMatchObject({
      status: 'confirmed',
      endToEndId: pix.endToEndId,
      pesosPaidMinor: 100n,
    })
    const { rows } = await world.database.pool.query(
      `select r.charge_id, r.disposition, c.confirmation_source, c.confirmation_reason
       from received_pix r left join charges c on c.id = r.charge_id order by r.end_to_end_id`,
    )
    expect(rows).toEqual([
      {
        charge_id: charge.id,
        disposition: 'credited',
        confirmation_source: 'manual',
        confirmation_reason: 'The bank showed it',
      },
      { charge_id: null, disposition: 'held', confirmation_source: null, confirmation_reason: null },
    ])
    // One Pix pays the charge, the other keeps waiting: R$ 202.00 came in.
    expect(await accounts()).toMatchObject({ 'psp:bcb': 20_200n, suspense: -10_100n })
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_400n })
    await world.expectBooksBalance()

    // The provider names the charge later: nothing is counted again.
    const named = { ...pix, txid: charge.txid }
    expect(await world.receive(named, 'answer')).toEqual({ kind: 'duplicate', chargeId: charge.id })
    await world.expectBooksBalance()
  })

  it.each([
    ['one that never came', () => pixFor(charge)],
    ['one of another total', () => waiting({ amountMinor: 10_099n })],
    ['one of another charge', async () => held({ txid: (await payable()).txid, amountMinor: 10_099n })],
  ] as const)('refuses %s', async (_name, pixOf) => {
    await expect(payByHand(await pixOf())).rejects.toMatchObject({ code: 'payout.pix-not-assignable' })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending' })
    await world.expectBooksBalance()
  })

  it.each([
    ['is under dispute', 'dispute', 'processing'],
    ['is going back', 'asked', 'processing'],
    ['went back after a dispute', 'dispute', 'returned'],
  ] as const)(
    'asks the provider about the named Pix, and refuses one that %s',
    async (_name, nature, state) => {
      const pix = await waiting()
      const other = await waiting()
      world.provider.received.set(pix.endToEndId, {
        ...pix,
        payer: null,
        returns: [{ id: 'm1', amountMinor: 10_100n, nature, state }],
      })
      await expect(payByHand(pix)).rejects.toMatchObject({
        code: 'payout.pix-not-assignable',
        details: { heldPix: [{ endToEndId: other.endToEndId, paidAt: other.paidAt.toISOString() }] },
      })
      expect(world.provider.calls).toContain(`pix ${pix.endToEndId}`)
      expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', pesosPaidMinor: 0n })
      await world.expectBooksBalance()
    },
  )

  it('refuses a named Pix that the provider does not show', async () => {
    const pix = await waiting()
    world.provider.received.delete(pix.endToEndId)
    await expect(payByHand(pix)).rejects.toMatchObject({ code: 'payout.pix-not-assignable' })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', pesosPaidMinor: 0n })
  })

  it('accepts the named Pix if its return failed, or if the provider does not answer', async () => {
    const back = { id: 'm1', amountMinor: 10_100n, nature: 'dispute', state: 'not-done' } as const
    const pix = await waiting()
    world.provider.received.set(pix.endToEndId, { ...pix, payer: null, returns: [back] })
    await payByHand(pix)

    const unanswered = await waiting()
    const other = await payable()
    world.provider.faults.push('time-out-before', 'time-out-before')
    await payByHand(unanswered, other)
    expect(world.provider.calls).toContain(`pix ${unanswered.endToEndId}`)
    expect((await world.charge(other.id)).endToEndId).toBe(unanswered.endToEndId)
    await world.expectBooksBalance()
  })

  it.each([
    ['of another total', { amountMinor: 10_101n }],
    ['of another provider', { provider: 'corpx' }],
    [
      'that went back in part',
      { returns: [{ id: 'r1', amountMinor: 1n, nature: 'asked', state: 'returned' }] },
    ],
  ] as const)('is let through beside a Pix %s', async (_name, change) => {
    await waiting(change)
    await payByHand()
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', endToEndId: null })
    await world.expectBooksBalance()
  })

  it('gives the Pix to only one of two charges confirmed with it at once', async () => {
    const pix = await waiting()
    const other = await payable()
    const outcomes = await Promise.allSettled([payByHand(pix), payByHand(pix, other)])
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refusals).toMatchObject([{ code: 'payout.pix-not-assignable' }])
    await world.expectBooksBalance()
  })
})

describe('a charge confirmed by hand whose Pix does not come (ruling 57)', () => {
  it('is flagged after 24 hours, not before, and once', async () => {
    await payByHand()
    advance(24 * 3600 - 0.001)
    expect(await flagMissingPix(world.deps)).toBe(0)
    expect(await world.charge(charge.id)).toMatchObject({ flags: [] })
    advance(0.001)
    expect(await flagMissingPix(world.deps)).toBe(1)
    expect(await world.charge(charge.id)).toMatchObject({ flags: ['confirmed-without-pix'] })
    const { rows } = await world.database.pool.query('select events from outbox order by id desc limit 1')
    expect(rows[0].events).toMatchObject([{ topic: 'charge', id: charge.id }])
    expect(await flagMissingPix(world.deps)).toBe(0)
  })

  it('loses the flag when its Pix comes', async () => {
    await payByHand()
    advance(24 * 3600)
    await flagMissingPix(world.deps)
    expect(await world.receive(pixFor(charge))).toMatchObject({ kind: 'attached' })
    expect(await world.charge(charge.id)).toMatchObject({ flags: [] })
    expect(await flagMissingPix(world.deps)).toBe(0)
  })

  it('is not flagged once its Pix came, and a charge confirmed by its Pix never is', async () => {
    await payByHand()
    await world.receive(pixFor(charge))
    const other = await payable()
    await world.receive(pixFor(other))
    advance(48 * 3600)
    expect(await flagMissingPix(world.deps)).toBe(0)
  })
})

/** A charge whose code a payer may have used. */
async function payable(): Promise<Charge> {
  const opened = await world.storeCharge(owner)
  await world.database.asOwner(`update charges set pix_code = 'code' where id = $1`, [opened.id])
  return world.charge(opened.id)
}

async function held(change: Partial<IncomingPix>): Promise<IncomingPix> {
  const pix = pixFor(charge, change)
  world.provider.pay(pix)
  expect(await world.receive(pix, 'answer')).toMatchObject({ kind: 'held' })
  return pix
}

/** A Pix in suspense that names no charge of ours. Its amount is this charge's total, unless `change` sets another. */
function waiting(change: Partial<IncomingPix> = {}): Promise<IncomingPix> {
  return held({ txid: null, ...change })
}

async function payByHand(pix?: IncomingPix, of: Charge = charge): Promise<void> {
  const manualConfirmation = {
    reason: 'The bank showed it',
    password: adminPassword,
    heldPix: pix?.endToEndId,
  }
  await desk.pay(admin, { ...(await desk.request(admin, of.id, 100n)), manualConfirmation })
}

/** The balances of the ledger accounts in reais. */
async function accounts(): Promise<Record<string, bigint>> {
  const { rows } = await world.database.pool.query<{ account: string; minor: bigint }>(
    `select account, sum(amount_minor)::bigint as minor from postings
     where account like 'psp:%' or account = 'suspense' group by account order by account`,
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}

function advance(seconds: number): void {
  world.now = new Date(world.now.getTime() + seconds * 1000)
}
