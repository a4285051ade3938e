import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  createMoneyWorld,
  type MoneyWorld,
  payer,
  pixFor,
  webhook,
} from '../../../../test/concurrency/money-world.ts'
import { balanceOf } from '../../ledger/public.ts'
import { issueCharge } from '../begin/issue-charge.ts'
import type { Charge } from '../charge.ts'
import { cancelCharge, goOnCancelling } from './cancel-charge.ts'

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

async function waiting(): Promise<Charge> {
  const charge = await world.storeCharge(owner)
  const { id } = charge
  await issueCharge(world.deps, charge, payer, { actor: webhook })
  return world.charge(id)
}
const cancel = ({ id }: Charge) => cancelCharge(world.deps, { chargeId: id, actor: webhook })
const statusOf = async ({ id }: Charge) => (await world.charge(id)).status
/** How many tries to cancel are on their way to the queue. */
async function tries(): Promise<number> {
  const { rows } = await world.database.pool.query('select jobs from outbox')
  return rows.flatMap(({ jobs }) => jobs ?? []).filter(({ queue }) => queue === 'collections.cancel-charge')
    .length
}

it('withdraws the charge at the provider first, then here, once (ruling 62)', async () => {
  const charge = await waiting()
  expect(await cancel(charge)).toBe('ended')
  expect(world.provider.charges.get(charge.txid)).toMatchObject({ status: 'cancelled' })
  expect(await statusOf(charge)).toBe('cancelled')
  const asked = world.provider.calls.length
  expect(await cancel(charge)).toBe('ended')
  expect(world.provider.calls).toHaveLength(asked)
})

it('lets the payment win if the charge was paid meanwhile (ruling 62)', async () => {
  const charge = await waiting()
  world.provider.pay(pixFor(charge))
  expect(await cancel(charge)).toBe('paid')
  expect(await statusOf(charge)).toBe('confirmed')
  expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
  await world.expectBooksBalance()
})

it.each(['time-out-before', 'not-sent', 'ask-to-wait'] as const)(
  'leaves the charge pending if the provider does not answer (%s), reports it, and goes on trying (ruling 62)',
  async (fault) => {
    const charge = await waiting()
    world.provider.faults.push(fault)
    expect(await cancel(charge)).toBe('unanswered')
    expect(await statusOf(charge)).toBe('pending')
    expect(await tries()).toBe(1)
    world.provider.faults.push(fault)
    await goOnCancelling(world.deps, charge.id)
    expect(await tries()).toBe(2)
    await goOnCancelling(world.deps, charge.id)
    expect(await statusOf(charge)).toBe('cancelled')
    expect(await tries()).toBe(2)
  },
)

it('learns of a cancellation whose answer was lost when it retries', async () => {
  const charge = await waiting()
  world.provider.faults.push('time-out-after')
  expect(await cancel(charge)).toBe('unanswered')
  expect(await cancel(charge)).toBe('ended')
  expect(await statusOf(charge)).toBe('cancelled')
})

it('keeps a charge that the provider refuses to withdraw, and does not retry', async () => {
  const charge = await waiting()
  world.provider.faults.push('refuse')
  expect(await cancel(charge)).toBe('refused')
  expect(await statusOf(charge)).toBe('pending')
})

it('stops retrying when the charge has expired', async () => {
  const charge = await waiting()
  world.now = charge.expiresAt
  const asked = world.provider.calls.length
  await goOnCancelling(world.deps, charge.id)
  expect(world.provider.calls).toHaveLength(asked)
  expect(await tries()).toBe(0)
})

it('credits a Pix that arrives although the charge was cancelled (ruling 3)', async () => {
  const charge = await waiting()
  await cancel(charge)
  expect(await world.receive(pixFor(charge))).toMatchObject({ kind: 'confirmed-late' })
  await world.expectBooksBalance()
})

it('does not cancel a charge without a code, or one whose payment is held', async () => {
  const withoutCode = await world.storeCharge(owner)
  await expect(cancel(withoutCode)).rejects.toMatchObject({ code: 'charge.not-payable' })
  const held = await waiting()
  await world.receive(pixFor(held, { amountMinor: 10_099n }), 'answer')
  await expect(cancel(held)).rejects.toMatchObject({ code: 'charge.not-payable' })
  expect(world.provider.calls.filter((call) => call.startsWith('cancel'))).toEqual([])
})

it('writes to the audit log who cancelled', async () => {
  const charge = await waiting()
  await cancel(charge)
  const { rows } = await world.database.pool.query(
    `select actor_id, command from audit_log where object_id = $1 and command in ('charges.ask-to-cancel', 'charges.ask') order by command desc`,
    [charge.id],
  )
  expect(rows).toEqual([
    { actor_id: 'webhook', command: 'charges.ask-to-cancel' },
    { actor_id: 'job', command: 'charges.ask' },
  ])
})
