import { expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

it('drops the answer that a later question has overtaken, and no other one (RATE-030)', () => {
  const order = inOrder()
  const [slow, quick, other] = [order.ask('BRL_ARS'), order.ask('BRL_ARS'), order.ask('USDT_BRL')]
  expect(quick()).toBe(true)
  expect(slow()).toBe(false)
  expect(other()).toBe(true)
  const [first, second] = [order.ask('BRL_ARS'), order.ask('BRL_ARS')]
  expect([first(), second()]).toEqual([true, true])
})
