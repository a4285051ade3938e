import type { AdminCharge } from '@puente/contract/transactions'
import { describe, expect, it } from 'vitest'
import { nextToPay } from './next-to-pay.rules.ts'

const row = (id: string, ...allowedActions: AdminCharge['allowedActions']) => ({ id, allowedActions })
const queue = [row('a', 'pay'), row('b'), row('d', 'pay'), row('e', 'pay')]

describe('the next transaction to pay', () => {
  it('is the oldest of the others, also if one below was paid', () => {
    expect(nextToPay(queue, 'd')?.id).toBe('a')
    expect(nextToPay(queue, 'a')?.id, 'paid in part, it stays in the queue').toBe('d')
    expect(nextToPay(queue, 'gone')?.id).toBe('a')
  })

  it('is missing where nothing else can be paid', () => {
    expect(nextToPay([row('a', 'pay'), row('b')], 'a')).toBeNull()
    expect(nextToPay([], 'a')).toBeNull()
  })
})
