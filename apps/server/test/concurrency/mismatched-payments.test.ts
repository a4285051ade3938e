import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryPix } from '../../src/features/collections/query/query-provider.ts'
import type { IncomingPix } from '../../src/features/collections/receive/incoming-pix.ts'
import { balanceOf } from '../../src/features/ledger/public.ts'
import { createMoneyWorld, type MoneyWorld, pixFor } from './money-world.ts'

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

describe('a Pix that does not match its charge', () => {
  it('is held in suspense and confirms nothing if its amount differs (HOOK-009)', async () => {
    for (const [amountMinor, reason] of [
      [10_099n, 'short'],
      [10_101n, 'over'],
      [1_010_000n, 'over'],
      [101n, 'short'],
    ] as const) {
      const charge = await world.storeCharge(owner)
      const pix = pixFor(charge, { amountMinor })
      expect(await world.receive(pix)).toEqual({ kind: 'ask-provider', chargeId: charge.id })
      expect(await world.receive(pix, 'answer')).toEqual({ kind: 'held', reason, chargeId: charge.id })
      expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', flags: ['amount-mismatch'] })
      expect(await world.receive(pix, 'answer')).toEqual({ kind: 'duplicate-held', chargeId: charge.id })
    }
    await expectHeld(10_099n + 10_101n + 1_010_000n + 101n)
  })

  it('is held in suspense if its txid is unknown or missing', async () => {
    const charge = await world.storeCharge(owner)
    const unmatched = [pixFor(charge, { txid: 'a'.repeat(32) }), pixFor(charge, { txid: null })]
    for (const pix of unmatched) {
      expect(await world.receive(pix)).toEqual({ kind: 'held', reason: 'unknown-txid', chargeId: null })
    }
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending' })
    await expectHeld(20_200n)
  })

  it('to another key is held in suspense only once the provider shows it in our account', async () => {
    const charge = await world.storeCharge(owner)
    const pix = pixFor(charge, { pixKey: 'stranger@example.com' })
    expect(await world.receive(pix)).toEqual({ kind: 'ask-provider', chargeId: charge.id })
    await queryPix(world.deps, 'bcb', pix.endToEndId)
    await expectHeld(0n)

    world.provider.pay(pix)
    await queryPix(world.deps, 'bcb', pix.endToEndId)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', flags: ['foreign-key'] })
    await expectHeld(10_100n)
  })

  it('is not credited on a hint: the provider is queried first (ruling 24)', async () => {
    const charge = await world.storeCharge(owner)
    const pix = pixFor(charge)
    expect(await world.receive(pix, 'hint')).toMatchObject({ kind: 'ask-provider' })
    await queryPix(world.deps, 'bcb', pix.endToEndId)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending' })

    world.provider.pay(pix)
    await queryPix(world.deps, 'bcb', pix.endToEndId)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed' })
    await world.expectBooksBalance()
  })

  it('is credited, posted and flagged if it arrives after the charge expired, failed or was cancelled (PSP-008, HOOK-010)', async () => {
    for (const status of ['expired', 'failed', 'cancelled']) {
      const charge = await world.storeCharge(owner)
      await world.database.asOwner('update charges set pix_status = $2 where id = $1', [charge.id, status])
      expect(await world.receive(pixFor(charge))).toMatchObject({ kind: 'confirmed-late' })
      expect(await world.charge(charge.id)).toMatchObject({
        status: 'confirmed',
        flags: ['late-confirmation'],
      })
    }
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 3n * 2_722_500n })
    await expectHeld(0n)
  })

  it('is credited once and held twice if three of them pay one charge at the same moment', async () => {
    const charge = await world.storeCharge(owner)
    const copies: IncomingPix[] = [pixFor(charge), pixFor(charge), pixFor(charge)]
    const kinds = (await Promise.all(copies.map((pix) => world.receive(pix)))).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['confirmed', 'held', 'held'])
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', flags: ['second-payment'] })
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
    await expectHeld(20_200n)
  })

  it('is not matched by txid if another provider reports it', async () => {
    const charge = await world.storeCharge(owner)
    const pix = pixFor(charge, { provider: 'corpx' })
    expect(await world.receive(pix)).toMatchObject({ kind: 'held', reason: 'unknown-txid' })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending' })
    await expectHeld(10_100n)
  })
})

describe('a Pix that another provider reports under the same end-to-end id', () => {
  it('does not credit a Pix that is held at the first provider, on evidence or on an answer', async () => {
    const charge = await world.storeCharge(owner)
    const waiting = pixFor(charge, { provider: 'corpx', txid: null })
    expect(await world.receive(waiting)).toMatchObject({ kind: 'held' })
    const named = { ...waiting, provider: 'bcb', txid: charge.txid } as const
    for (const proof of ['evidence', 'answer'] as const)
      expect(await world.receive(named, proof)).toEqual({ kind: 'duplicate', chargeId: charge.id })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', endToEndId: null })
    await expectHeld(10_100n)
  })

  it('neither corrects nor returns the Pix that is held at the first provider', async () => {
    const charge = await world.storeCharge(owner)
    const waiting = pixFor(charge, { provider: 'corpx', txid: null })
    await world.receive(waiting)
    const back = { id: 'r1', amountMinor: 10_100n, nature: 'asked', state: 'returned' } as const
    const other = { ...waiting, provider: 'bcb', txid: charge.txid } as const
    for (const report of [
      { ...other, amountMinor: 9_999n },
      { ...other, txid: null, returns: [back] },
    ]) {
      expect(await world.receive(report, 'answer')).toMatchObject({ kind: 'duplicate-held' })
      await expectHeld(10_100n)
    }
  })

  it('does not refund a charge that was paid through the first provider', async () => {
    const charge = await world.storeCharge(owner)
    const pix = pixFor(charge)
    await world.receive(pix)
    const back = { id: 'r1', amountMinor: 10_100n, nature: 'asked', state: 'returned' } as const
    await world.receive({ ...pix, provider: 'corpx', txid: null, returns: [back] }, 'answer')
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', refundedMinor: 0n })
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
    await world.expectBooksBalance()
  })
})

/** Expects this many centavos in suspense, and books that balance. */
async function expectHeld(minor: bigint): Promise<void> {
  const { rows } = await world.database.pool.query(
    `select coalesce(-sum(amount_minor), 0)::bigint as held from postings where account = 'suspense'`,
  )
  expect(rows).toEqual([{ held: minor }])
  await world.expectBooksBalance()
}
