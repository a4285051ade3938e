import { listAuditEntries } from '@puente/contract/audit'
import {
  approvePayout,
  askPayoutApproval,
  listPayoutApprovals,
  readPayoutApproval,
  refusePayout,
  takeBackPayoutApproval,
  withdrawPayoutApproval,
} from '@puente/contract/payouts/approvals'
import { changeSettings, readAdminSettings } from '@puente/contract/settings/admin-settings'
import { readAdminCharge } from '@puente/contract/transactions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPassword } from '../factories/registrations.ts'
import { type Browser, refusalOf } from './browser.ts'
import { type Counter, openCounter } from './sandbox-desk.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let asker: Browser
let approver: Browser
beforeAll(async () => {
  world = await createServerWorld()
  asker = await world.signedInAdmin()
  approver = await world.signedInAdmin()
  const { version } = await asker.call(readAdminSettings, {})
  await asker.call(changeSettings, { body: { version, changes: { 'payout.aloneMinor': '1' } } })
})
afterAll(() => world.close())

const idempotencyKey = () => crypto.randomUUID()
async function paidOrder(): Promise<Counter> {
  const counter = await openCounter(world)
  await counter.pay()
  await counter.until('confirmed')
  return counter
}
const detail = (counter: Counter) => approver.call(readAdminCharge, { params: { id: counter.order.id } })
const ask = async (counter: Counter, note: string): Promise<string> => {
  const body = { amountMinor: String(counter.pesos), note }
  const params = { id: counter.order.id }
  const { approval } = await asker.call(askPayoutApproval, {
    params,
    body,
    idempotencyKey: idempotencyKey(),
  })
  if (approval?.id == null) throw new Error('no request is open')
  return approval.id
}
const read = async (by: Browser, id: string) => by.call(readPayoutApproval, { params: { id } })

it('shows a request with its facts and the account to admins alone, and who refused it and why until somebody asks again', async () => {
  const counter = await paidOrder()
  const id = await ask(counter, 'Conferida')
  const shown = await read(approver, id)
  expect(shown).toMatchObject({
    approval: {
      state: 'asked',
      note: 'Conferida',
      amount: { amountMinor: String(counter.pesos), currency: 'ARS' },
      mine: false,
      mayDecide: true,
      mayTakeBack: false,
    },
    charge: { id: counter.order.id, approval: { state: 'asked', id }, allowedActions: ['approval'] },
    facts: { payoutsToAccount: 0, largestPayout: null, isVerified: true, disputes: 0 },
  })
  expect(shown.bank?.cbu).toMatch(/^\d{22}$/)
  expect(Date.parse(shown.facts.accountSince ?? '')).toBeLessThanOrEqual(Date.now())
  expect((await read(asker, id)).approval).toMatchObject({ mine: true, mayDecide: false })
  const { items } = await approver.call(listPayoutApprovals, {})
  expect(items.map(({ approval, charge }) => [approval, charge.id])).toEqual([
    [shown.approval, counter.order.id],
  ])
  for (const [endpoint, input] of [
    [readPayoutApproval, { params: { id } }],
    [listPayoutApprovals, {}],
  ] as const)
    expect(await refusalOf(counter.merchant.call(endpoint, input as never))).toMatchObject({ status: 403 })

  const refusal = { params: { id }, body: { reason: 'CBU novo' }, idempotencyKey: idempotencyKey() }
  const after = await approver.call(refusePayout, refusal)
  expect(after.approval).toMatchObject({ state: 'refused', id: null, mine: true, reason: 'CBU novo' })
  expect(after.approval?.by).not.toBeNull()
  expect(after.allowedActions).toEqual(['approval'])
  expect((await refusalOf(read(asker, id))).code).toBe('payout.approval-not-found')
  const next = await ask(counter, 'Conferida de novo')
  expect((await detail(counter)).charge.approval).toMatchObject({ state: 'asked', id: next, reason: null })
  await asker.call(withdrawPayoutApproval, { params: { id: next } })
})

it('has all of a request in the history of its charge and in the audit trail of that charge (SEC-031)', async () => {
  const counter = await paidOrder()
  const id = await ask(counter, 'Mais uma')
  const body = { amountMinor: String(counter.pesos) }
  const wrong = { params: { id }, body: { ...body, password: 'wrong' }, idempotencyKey: idempotencyKey() }
  expect((await refusalOf(approver.call(approvePayout, wrong))).code).toBe('password.wrong')
  await approver.call(approvePayout, {
    params: { id },
    body: { ...body, password: testPassword },
    idempotencyKey: idempotencyKey(),
  })
  expect((await read(approver, id)).approval).toMatchObject({ state: 'approved', mayTakeBack: true })
  const taking = { params: { id }, body: { reason: 'Vi o nome errado' }, idempotencyKey: idempotencyKey() }
  expect((await refusalOf(asker.call(takeBackPayoutApproval, taking))).code).toBe('payout.own-approval')
  const { approval } = await approver.call(takeBackPayoutApproval, taking)
  expect(approval).toMatchObject({ state: 'taken-back', mine: true, reason: 'Vi o nome errado' })

  const { timeline } = await detail(counter)
  expect(timeline.slice(0, 3).map(({ step, reason }) => [step, reason])).toEqual([
    ['approval-taken-back', 'Vi o nome errado'],
    ['approval-given', null],
    ['approval-asked', 'Mais uma'],
  ])
  const { items } = await approver.call(listAuditEntries, { query: { charge: counter.order.id } })
  const trail = items.filter(({ object }) => object.id === id).map(({ action, outcome }) => [action, outcome])
  expect(trail).toEqual([
    ['payouts.take-back-approval', 'done'],
    ['payouts.take-back-approval', 'payout.own-approval'],
    ['payouts.approve', 'done'],
    ['payouts.approve', 'password.wrong'],
    ['payouts.ask-approval', 'done'],
  ])
})
