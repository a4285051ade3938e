import { beforeEach, expect, it, vi } from 'vitest'
import { forgetUnknown, noteUnknown, subscribeToUnknown, unknownPayouts } from './unknown-payouts.ts'

const one = { chargeId: 'a', payoutId: 'p', wholeAtOnce: true, since: 1 }
const other = { chargeId: 'b', payoutId: 'q', wholeAtOnce: false, since: 2 }

beforeEach(() => {
  for (const { chargeId } of unknownPayouts()) forgetUnknown(chargeId)
})

it('keeps each payout without an answer until the server has answered (ruling 64)', () => {
  const heard = vi.fn()
  const stop = subscribeToUnknown(heard)
  noteUnknown(one)
  noteUnknown(other)
  expect(unknownPayouts()).toEqual([one, other])
  forgetUnknown('a')
  forgetUnknown('a')
  expect(unknownPayouts()).toEqual([other])
  expect(heard).toHaveBeenCalledTimes(3)
  stop()
})

it('asks about the last try of a charge only', () => {
  noteUnknown(one)
  noteUnknown({ ...one, since: 9 })
  expect(unknownPayouts()).toEqual([{ ...one, since: 9 }])
})
