import { expect, it } from 'vitest'
import { neighbour } from './carousel.rules.ts'

it('goes from the fourth to the first and from the first to the fourth (PUB-012)', () => {
  expect([0, 1, 2, 3].map((position) => neighbour(position, 1, 4))).toEqual([1, 2, 3, 0])
  expect([0, 1, 2, 3].map((position) => neighbour(position, -1, 4))).toEqual([3, 0, 1, 2])
})
