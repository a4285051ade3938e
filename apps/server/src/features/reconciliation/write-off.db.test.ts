import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../test/concurrency/money-world.ts'
import { type StatementWorld, statementOf } from '../../../test/concurrency/statement-world.ts'
import type { DecidingAdmin } from '../../platform/idempotency/decide-once.ts'
import { askWriteOff, confirmWriteOff } from './write-off.ts'

let world: MoneyWorld
let bank: StatementWorld
let admins: DecidingAdmin[]
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  bank = statementOf(world)
  admins = []
  for (let count = 0; count < 3; count += 1) {
    const userId = await world.addUser('admin')
    const actor = { kind: 'admin', userId, sessionId: crypto.randomUUID() } as const
    admins.push({ actor, context: { requestId: 'test', ipAddress: null } })
  }
})
afterAll(() => world.close())

const by = (index: number): DecidingAdmin => {
  const admin = admins[index]
  if (admin === undefined) throw new Error('no such admin')
  return admin
}
const decision = (id: string, version: number) => ({ id, version, idempotencyKey: crypto.randomUUID() })

/** A Pix of R$ 101,00 of our books that the statement lacks, and that the first admin requests to write off. */
async function asked() {
  const pix = pixFor(await world.storeCharge(await world.addUser()))
  await world.receive(pix)
  world.now = new Date('2026-11-22T04:00:00Z')
  await bank.run()
  const [found] = await bank.differences()
  if (found === undefined) throw new Error('no difference was found')
  await askWriteOff(world.deps, { ...decision(found.id, found.version), reason: 'Nunca chegou' }, by(0))
  return { ...found, pix, version: found.version + 1 }
}
const atProvider = async () => {
  const { rows } = await world.database.pool.query<{ minor: bigint }>(
    `select sum(amount_minor)::bigint as minor from postings where account = 'psp:bcb'`,
  )
  return rows[0]?.minor
}

it('posts once if two other admins confirm at the same moment', async () => {
  const { id, version } = await asked()
  const ends = await Promise.allSettled(
    [1, 2].map((index) => confirmWriteOff(world.deps, decision(id, version), by(index))),
  )
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await atProvider()).toBe(0n)
  await world.expectBooksBalance()
})

it('takes no further request once it is done', async () => {
  const { id, version } = await asked()
  await confirmWriteOff(world.deps, decision(id, version), by(1))
  const again = askWriteOff(world.deps, { ...decision(id, version + 1), reason: 'x' }, by(2))
  await expect(again).rejects.toMatchObject({ code: 'reconciliation.difference-changed' })
})

it('waits while a run compares, because the run read the books without its posting', async () => {
  const { id, version } = await asked()
  const runIs = (state: string, due: string) =>
    world.database.asOwner(`update reconciliation_runs set state = $1, due_at = ${due}`, [state])
  await runIs('comparing', `'2026-11-22T03:00:00Z'`)
  const confirm = () => confirmWriteOff(world.deps, decision(id, version), by(1))
  await expect(confirm()).rejects.toMatchObject({ code: 'server.busy' })
  expect(await atProvider()).toBe(10_100n)
  // A run that failed and waits reads the books again when it continues.
  await runIs('comparing', `'2026-11-22T05:00:00Z'`)
  await confirm()
  world.now = new Date('2026-11-22T05:00:00Z')
  await bank.run()
  expect(await bank.differences()).toMatchObject([{ id, state: 'closed', ending: 'written-off' }])
  expect(await atProvider()).toBe(0n)
})

it('is dropped if a run closes the difference first', async () => {
  const { id, version, pix } = await asked()
  world.provider.pay(pix)
  world.now = new Date('2026-11-23T04:00:00Z')
  await bank.run()
  await expect(confirmWriteOff(world.deps, decision(id, version), by(1))).rejects.toMatchObject({
    code: 'reconciliation.difference-changed',
  })
  expect(await bank.differences()).toMatchObject([{ state: 'closed', ending: 'matched' }])
  expect(await atProvider()).toBe(10_100n)
})
