import { describe, expect, it } from 'vitest'
import { freshened, type Marks, marksOf, totalMinor, withoutMark } from './marking.rules.ts'

const ars = (minor: bigint) => ({ amountMinor: String(minor), currency: 'ARS' }) as const
const row = (id: string, remaining: bigint, payable: bigint | null = null) => ({
  id,
  allowedActions: ['pay' as const],
  begun: null,
  pesosRemaining: ars(remaining),
  division: payable === null ? null : { payable: ars(payable), setOff: ars(remaining - payable) },
})
const taken = {
  payoutId: '0193b3a0-0000-7000-8000-000000000001',
  amount: ars(100n),
  by: 'Ana',
  mine: false,
  expiresAt: '2026-11-21T12:00:00.000Z',
}
const none: Marks = new Map()

describe('the pesos of what is marked', () => {
  it('are added in centavos, without rounding, above what a float holds (ruling 73)', () => {
    const rows = [row('a', 9_007_199_254_740_993n), row('b', 2_670_345n), row('c', 1n)]
    expect(totalMinor(marksOf(new Set(['a', 'b']), rows, none))).toBe(9_007_199_257_411_338n)
    expect(totalMinor(none)).toBe(0n)
  })

  it('count rows that were marked on another page, until they lose their mark (ruling 73)', () => {
    const first = marksOf(new Set(['a']), [row('a', 100n), row('b', 50n)], none)
    const both = marksOf(new Set(['a', 'c']), [row('c', 7n)], first)
    expect([both.size, totalMinor(both)]).toEqual([2, 107n])
    const left = marksOf(new Set(['c']), [row('c', 7n)], both)
    expect([left.size, totalMinor(left)]).toEqual([1, 7n])
  })

  it('are what may be sent where a part is kept for a debt (ruling 58)', () => {
    expect(totalMinor(marksOf(new Set(['a']), [row('a', 100n, 60n)], none))).toBe(60n)
  })

  it('follow a marked row whose amount changes on screen, and stay the same object otherwise (ruling 73)', () => {
    const marks = marksOf(new Set(['a']), [row('a', 100n)], none)
    expect(freshened(marks, [row('a', 100n), row('b', 3n)])).toBe(marks)
    expect(totalMinor(freshened(marks, [row('a', 40n)]))).toBe(40n)
    expect(totalMinor(freshened(marks, []))).toBe(100n)
  })

  it('leave out a shown row that cannot be paid any more, and keep what other pages show (ruling 73)', () => {
    const marks = marksOf(new Set(['a', 'b', 'c']), [row('a', 100n), row('b', 50n), row('c', 7n)], none)
    const begun = { ...row('a', 100n), begun: taken }
    const closed = { ...row('b', 50n), allowedActions: [] }
    expect([...freshened(marks, [begun]).keys()]).toEqual(['b', 'c'])
    expect([...freshened(marks, [begun, closed]).entries()]).toEqual([['c', 7n]])
    expect([...marksOf(new Set(['a', 'c']), [begun], marks).keys()]).toEqual(['c'])
  })

  it('leave out a charge that was paid by itself, also once its row is gone (ruling 73)', () => {
    const marks = marksOf(new Set(['a', 'b']), [row('a', 100n), row('b', 50n)], none)
    expect([...withoutMark(marks, 'a').entries()]).toEqual([['b', 50n]])
    expect(withoutMark(marks, 'z')).toBe(marks)
  })
})
