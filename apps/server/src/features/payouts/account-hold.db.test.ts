import { beforeEach, expect, it } from 'vitest'
import { untilLockWaits } from '../../../test/concurrency/lock-waits.ts'
import { type MoneyWorld } from '../../../test/concurrency/money-world.ts'
import { payee, type PayoutDesk } from '../../../test/concurrency/payout-desk.ts'
import { beforeEachPayoutTest } from '../../../test/concurrency/payout-set-up.ts'
import type { Charge } from '../collections/public.ts'
import { beginPayout } from './begin-payout.ts'
import { openSnapshot } from './payout-account.ts'
import type { PayingAdmin } from './paying-admin.ts'

const day = 86_400_000

let world: MoneyWorld
let desk: PayoutDesk
let admin: PayingAdmin
let owner: string
let charge: Charge
beforeEachPayoutTest(true, (setUp) => {
  ;({ world, desk, owner, charge } = setUp)
  ;[admin] = setUp.admins
})
beforeEach(async () => {
  await world.database.asOwner(
    `insert into bank_accounts (user_id, account_holder_name, bank_name, cbu_enc, cbu_hash, cuit_enc, declared_at)
     values ($1, 'Ana', 'Nación', '{}', '', '{}', now())`,
    [owner],
  )
})

const hold = `update bank_accounts set payouts_held_until = $2 where user_id = $1`
const tomorrow = () => new Date(world.now.getTime() + day)

it('refuses payouts for a day after the bank account changed, with the end of the hold', async () => {
  await world.database.asOwner(hold, [owner, tomorrow()])
  const request = await desk.request(admin, charge.id, 100n)
  await expect(desk.pay(admin, request)).rejects.toMatchObject({
    code: 'payout.account-on-hold',
    details: { heldUntil: tomorrow().toISOString() },
  })
  expect(await world.charge(charge.id)).toMatchObject({ pesosPaidMinor: 0n })
  const { rows } = await world.database.pool.query(
    `select outcome from audit_log where command = 'payouts.begin'`,
  )
  expect(rows).toEqual([{ outcome: 'payout.account-on-hold' }])
  world.now = tomorrow()
  expect(await desk.outcome(admin, request)).toBe('paid')
  await world.expectBooksBalance()
})

it('refuses a payout that waits for the lock of an account change', async () => {
  const change = await world.database.pool.connect()
  try {
    await change.query('begin')
    await change.query(hold, [owner, tomorrow()])
    const paying = desk.outcome(admin, await desk.request(admin, charge.id, 100n))
    await untilLockWaits(world.database)
    await change.query('commit')
    expect(await paying).toBe('payout.account-on-hold')
  } finally {
    change.release()
  }
  expect(await world.charge(charge.id)).toMatchObject({ pesosPaidMinor: 0n })
})

it('makes a change wait for an earlier payout, which goes to the old account', async () => {
  const changed: Promise<unknown>[] = []
  const deps = {
    ...desk.deps,
    bankDataOf: async () => JSON.stringify({ ...payee, bankName: await bankNameOf(owner) }),
    payoutsHeldUntil: async (...held: Parameters<typeof desk.deps.payoutsHeldUntil>) => {
      const until = await desk.deps.payoutsHeldUntil(...held)
      changed.push(world.database.pool.query(change, [owner, tomorrow()]))
      await untilLockWaits(world.database)
      return until
    },
  }
  const change = `update bank_accounts set bank_name = 'Galicia', payouts_held_until = $2 where user_id = $1`
  const { payoutId, bank } = await beginPayout(deps, charge.id, admin)
  expect(bank).toMatchObject({ bankName: 'Nación' })
  await Promise.all(changed)
  expect(changed).toHaveLength(1)
  expect(await bankNameOf(owner)).toBe('Galicia')
  expect(await beginPayout(deps, charge.id, admin)).toMatchObject({
    payoutId,
    bank: { bankName: 'Nación' },
    accountChanged: true,
  })
  expect(await desk.outcome(admin, await desk.request(admin, charge.id, 100n))).toBe('paid')
  const { rows } = await world.database.pool.query('select id, state, bank_snapshot_enc from payouts')
  expect(rows).toMatchObject([{ id: payoutId, state: 'confirmed' }])
  const snapshot = await openSnapshot(desk.deps.cipher, payoutId, rows[0].bank_snapshot_enc)
  expect(snapshot).toMatchObject({ bankName: 'Nación' })
  expect(await desk.outcome(admin, await desk.request(admin, charge.id, 100n))).toBe('payout.account-on-hold')
  expect(await world.charge(charge.id)).toMatchObject({ pesosPaidMinor: 100n })
})

async function bankNameOf(userId: string): Promise<string> {
  const { rows } = await world.database.pool.query('select bank_name from bank_accounts where user_id = $1', [
    userId,
  ])
  return rows[0].bank_name
}
