import { readPayPage } from '@puente/contract/charge-page/pay-page'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { cancelOrder } from '@puente/contract/orders/orders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf } from './browser.ts'
import { type Counter, openCounter } from './sandbox-desk.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

let world: ServerWorld
beforeAll(async () => {
  world = await createServerWorld()
})
afterAll(() => world.close())

/** Opens the charge as a payer without a session. */
function openAsPayer({ order }: Pick<Counter, 'order'>) {
  return world.browser().send('GET', `${apiPrefix}/pay/${order.transactionId}`)
}

const stateFor = async (counter: Counter) => JSON.parse((await openAsPayer(counter)).text).state

it('shows the payer what their bank will show, and nothing of the merchant or the client', async () => {
  const counter = await openCounter(world)
  const { order, merchant } = counter
  const answer = await openAsPayer(counter)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(JSON.parse(answer.text)).toEqual({
    transactionId: order.transactionId,
    state: 'payable',
    total: order.total,
    receiverName: null,
    description: 'Nafta',
    pixCode: order.pixCode,
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
    simulated: true,
    serverTime: expect.any(String),
  })
  const { account } = await merchant.session()
  for (const secret of [order.clientName, '52998224725', account?.email, account?.fullName, order.rate])
    expect(answer.text).not.toContain(secret)
})

it('hides the code after a payment, after a payment of too little, and after a cancellation', async () => {
  const [paid, short, cancelled] = await Promise.all([
    openCounter(world),
    openCounter(world),
    openCounter(world),
  ])
  await paid.pay()
  await paid.until('confirmed')
  await short.pay({ amount: '100.99' })
  await short.until('received-short')
  await cancelled.merchant.call(cancelOrder, { params: { id: cancelled.order.id } })
  expect(await Promise.all([paid, short, cancelled].map(stateFor))).toEqual(['paid', 'held', 'ended'])
  for (const counter of [paid, short, cancelled]) {
    const closed = JSON.parse((await openAsPayer(counter)).text)
    expect([closed.pixCode, closed.description]).toEqual([null, null])
  }
})

it('is drawn by the server at its own address, kept by no cache, and not found for another', async () => {
  const { order } = await openCounter(world)
  const open = (transactionId: string) => fetch(`${world.server.url}/pagar/${transactionId}`)
  const page = await open(order.transactionId)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await page.text()).toContain(order.pixCode)
  expect((await open('0'.repeat(32))).status).toBe(404)
  const unknown = await refusalOf(
    world.browser().call(readPayPage, { params: { transactionId: '0'.repeat(32) } }),
  )
  expect([unknown.status, unknown.code]).toEqual([404, 'charge.not-found'])
  const malformed = await refusalOf(
    world.browser().call(readPayPage, { params: { transactionId: order.id } }),
  )
  expect(malformed.code).toBe('request.invalid')
})
