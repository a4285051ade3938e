import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../../test/concurrency/money-world.ts'
import { balanceOf } from '../../ledger/public.ts'
import { defaultSettings } from '../../settings/setting-table.rules.ts'
import { returnPix } from '../returns/return-pix.ts'
import { decidePix } from './decide-pix.ts'
import { readSuspense, readSuspensePage } from './suspense-reads.ts'

const dayMs = 86_400_000
const context = { requestId: 'test', ipAddress: null }

let world: MoneyWorld
let owner: string
let admin: { readonly kind: 'admin'; readonly userId: string; readonly sessionId: string }
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  owner = await world.addUser()
  admin = { kind: 'admin', userId: await world.addUser('admin'), sessionId: crypto.randomUUID() }
})
afterAll(() => world.close())

/** A Pix of R$ 101,00 that names no charge, in suspense. */
async function heldPix(amountMinor = 10_100n) {
  const stray = pixFor(await world.storeCharge(owner), { txid: null, amountMinor })
  world.provider.pay(stray)
  expect(await world.receive(stray, 'answer')).toMatchObject({ kind: 'held' })
  return stray
}

const assign = (endToEndId: string, chargeId: string, idempotencyKey: string = crypto.randomUUID()) =>
  decidePix(
    { ...world.deps, settings: { within: async () => defaultSettings } },
    { endToEndId, chargeId, kind: 'exact', reason: 'El cliente pagó a la clave', idempotencyKey },
    { actor: admin, context },
  )
const refused = (code: string) => expect.objectContaining({ code })
const suspense = async () => {
  const { rows } = await world.database.pool.query(
    `select coalesce(sum(amount_minor), 0)::bigint as minor from postings where account = 'suspense'`,
  )
  return rows[0]?.minor
}

describe('a Pix in suspense that an admin assigns', () => {
  it.each(['pending', 'expired'] as const)(
    'confirms the %s charge of its amount once, with the postings of its own Pix (ruling 25)',
    async (status) => {
      const charge = await world.storeCharge(owner)
      const pix = await heldPix()
      if (status === 'expired')
        await world.database.asOwner(`update charges set pix_status = 'expired' where id = $1`, [charge.id])
      const key = crypto.randomUUID()
      await assign(pix.endToEndId, charge.id, key)
      await assign(pix.endToEndId, charge.id, key)
      expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', endToEndId: pix.endToEndId })
      expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
      expect(await suspense()).toBe(0n)
      // A later report of the same Pix, as the statement lists it, changes nothing.
      expect(await world.receive(pix, 'answer')).toMatchObject({ kind: 'duplicate-held' })
      expect(await suspense()).toBe(0n)
      await world.expectBooksBalance()
    },
  )

  it('is the Pix of a charge that was confirmed without one, and is not posted twice', async () => {
    const charge = await world.storeCharge(owner)
    await world.database.asOwner(
      `update charges set pix_status = 'confirmed', confirmed_at = now(), confirmation_source = 'manual',
         confirmation_reason = 'seen' where id = $1`,
      [charge.id],
    )
    const pix = await heldPix()
    await assign(pix.endToEndId, charge.id)
    expect(await world.charge(charge.id)).toMatchObject({ endToEndId: pix.endToEndId })
    expect(await suspense()).toBe(0n)
  })

  it('pays one charge only, however many admins assign it at once', async () => {
    const charges = [await world.storeCharge(owner), await world.storeCharge(owner)]
    const pix = await heldPix()
    const ends = await Promise.allSettled(charges.map(({ id }) => assign(pix.endToEndId, id)))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
    await world.expectBooksBalance()
  })

  it('is refused for another amount, a paid charge, an own one, and a Pix that is not held; each refusal is audited', async () => {
    const charge = await world.storeCharge(owner)
    const short = await heldPix(9_000n)
    await expect(assign(short.endToEndId, charge.id)).rejects.toEqual(
      refused('assignment.charge-not-payable'),
    )
    const pix = await heldPix()
    const paid = await world.storeCharge(owner)
    await world.receive(pixFor(paid))
    await expect(assign(pix.endToEndId, paid.id)).rejects.toEqual(refused('assignment.charge-not-payable'))
    const own = await world.storeCharge(admin.userId)
    await expect(assign(pix.endToEndId, own.id)).rejects.toEqual(refused('assignment.own-charge'))
    await expect(assign('E00000000000000000000000000000000', charge.id)).rejects.toEqual(
      refused('assignment.pix-not-held'),
    )
    const { rows } = await world.database.pool.query(
      `select outcome from audit_log where command = 'suspense.assign' order by seq`,
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      'assignment.charge-not-payable',
      'assignment.charge-not-payable',
      'assignment.own-charge',
      'assignment.pix-not-held',
    ])
  })

  it('is refused once a part of it goes back, also if only the provider knows that', async () => {
    const charge = await world.storeCharge(owner)
    const asked = await heldPix()
    await returnPix(
      world.deps,
      { endToEndId: asked.endToEndId, amountMinor: 100n, reason: 'x', idempotencyKey: crypto.randomUUID() },
      { actor: admin, context },
    )
    await expect(assign(asked.endToEndId, charge.id)).rejects.toEqual(refused('assignment.pix-not-held'))
    const returned = await heldPix()
    const back = { id: 'd1', amountMinor: 100n, nature: 'asked', state: 'returned' } as const
    world.provider.pay({ ...returned, returns: [back] })
    await expect(assign(returned.endToEndId, charge.id)).rejects.toEqual(refused('assignment.pix-not-held'))
    await world.expectBooksBalance()
  })

  it('is assigned by what we know if the provider does not answer', async () => {
    const charge = await world.storeCharge(owner)
    const pix = await heldPix()
    world.provider.faults.push('time-out-before')
    await assign(pix.endToEndId, charge.id)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed' })
  })
})

it('lists the Pix in suspense, the oldest first, and the charges that one may pay', async () => {
  const first = await heldPix()
  world.now = new Date(world.now.getTime() + dayMs)
  const second = await heldPix(9_000n)
  const page = { page: 1, age: 'any' } as const
  const all = await readSuspensePage(world.database.db, page, world.now)
  expect(all.items.map(({ endToEndId }) => endToEndId)).toEqual([first.endToEndId, second.endToEndId])
  const aged = await readSuspensePage(world.database.db, { ...page, age: 'aged' }, world.now)
  expect(aged).toMatchObject({ total: 1, items: [{ endToEndId: first.endToEndId, reason: 'unknown-txid' }] })
  await world.database.asOwner(`update charges set created_at = '2026-11-21T12:00:00Z'`, [])
  const { candidates } = await readSuspense(world.database.db, first.endToEndId, admin.userId)
  expect(candidates).toHaveLength(2)
  expect(candidates[0]).toMatchObject({ pixStatus: 'pending', total: { amountMinor: '10100' } })
  expect((await readSuspense(world.database.db, second.endToEndId, admin.userId)).candidates).toEqual([])
})
