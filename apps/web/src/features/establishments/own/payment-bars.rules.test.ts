import { ars } from '@puente/contract/protocol/wire'
import { expect, it } from 'vitest'
import { heightsOf } from './payment-bars.rules.ts'

const days = (...minor: bigint[]) => minor.map((one) => ({ day: '2026-11-24', payments: 1, pesos: ars(one) }))

it('draws the best day at full height, and none for a day that brought nothing or went below zero', () => {
  expect(heightsOf(days(5_000n, 20_000n, 0n, -300n, 1n))).toEqual([25, 100, 0, 0, 0])
  expect(heightsOf(days(0n, 0n))).toEqual([0, 0])
  expect(heightsOf(days(90_071_992_547_409_930n, 9_007_199_254_740_993n))).toEqual([100, 10])
})
