import { checkBalances as checkBalancesEndpoint } from '@puente/contract/insights'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../test/concurrency/money-world.ts'
import { type PayoutDesk, payoutDesk } from '../../../test/concurrency/payout-desk.ts'
import { sharedCache } from '../../platform/cache/shared-cache.ts'
import type { PayingAdmin } from '../payouts/paying-admin.ts'
import { checkBalances } from './check-balances.ts'

let world: MoneyWorld
let desk: PayoutDesk
let admin: PayingAdmin
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  desk = payoutDesk(world)
  admin = await desk.addAdmin()
})
afterAll(() => world.close())

function deps() {
  const database = world.database.db
  const clock = { now: () => world.now }
  const { unitOfWork } = world.database
  return { database, clock, unitOfWork, cache: sharedCache({ database, clock }) }
}
const check = async () => checkBalancesEndpoint.response.parse(await checkBalances(deps(), admin))

async function paidOut(pesosMinor: bigint): Promise<string> {
  const owner = await world.addUser()
  const charge = await world.storeCharge(owner)
  await world.receive(pixFor(charge))
  await desk.pay(admin, await desk.request(admin, charge.id, pesosMinor))
  return owner
}

it('compares every balance with its charges and payouts, finds none that differs, and audits that (DASH-016)', async () => {
  await paidOut(1_000_000n)
  await paidOut(2_722_500n)
  const refunded = pixFor(await world.storeCharge(await world.addUser()))
  await world.receive(refunded)
  const half = { id: 'r1', amountMinor: 5_050n, nature: 'asked', state: 'returned' } as const
  await world.receive({ ...refunded, returns: [half] }, 'answer')
  const report = await check()
  expect(report).toMatchObject({ checked: 3, differing: 0, differences: [] })
  expect(await lastAudit()).toMatchObject({ after: { checked: 3, differing: 0 } })
})

it('lists each difference by user and amount, the largest first, and changes nothing (DASH-016)', async () => {
  const small = await paidOut(1_000_000n)
  const large = await paidOut(1_000_000n)
  await world.database.asOwner('alter table payouts disable trigger user')
  await world.database.asOwner(
    `update payouts p set amount_minor = amount_minor + case when c.owner_id = $1 then 1 else 4860000 end
     from charges c where c.id = p.charge_id`,
    [small],
  )
  await world.database.asOwner('alter table payouts enable trigger user')
  const balances = async () =>
    (await world.database.asOwner('select * from account_balances order by account')).rows
  const before = await balances()
  const report = await check()
  expect(report).toMatchObject({ checked: 2, differing: 2 })
  expect(report.differences).toEqual([
    {
      beneficiaryId: large,
      name: 'Merchant',
      ledger: { amountMinor: '1722500', currency: 'ARS' },
      records: { amountMinor: '-3137500', currency: 'ARS' },
      shown: { amountMinor: '1722500', currency: 'ARS' },
    },
    expect.objectContaining({ beneficiaryId: small, records: { amountMinor: '1722499', currency: 'ARS' } }),
  ])
  expect(await balances()).toEqual(before)
  expect(await lastAudit()).toMatchObject({
    actor_id: admin.actor.userId,
    after: { differing: 2, differences: [{ beneficiaryId: large, recordsMinor: '-3137500' }, {}] },
  })
})

it('finds a running balance that is not the sum of its postings', async () => {
  const owner = await paidOut(1_000_000n)
  await world.database.asOwner(
    'update account_balances set balance_minor = balance_minor - 1 where account = $1',
    [`payable:${owner}`],
  )
  expect((await check()).differences).toMatchObject([
    {
      ledger: { amountMinor: '1722500' },
      records: { amountMinor: '1722500' },
      shown: { amountMinor: '1722501' },
    },
  ])
})

it('runs once at a time, and again after it failed (DASH-017)', async () => {
  const locks = await deps().cache.lock(['balance-check'])
  await expect(check()).rejects.toMatchObject({ code: 'balance-check.running' })
  await locks.release()
  await world.database.asOwner('revoke select on refunds from puente_app')
  await expect(check()).rejects.toThrow()
  await world.database.asOwner('grant select on refunds to puente_app')
  expect(await check()).toMatchObject({ checked: 0 })
})

async function lastAudit() {
  const { rows } = await world.database.asOwner(
    `select actor_id, body::jsonb -> 'after' as after from audit_log where command = 'insights.check-balances'`,
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}
