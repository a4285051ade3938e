import {
  assignPix,
  confirmPixDecision,
  honourPix,
  readSuspense,
  withdrawPixDecision,
} from '@puente/contract/collections/suspense'
import { readBalance } from '@puente/contract/orders/history'
import { readOrder } from '@puente/contract/orders/orders'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { verifyLedger } from '../../src/features/ledger/public.ts'
import { type Browser, refusalOf } from './browser.ts'
import { type Counter, openCounter } from './sandbox-desk.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let admin: Browser
let second: Browser
beforeAll(async () => {
  world = await createServerWorld()
  admin = await world.signedInAdmin()
  second = await world.signedInAdmin()
})
afterEach(async () => {
  expect(await verifyLedger(world.server.infrastructure.database)).toEqual([])
})
afterAll(() => world.close())

const reason = 'El comercio y el cliente lo acordaron'
const idempotencyKey = () => crypto.randomUUID()

/** An order of R$ 101,00 whose Pix came with another amount. */
async function heldFor(
  amount: string,
  kind: 'received-short' | 'received-over' = 'received-short',
): Promise<{ counter: Counter; params: { endToEndId: string } }> {
  const counter = await openCounter(world)
  const endToEndId = await counter.pay({ amount })
  await counter.until(kind)
  return { counter, params: { endToEndId } }
}
const order = async ({ merchant, order: { id } }: Counter) => merchant.call(readOrder, { params: { id } })

it('a short Pix is honoured for what came, and the merchant is owed its pesos at once (ruling 25)', async () => {
  const { counter, params } = await heldFor('90.00')
  const { honourable, decision } = await admin.call(readSuspense, { params })
  expect(honourable).toMatchObject({
    chargeId: counter.order.id,
    received: { realValue: { amountMinor: '8900' }, fee: { amountMinor: '100' } },
    rest: null,
  })
  expect(decision).toBeNull()
  const body = { chargeId: counter.order.id, as: 'received', reason } as const
  const call = { params, body, idempotencyKey: idempotencyKey() }
  const done = await admin.call(honourPix, call)
  expect(done).toMatchObject({ chargeId: counter.order.id, pixStatus: 'confirmed', state: 'done' })
  expect(await admin.call(honourPix, call)).toEqual(done)
  const { ars } = await counter.merchant.call(readBalance, {})
  expect(ars).toEqual(honourable?.received?.pesosValue)
  expect(await order(counter)).toMatchObject({
    pixStatus: 'confirmed',
    total: { amountMinor: '9000' },
    pesosValue: ars,
  })
})

it('an id in capital letters names the same charge', async () => {
  const { counter, params } = await heldFor('90.00')
  const body = { chargeId: counter.order.id.toUpperCase(), as: 'received', reason } as const
  const done = await admin.call(honourPix, { params, body, idempotencyKey: idempotencyKey() })
  expect(done).toMatchObject({ chargeId: counter.order.id, pixStatus: 'confirmed', state: 'done' })
})

it('the excess of a larger Pix is returned, and the charge is confirmed for its total (decision 0039)', async () => {
  const { counter, params } = await heldFor('120.00', 'received-over')
  const body = { chargeId: counter.order.id, as: 'total', reason } as const
  const answer = await admin.call(honourPix, { params, body, idempotencyKey: idempotencyKey() })
  expect(['returning', 'done']).toContain(answer.state)
  await counter.until('confirmed')
  expect(await counter.balance()).toBe(counter.pesos)
  expect(await order(counter)).toMatchObject({ total: { amountMinor: '10100' } })
  expect(await refusalOf(admin.call(readSuspense, { params }))).toMatchObject({
    problem: { code: 'assignment.pix-not-held' },
  })
})

it('above the limit of the operator another admin confirms it, each with a recent proof', async () => {
  await world.test.asOwner(
    `insert into settings (key, value) values ('suspense.aloneMinor', to_jsonb('8999'::text))
     on conflict (key) do update set value = excluded.value`,
    [],
  )
  const { counter, params } = await heldFor('90.00')
  const body = { chargeId: counter.order.id, as: 'received', reason } as const
  const ask = () => admin.call(honourPix, { params, body, idempotencyKey: idempotencyKey() })
  const first = await ask()
  expect(first).toMatchObject({ state: 'asked', pixStatus: 'pending' })
  expect((await second.call(withdrawPixDecision, { params })).decision).toBeNull()
  const { decisionId } = await ask()
  const confirm = { params, body: { decisionId }, idempotencyKey: idempotencyKey() }
  expect(await refusalOf(admin.call(confirmPixDecision, confirm))).toMatchObject({
    problem: { code: 'assignment.own-request' },
  })
  expect((await second.call(readSuspense, { params })).decision).toMatchObject({
    id: decisionId,
    mayConfirm: true,
  })
  const exact = { chargeId: counter.order.id, reason }
  const twice = second.call(assignPix, { params, body: exact, idempotencyKey: idempotencyKey() })
  expect(await refusalOf(twice)).toMatchObject({ problem: { code: 'assignment.decision-changed' } })
  const done = await second.call(confirmPixDecision, { ...confirm, idempotencyKey: idempotencyKey() })
  expect(done).toMatchObject({ state: 'done', pixStatus: 'confirmed' })
})
