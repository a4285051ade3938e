import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { balanceOf } from '../../src/features/ledger/public.ts'
import { queryWhileWaiting } from '../../src/features/collections/public.ts'
import { sweepReceivedPix } from '../../src/features/collections/query/sweep-received-pix.ts'
import { issueCharge } from '../../src/features/collections/begin/issue-charge.ts'
import { createMoneyWorld, faultRounds, type MoneyWorld, payer, pixFor, webhook } from './money-world.ts'

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

it('the same notice 100 times at once confirms once and posts once (HOOK-007)', async () => {
  const charge = await world.storeCharge(owner)
  const pix = pixFor(charge)
  const receptions = await Promise.all(Array.from({ length: 100 }, () => world.receive(pix)))
  expect(receptions.filter(({ kind }) => kind === 'confirmed')).toHaveLength(1)
  expect(receptions.filter(({ kind }) => kind === 'duplicate')).toHaveLength(99)
  await expectOnce(charge.id)
  const { rows } = await world.database.pool.query('select webhook_attempts from charges')
  expect(rows).toEqual([{ webhook_attempts: 100 }])
})

it('the same notice 100 times in a row confirms once and posts once (HOOK-007)', async () => {
  const charge = await world.storeCharge(owner)
  const pix = pixFor(charge)
  const kinds: string[] = []
  for (let nth = 0; nth < 100; nth += 1) kinds.push((await world.receive(pix)).kind)
  expect(kinds).toEqual(['confirmed', ...Array<string>(99).fill('duplicate')])
  await expectOnce(charge.id)
})

it('notice, poll and sweep at the same moment lead to one confirmation (HOOK-017)', async () => {
  const rounds = faultRounds(20)
  for (let round = 0; round < rounds; round += 1) {
    const charge = await world.storeCharge(owner)
    await issueCharge(world.deps, charge, payer, { actor: webhook })
    const pix = pixFor(charge, { paidAt: world.now })
    world.provider.pay(pix)
    await Promise.all([
      world.receive(pix),
      queryWhileWaiting(world.deps, charge.id),
      sweepReceivedPix(world.deps, world.provider, world.provider),
    ])
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', endToEndId: pix.endToEndId })
  }
  expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n * BigInt(rounds) })
  await world.expectBooksBalance()
})

it('one Pix in notices for two charges is counted once (HOOK-007)', async () => {
  const [first, second] = [await world.storeCharge(owner), await world.storeCharge(owner)]
  const pix = pixFor(first)
  const receptions = await Promise.all([world.receive(pix), world.receive({ ...pix, txid: second.txid })])
  expect(receptions.map(({ kind }) => kind).toSorted()).toEqual(['confirmed', 'duplicate'])
  expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
  await world.expectBooksBalance()
})

/** One journal, one audit entry, three events (the charge, the balance for its owner and for admins), the money of one charge. */
async function expectOnce(chargeId: string): Promise<void> {
  const { rows } = await world.database.pool.query(
    `select (select count(*) from journals where charge_id = $1) as journals,
       (select count(*) from received_pix where charge_id = $1) as pix,
       (select count(*) from audit_log where command = 'charges.confirm') as audits,
       (select sum(jsonb_array_length(events)) from outbox) as events`,
    [chargeId],
  )
  expect(rows).toEqual([{ journals: 1n, pix: 1n, audits: 1n, events: 3n }])
  expect(await balanceOf(world.database.db, owner)).toEqual({ minor: 2_722_500n, version: 1n })
  await world.expectBooksBalance()
}
