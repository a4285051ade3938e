import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../test/concurrency/money-world.ts'
import { type StatementWorld, statementOf } from '../../../test/concurrency/statement-world.ts'
import { peopleOf } from '../../../test/factories/people.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { raiseAlarm } from './raise-alarm.ts'

const hourMs = 3_600_000

let world: MoneyWorld
let bank: StatementWorld
let owner: string
let logged: string[]
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  bank = statementOf(world)
  logged = []
  owner = await world.addUser()
  const admins = [await world.addUser('admin'), await world.addUser('admin')]
  await world.database.asOwner(`update users set language = 'pt' where id = $1`, [admins[1]])
})
afterAll(() => world.close())

const wait = (ms: number) => (world.now = new Date(world.now.getTime() + ms))

/** Runs the task and gives the new mails and what was logged. */
async function alarm() {
  const { mail } = peopleOf(world.database, { now: () => world.now, advance: wait })
  const log = createLogger('error', { write: (line: string) => void logged.push(line) })
  await raiseAlarm({ ...world.deps, log, mail })
  const { rows } = await world.database.asOwner(
    'with taken as (delete from mails returning subject, body_text, language) select * from taken order by language',
    [],
  )
  return rows.map(({ subject, body_text }) => `${subject}\n${body_text}`)
}

/** A Pix of our books that the statement lacks, found the day after. */
async function differ() {
  const pix = pixFor(await world.storeCharge(owner), { paidAt: world.now })
  await world.receive(pix)
  bank.hidden.add(pix.endToEndId)
  wait(24 * hourMs)
  await bank.run()
}

it('mails every admin in their language, and logs, when statement and books differ', async () => {
  expect(await alarm()).toEqual([])
  await differ()
  const [es, pt, ...more] = await alarm()
  expect(more).toEqual([])
  expect(es).toMatch(/^Hay dinero para revisar en /)
  expect(es).toMatch(/Diferencias con el extracto: 1\D/)
  expect(pt).toMatch(/^Há dinheiro para conferir na /)
  expect(pt).toMatch(/Diferenças com o extrato: 1\D/)
  expect(logged.join()).toContain('"event":"reconciliation.alarm"')
})

it('mails again for a newer difference, at most once an hour, and each day while one is open', async () => {
  await differ()
  expect(await alarm()).toHaveLength(2)
  wait(hourMs)
  expect(await alarm()).toEqual([])
  wait(23 * hourMs)
  expect(await alarm()).toHaveLength(2)
  await world.database.asOwner(
    `update reconciliation_differences set state = 'closed', ending = 'matched', closed_at = now()`,
    [],
  )
  wait(24 * hourMs)
  expect(await alarm()).toEqual([])
})

it('mails when money has been in suspense for a day, with how much', async () => {
  const held = pixFor(await world.storeCharge(owner), { amountMinor: 9_050n })
  await world.receive(held, 'answer')
  wait(24 * hourMs - 1)
  expect(await alarm()).toEqual([])
  wait(1)
  const [es, pt] = await alarm()
  expect(es).toMatch(/Pix retenidos desde hace más de un día: 1 \(R\$\s90,50\)/)
  expect(pt).toMatch(/Pix retidos há mais de um dia: 1 \(R\$\s90,50\)/)
})
