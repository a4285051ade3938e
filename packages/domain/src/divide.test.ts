import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateLargestRemainder, divideHalfUp } from './divide.ts'

const nonZero = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).filter((n) => n !== 0n)
const sum = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n)

describe('divideHalfUp', () => {
  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [-5n, -2n, 3n],
    [4n, 3n, 1n],
    [149n, 100n, 1n],
    [150n, 100n, 2n],
    [-149n, 100n, -1n],
    [0n, -7n, 0n],
  ])('%s / %s is %s', (numerator, denominator, quotient) => {
    expect(divideHalfUp(numerator, denominator)).toBe(quotient)
  })

  it('refuses a zero denominator', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError)
  })

  it('mirrors itself when the sign changes', () => {
    fc.assert(
      fc.property(fc.bigInt(), nonZero, (n, d) => {
        expect(divideHalfUp(-n, d)).toBe(-divideHalfUp(n, d))
        expect(divideHalfUp(n, -d)).toBe(-divideHalfUp(n, d))
      }),
    )
  })

  it('is never further than a half from the true quotient', () => {
    fc.assert(
      fc.property(fc.bigInt(), nonZero, (n, d) => {
        const distance = 2n * (divideHalfUp(n, d) * d - n)
        expect(distance <= (d < 0n ? -d : d) && distance >= -(d < 0n ? -d : d)).toBe(true)
      }),
    )
  })
})

describe('allocateLargestRemainder', () => {
  it('splits a refund of R$ 33,33 over fee, spread and principal of R$ 101,00', () => {
    expect(allocateLargestRemainder(3333n, [100n, 100n, 9900n])).toEqual([33n, 33n, 3267n])
  })

  it('gives equal remainders to the earlier parts', () => {
    expect(allocateLargestRemainder(5n, [1n, 1n, 1n])).toEqual([2n, 2n, 1n])
    expect(allocateLargestRemainder(-5n, [1n, 1n, 1n])).toEqual([-2n, -2n, -1n])
  })

  it('refuses negative weights and weights without a sum', () => {
    expect(() => allocateLargestRemainder(1n, [2n, -1n])).toThrow(RangeError)
    expect(() => allocateLargestRemainder(1n, [0n, 0n])).toThrow(RangeError)
    expect(() => allocateLargestRemainder(1n, [])).toThrow(RangeError)
  })

  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 8 })
    .filter((list) => sum(list) > 0n)

  it('sums to the total exactly, each part within one unit of its share', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), weights, (total, list) => {
        const parts = allocateLargestRemainder(total, list)
        expect(sum(parts)).toBe(total)
        parts.forEach((part, i) => {
          const error = part * sum(list) - total * (list[i] ?? 0n)
          expect(error < sum(list) && error > -sum(list)).toBe(true)
        })
      }),
    )
  })

  it('empties every line exactly when successive refunds use what is left', () => {
    fc.assert(
      fc.property(
        weights,
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { maxLength: 6 }),
        (lines, asked) => {
          let left = [...lines]
          for (const amount of asked) {
            const refund = amount < sum(left) ? amount : 0n
            const parts = allocateLargestRemainder(refund, left)
            left = left.map((line, i) => line - (parts[i] ?? 0n))
            expect(left.every((line) => line >= 0n)).toBe(true)
          }
          expect(allocateLargestRemainder(sum(left), left)).toEqual(left)
        },
      ),
    )
  })
})
