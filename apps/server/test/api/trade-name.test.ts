import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { changeTradeName } from '@puente/contract/identity/sessions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf } from './browser.ts'
import { type Counter, openCounter } from './sandbox-desk.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

let world: ServerWorld
beforeAll(async () => {
  world = await createServerWorld()
})
afterAll(() => world.close())

/** The merchant's name on the payer's page and on the public receipt, as anybody sees them. */
async function namesOf({ order }: Counter): Promise<(string | null)[]> {
  const { rows } = await world.test.pool.query('select receipt_code from charges where id = $1', [order.id])
  const paths = [`/pay/${order.transactionId}`, `/receipts/${rows[0].receipt_code}`]
  return Promise.all(
    paths.map(async (path) => {
      const answer = await world.browser().send('GET', `${apiPrefix}${path}`)
      return JSON.parse(answer.text).receiverName
    }),
  )
}

async function paidCounter(): Promise<Counter> {
  const counter = await openCounter(world)
  await counter.pay()
  await counter.until('confirmed')
  return counter
}

it("shows a person's name to payers only while they agree, also on earlier payments", async () => {
  const counter = await paidCounter()
  const { merchant } = counter
  const change = (name: string | null, shown: boolean) =>
    merchant.call(changeTradeName, { body: { name, shown } })
  const account = async () => (await merchant.session()).account
  expect(await namesOf(counter)).toEqual([null, null])
  expect(await account()).toMatchObject({ receiverName: null, tradeName: { name: null, shown: false } })

  await change('  Kiosco   El Sol ', false)
  expect(await namesOf(counter)).toEqual([null, null])
  expect(await account()).toMatchObject({
    receiverName: null,
    tradeName: { name: 'Kiosco El Sol', shown: false },
  })

  await change('Kiosco El Sol', true)
  expect(await namesOf(counter)).toEqual(['Kiosco El Sol', 'Kiosco El Sol'])
  expect(await account()).toMatchObject({
    receiverName: 'Kiosco El Sol',
    tradeName: { name: 'Kiosco El Sol', shown: true },
  })
  const since = async () => {
    const { rows } = await world.test.pool.query(
      'select trade_name_shown_since as since from users where id = (select user_id from orders where charge_id = $1)',
      [counter.order.id],
    )
    return rows[0].since
  }
  const first = await since()
  await change('Kiosco La Luna', true)
  expect((await since()).getTime()).toBeGreaterThan(first.getTime())
  expect(await namesOf(counter)).toEqual(['Kiosco La Luna', 'Kiosco La Luna'])

  await change('Kiosco La Luna', false)
  expect(await namesOf(counter)).toEqual([null, null])
  await change('Kiosco La Luna', true)
  await change(null, false)
  expect(await namesOf(counter)).toEqual([null, null])
  expect(await since()).toBeNull()
})

it('audits each change without the name, because the audit log is kept longer than the account', async () => {
  const { merchant } = await openCounter(world)
  const id = (await merchant.session()).account?.id
  await merchant.call(changeTradeName, { body: { name: 'Kiosco El Sol', shown: true } })
  await merchant.call(changeTradeName, { body: { name: 'Kiosco El Sol', shown: true } })
  await merchant.call(changeTradeName, { body: { name: 'Kiosco El Sol', shown: false } })
  const { rows } = await world.test.pool.query(
    `select body::json -> 'before' as before, body::json -> 'after' as after
     from audit_log where object_id = $1 and command = 'account.change-trade-name' order by seq`,
    [id],
  )
  expect(rows).toEqual([
    { before: { hasName: false, shown: false }, after: { hasName: true, shown: true, isNewName: true } },
    { before: { hasName: true, shown: true }, after: { hasName: true, shown: false, isNewName: false } },
  ])
})

it.each([
  ['https://kiosco.test', 'address'],
  ['12345', 'no-letter'],
  ['K', 'too-short'],
  ['K'.repeat(61), 'too-long'],
  ['Kiosco\u0007', 'markup'],
  ['', 'empty'],
  [null, 'empty'],
])('refuses to show %j: %s', async (name, fault) => {
  const { merchant } = await openCounter(world)
  const refusal = await refusalOf(merchant.call(changeTradeName, { body: { name, shown: true } }))
  expect(refusal).toMatchObject({ status: 422, problem: { code: 'trade-name.invalid', details: { fault } } })
})

it("does not change the company's name of an account with a company", async () => {
  const counter = await paidCounter()
  await world.test.asOwner(
    `with owner as (
       update users set company_name = 'Surtidor El Ceibo' where id = (select user_id from orders where charge_id = $1) returning company_name
     )
     update orders set company_name = owner.company_name from owner where charge_id = $1`,
    [counter.order.id],
  )
  const body = { name: 'Kiosco El Sol', shown: true }
  expect(await refusalOf(counter.merchant.call(changeTradeName, { body }))).toMatchObject({
    status: 409,
    code: 'trade-name.company',
  })
  expect(await namesOf(counter)).toEqual(['Surtidor El Ceibo', 'Surtidor El Ceibo'])
  expect((await counter.merchant.session()).account?.tradeName).toBeNull()
})
