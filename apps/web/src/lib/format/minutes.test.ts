import { expect, it } from 'vitest'
import { wholeMinutes } from './minutes.ts'

it('promises no minute that is not whole', () => {
  expect([1800, 119, 60].map(wholeMinutes)).toEqual([30, 1, 1])
})
