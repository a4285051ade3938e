import { expect, it } from 'vitest'
import { wholeMinutes } from './minutes.ts'

it('rounds down to whole minutes', () => {
  expect([1800, 119, 60].map(wholeMinutes)).toEqual([30, 1, 1])
})
