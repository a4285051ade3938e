import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createMoneyWorld,
  type MoneyWorld,
  payer,
  pixFor,
  webhook,
} from '../../../../test/concurrency/money-world.ts'
import { issueCharge } from '../begin/issue-charge.ts'
import type { Charge } from '../charge.ts'
import { CollectorFailure } from '../ports/collector.port.ts'
import { stuckPix } from './stuck-pix.ts'
import { mostTries } from './parked-pix-repository.ts'
import { sweepReceivedPix } from './sweep-received-pix.ts'

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

describe('a sweep with a Pix that cannot be recorded', () => {
  const sweep = () => sweepReceivedPix(world.deps, world.provider, world.provider)
  const parked = () => rowsOf('select end_to_end_id, tries, first_failed_at, last_failed_at from parked_pix')
  const swept = () => rowsOf('select swept_until from received_pix_sweeps')
  let poison: Charge
  beforeEach(async () => {
    poison = await issued()
    // The database refuses such an id.
    world.provider.pay({ ...pixFor(poison, { paidAt: world.now }), endToEndId: 'short' })
  })

  it('parks it, records all others, and continues', async () => {
    const charges = [await issued(), await issued(), await issued()]
    for (const charge of charges) world.provider.pay(pixFor(charge, { paidAt: world.now }))
    expect(await sweep()).toBe(3)
    for (const charge of charges) expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed' })
    expect(await swept()).toEqual([{ swept_until: world.now }])
    const firstTry = { end_to_end_id: 'short', first_failed_at: world.now }
    expect(await parked()).toEqual([{ ...firstTry, tries: 1, last_failed_at: world.now }])
    const { rows } = await world.database.pool.query('select provider, last_error from parked_pix')
    expect(rows).toEqual([
      { provider: 'bcb', last_error: expect.stringContaining('received_pix_end_to_end_id') },
    ])

    advance(300)
    expect(await sweep()).toBe(0)
    expect(await swept()).toEqual([{ swept_until: world.now }])
    expect(await parked()).toEqual([{ ...firstTry, tries: 2, last_failed_at: world.now }])
  })

  it('queries it again long after it was listed, and records it once it can', async () => {
    await sweep()
    advance(3 * 3600)
    await withoutIdCheck(async () => {
      expect(await sweep()).toBe(1)
      expect(await world.charge(poison.id)).toMatchObject({ status: 'confirmed' })
      expect(await parked()).toEqual([])
      expect(await sweep()).toBe(0)
      await world.expectBooksBalance()
    })
  })

  it('retries it for an hour of sweeps every 30 s, and then leaves it to an admin', async () => {
    for (let seconds = 0; seconds < 55 * 60; seconds += 30) {
      await sweep()
      advance(30)
    }
    expect(await parked()).toMatchObject([{ tries: 11 }])
    await sweep()
    expect(await parked()).toMatchObject([{ tries: 12 }])
    world.provider.calls.length = 0
    await withoutIdCheck(async () => {
      expect(await sweep()).toBe(0)
      expect(world.provider.calls).toEqual(['list'])
      expect(await parked()).toMatchObject([{ tries: 12 }])
    })
  })

  it('shows the operator a Pix that it gave up, and retries it on command', async () => {
    const stuck = stuckPix(world.deps.database)
    const repeat = (id: string) =>
      world.deps.unitOfWork.run({ kind: 'system', name: 'operator' }, 'stuck.repeat', (tx) => {
        tx.unchanged()
        return stuck.repeat(tx, id)
      })
    for (let nth = 1; nth < mostTries; nth += 1) {
      await sweep()
      advance(300)
    }
    expect(await stuck.summary()).toEqual({ count: 0, newestAt: null })
    expect(await repeat('bcb/short')).toBe(false)

    await sweep()
    expect(await stuck.summary()).toEqual({ count: 1, newestAt: world.now })
    expect(await stuck.list(10)).toMatchObject([{ id: 'bcb/short', since: world.now, about: 'bcb' }])
    expect(await repeat('bcb/short')).toBe(true)
    await withoutIdCheck(async () => {
      expect(await sweep()).toBe(1)
      expect(await parked()).toEqual([])
    })
  })

  it('counts no attempt for a parked Pix while the provider does not answer about it, and continues the sweep', async () => {
    await sweep()
    advance(300)
    const { findPix } = world.provider
    world.provider.findPix = () => Promise.reject(new CollectorFailure('api', 'unknown', 'no'))
    expect(await sweep()).toBe(0)
    expect(await swept()).toEqual([{ swept_until: world.now }])
    expect(await parked()).toMatchObject([{ tries: 1 }])
    world.provider.findPix = findPix
  })

  async function withoutIdCheck(work: () => Promise<void>): Promise<void> {
    const { asOwner } = world.database
    await asOwner('alter table received_pix drop constraint received_pix_end_to_end_id_check')
    try {
      await work()
    } finally {
      await world.reset()
      await asOwner(
        `alter table received_pix add constraint received_pix_end_to_end_id_check check (end_to_end_id ~ '^[A-Za-z0-9]{20,40}$')`,
      )
    }
  }
})

async function rowsOf(text: string): Promise<object[]> {
  const { rows } = await world.database.pool.query(text)
  return rows
}

async function issued(): Promise<Charge> {
  const charge = await world.storeCharge(owner)
  await issueCharge(world.deps, charge, payer, { actor: webhook })
  return charge
}

function advance(seconds: number): void {
  world.now = new Date(world.now.getTime() + seconds * 1000)
}
