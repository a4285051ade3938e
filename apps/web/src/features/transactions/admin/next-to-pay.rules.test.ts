import type { AdminCharge } from '@puente/contract/transactions'
import { describe, expect, it } from 'vitest'
import { nextToPay } from './next-to-pay.rules.ts'

const row = (id: string, ...allowedActions: AdminCharge['allowedActions']) => ({ id, allowedActions })
const rows = [row('a', 'pay'), row('b', 'confirm-and-pay'), row('c'), row('d', 'pay'), row('e', 'pay')]

describe('the next transaction to pay', () => {
  it('is the oldest of the others in the queue, also if one below was paid', () => {
    expect(nextToPay(rows, 'd', 'to-pay')?.id).toBe('a')
    expect(nextToPay(rows, 'a', 'to-pay')?.id, 'paid in part, it stays in the queue').toBe('d')
    expect(nextToPay(rows, 'gone', 'to-pay')?.id).toBe('a')
  })

  it('is the first payable one below in any other list', () => {
    expect(nextToPay(rows, 'a', undefined)?.id).toBe('d')
    expect(nextToPay(rows, 'd', 'review')?.id).toBe('e')
    expect(nextToPay(rows, 'e', undefined)).toBeNull()
  })

  it('is missing where nothing else can be paid', () => {
    expect(nextToPay([row('a', 'pay'), row('b', 'confirm-and-pay')], 'a', 'to-pay')).toBeNull()
    expect(nextToPay([], 'a', 'to-pay')).toBeNull()
  })
})
