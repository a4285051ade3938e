import { expect, it } from 'vitest'
import { isSilent } from './silence.rules.ts'

it('reports silence if a gap has a probability below 1 in 1,000, or payments came without a notice', () => {
  // Seven expected in a week: e^-7 is 0.00091. With 6.75 it is 0.00117.
  expect([isSilent(28, 0), isSilent(27, 0)]).toEqual([true, false])
  expect([isSilent(0, 3), isSilent(0, 2), isSilent(0, 0)]).toEqual([true, false, false])
})
