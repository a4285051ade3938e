import { listAuditEntries } from '@puente/contract/audit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from './browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let admin: Browser
beforeAll(async () => {
  world = await createServerWorld()
  admin = world.browser()
  await admin.signIn((await world.admin()).email, { admin: true })
})
afterAll(() => world.close())

it('shows the trail of one payment, each step with its payment, action, data and user (SEC-031)', async () => {
  const { userId, email } = await world.merchant()
  const owner = world.browser()
  await owner.signIn(email)
  const order = await orderOf(owner)
  await orderOf(owner)
  const { items } = await admin.call(listAuditEntries, { query: { charge: order.id } })
  const steps = items.toReversed()
  expect(steps.map(({ action }) => action)).toEqual(expect.arrayContaining(['orders.place', 'charges.issue']))
  expect(steps[0]).toMatchObject({
    action: 'orders.place',
    actor: { kind: 'user', id: userId, email },
    object: { id: order.id },
    outcome: 'done',
  })
  expect(steps[0]?.changes.length).toBeGreaterThan(0)
  expect(new Set(items.map(({ object }) => object.id))).toEqual(new Set([order.id]))
})
