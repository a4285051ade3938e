import { expect, it } from 'vitest'
import { barsOf, plotHeight, sumsOf } from './minute-bars.rules.ts'

const minute = (received: number, processed: number, failed: number) => ({
  at: '2026-11-27T12:00:00.000Z',
  received,
  processed,
  failed,
})

it('draws the largest minute as high as the plot, and every part above zero high enough to be seen', () => {
  const [quiet, one, busy] = barsOf([minute(0, 0, 0), minute(1, 0, 1), minute(1000, 600, 100)])
  expect(quiet).toEqual({ processed: 0, waiting: 0, failed: 0 })
  expect(one).toEqual({ processed: 0, waiting: 0, failed: 2 })
  expect(busy?.processed).toBeCloseTo(2 + 66 * 0.6)
  expect(busy?.waiting).toBeCloseTo(2 + 66 * 0.3)
  expect(busy?.failed).toBeCloseTo(2 + 66 * 0.1)
})

it.each([
  [100, 98, 1],
  [1000, 999, 1],
  [1000, 0, 1],
  [1, 1, 0],
])(
  'keeps every part of %i notices, %i processed and %i failed, inside the plot',
  (received, processed, failed) => {
    const [bar] = barsOf([minute(received, processed, failed)])
    if (bar === undefined) throw new Error('no bar')
    const parts = [bar.processed, bar.waiting, bar.failed]
    expect(parts.reduce((sum, height) => sum + height)).toBeCloseTo(plotHeight)
    expect(parts.map((height) => height >= 2)).toEqual(
      [processed, received - processed - failed, failed].map((count) => count > 0),
    )
  },
)

it('sums the minutes', () => {
  expect(sumsOf([minute(3, 2, 1), minute(2, 1, 0)])).toEqual({
    received: 5,
    processed: 3,
    waiting: 1,
    failed: 1,
  })
  expect(sumsOf([])).toEqual({ received: 0, processed: 0, waiting: 0, failed: 0 })
})
