import { expect, it } from 'vitest'
import { movedCursor } from './table-cursor.ts'

it('moves with arrows, J, K, Home and End, and stops at both ends', () => {
  expect(movedCursor('ArrowDown', 0, 3)).toBe(1)
  expect(movedCursor('j', 2, 3)).toBe(2)
  expect(movedCursor('k', 1, 3)).toBe(0)
  expect(movedCursor('ArrowUp', 0, 3)).toBe(0)
  expect(movedCursor('Home', 2, 3)).toBe(0)
  expect(movedCursor('End', 0, 3)).toBe(2)
})

it('leaves every other key alone', () => {
  expect(movedCursor('Enter', 0, 3)).toBeNull()
  expect(movedCursor('a', 0, 3)).toBeNull()
})
