import { expect, it } from 'vitest'
import { countText, fivePageNumbers, gap, pageNumbers } from './page-numbers.ts'

it('shows the first, the last and the pages within 2 of the current one, with a gap between (ADM-027)', () => {
  expect(pageNumbers(8, 15)).toEqual([1, gap, 6, 7, 8, 9, 10, gap, 15])
  expect(pageNumbers(1, 15)).toEqual([1, 2, 3, gap, 15])
  expect(pageNumbers(15, 15)).toEqual([1, gap, 13, 14, 15])
})

it('shows no gap where no page is left out (ADM-027)', () => {
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageNumbers(1, 1)).toEqual([1])
})

it('shows five numbers at most, the first and the last always among them (HIST-008)', () => {
  expect(fivePageNumbers(1, 1)).toEqual([1])
  expect(fivePageNumbers(4, 5)).toEqual([1, 2, 3, 4, 5])
  expect(fivePageNumbers(1, 6)).toEqual([1, 2, 3, 4, gap, 6])
  expect(fivePageNumbers(250, 500)).toEqual([1, gap, 249, 250, 251, gap, 500])
  expect(fivePageNumbers(499, 500)).toEqual([1, gap, 497, 498, 499, 500])
  for (let last = 1; last <= 30; last++) {
    for (let current = 1; current <= last; current++) {
      const numbers = fivePageNumbers(current, last).filter((entry) => entry !== gap)
      expect(numbers.length).toBe(Math.min(5, last))
      expect(numbers).toEqual(expect.arrayContaining([1, current, last]))
    }
  }
})

it('writes a count that is not exact with a plus', () => {
  expect(countText(148, true)).toBe('148')
  expect(countText(10_000, false)).toBe('10.000+')
})
