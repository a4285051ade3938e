import { expect, it } from 'vitest'
import { mostRecent } from './most-recent.ts'

it('keeps a limited number of values, and drops the least recently used one', () => {
  const memory = mostRecent<number>(2)
  memory.set('a', 1)
  memory.set('b', 2)
  expect(memory.get('a')).toBe(1)
  memory.set('c', 3)
  expect([memory.get('a'), memory.get('b'), memory.get('c')]).toEqual([1, undefined, 3])
  memory.set('a', 4)
  expect([memory.get('a'), memory.get('c')]).toEqual([4, 3])
  memory.delete('a')
  expect([memory.get('a'), memory.get('c')]).toEqual([undefined, 3])
})
