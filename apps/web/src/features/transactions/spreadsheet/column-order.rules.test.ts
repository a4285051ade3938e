import { expect, it } from 'vitest'
import { moved, switched } from './column-order.rules.ts'

it('moves a column by one place, and not past either end (PLUS-014)', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b'])
})

it('takes a column out, and puts one in at the end (PLUS-014)', () => {
  expect(switched(['a', 'b'], 'a')).toEqual(['b'])
  expect(switched(['a', 'b'], 'c')).toEqual(['a', 'b', 'c'])
})
