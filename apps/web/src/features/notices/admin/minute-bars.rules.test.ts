import { expect, it } from 'vitest'
import { barsOf, plotHeight, sumsOf } from './minute-bars.rules.ts'

const minute = (received: number, processed: number, failed: number) => ({
  at: '2026-11-27T12:00:00.000Z',
  received,
  processed,
  failed,
})

it('draws the largest minute as high as the plot, and what is not nothing so that it is seen', () => {
  const [quiet, one, busy] = barsOf([minute(0, 0, 0), minute(1, 0, 1), minute(1000, 600, 100)])
  expect(quiet).toEqual({ processed: 0, waiting: 0, failed: 0 })
  expect(one).toEqual({ processed: 0, waiting: 0, failed: 2 })
  expect(busy).toEqual({ processed: plotHeight * 0.6, waiting: plotHeight * 0.3, failed: plotHeight * 0.1 })
})

it('sums the minutes', () => {
  expect(sumsOf([minute(3, 2, 1), minute(2, 1, 0)])).toEqual({ received: 5, processed: 3, failed: 1 })
  expect(sumsOf([])).toEqual({ received: 0, processed: 0, failed: 0 })
})
