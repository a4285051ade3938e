import { beforeEach, expect, it } from 'vitest'
import { beforeEachDebtTest, chargePesos, type DebtWorld } from '../../../test/concurrency/debt-world.ts'
import type { MoneyWorld } from '../../../test/concurrency/money-world.ts'
import type { PayingAdmin } from '../payouts/paying-admin.ts'
import { reviewCondition } from './review-condition.ts'

let world: MoneyWorld
let debts: DebtWorld
let admin: PayingAdmin
let second: PayingAdmin
let owner: string
beforeEachDebtTest((setUp) => {
  ;({ world, debts, admin, second } = setUp)
})
beforeEach(async () => {
  owner = await world.addUser()
})

/** The charges that the list shows, by the condition. Expects that the bell counts the same ones, by the trigger's column. */
async function toReview() {
  const { rows } = await world.database.pool.query<{ id: string; listed: boolean; since: Date | null }>(
    `select id, ${reviewCondition('c')} as listed, review_since as since from charges c order by created_at, id`,
  )
  for (const { listed, since } of rows) expect(since !== null).toBe(listed)
  return rows.filter(({ listed }) => listed)
}
const ids = async () => (await toReview()).map(({ id }) => id)
const advance = () => {
  world.now = new Date(world.now.getTime() + 60_000)
}

it('shows a charge that was paid too much until its debt is set off or written off (ruling 58)', async () => {
  const [covered, waived] = [
    await debts.inDebt(admin, owner),
    await debts.inDebt(admin, await world.addUser()),
  ]
  expect(await ids()).toEqual([covered.charge.id, waived.charge.id].toSorted())
  const { charge } = await debts.confirmed(owner)
  await debts.setOff(admin, charge.id, chargePesos)
  expect(await ids()).toEqual([waived.charge.id])
  await debts.ask(admin, waived.charge.id)
  await debts.confirm(second, waived.charge.id)
  expect(await ids()).toEqual([])
})

it('shows a charge whose pesos were only set off before its Pix went back, and one whose Pix went back in part', async () => {
  await debts.inDebt(admin, owner)
  const { charge, pix } = await debts.confirmed(owner)
  await debts.setOff(admin, charge.id, chargePesos)
  expect(await ids()).toEqual([])
  await debts.sendBack(pix)
  expect(await ids()).toEqual([charge.id])
  const part = await debts.inDebt(admin, await world.addUser(), 5_050n)
  expect(await ids()).toEqual([charge.id, part.charge.id].toSorted())
})

it('does not show a charge whose Pix went back before its pesos were sent', async () => {
  const { pix } = await debts.confirmed(owner)
  await debts.sendBack(pix)
  expect(await ids()).toEqual([])
})

it('counts a debt that grows as new, and one that becomes less as known', async () => {
  const { charge, pix } = await debts.inDebt(admin, owner, 5_050n)
  const since = async () => (await toReview())[0]?.since
  const first = await since()
  advance()
  await world.receive({
    ...pix,
    returns: [{ id: 'D2', amountMinor: 5_050n, nature: 'asked', state: 'returned' }],
  })
  const grown = await since()
  expect(grown).toEqual(world.now)
  expect(grown).not.toEqual(first)
  advance()
  const next = await debts.confirmed(owner)
  await debts.sendBack(next.pix, 5_050n)
  await debts.setOff(admin, next.charge.id, chargePesos / 2n)
  expect(await world.charge(charge.id)).toMatchObject({ debtClearedMinor: chargePesos / 2n })
  expect(await since()).toEqual(grown)
})

it('is read from its index', async () => {
  const plan = await world.database.db.borrow(async (client) => {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from charges c where ${reviewCondition('c')} order by c.created_at desc, c.id desc`,
    )
    await client.query('reset enable_seqscan')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('charges_to_review')
})
