import { expect, it } from 'vitest'
import { barsOf, plotHeight } from './flow-bars.rules.ts'

const day = (inflow: bigint, outflow: bigint) => ({
  inflow: { minor: inflow, currency: 'BRL' as const },
  outflow: { minor: outflow, currency: 'BRL' as const },
})

it('draws all days on one axis from zero, a small amount at least 1 high, and zero as no bar', () => {
  expect(barsOf([day(1_000n, 500n), day(0n, 1n)])).toEqual([
    { inflow: plotHeight, outflow: plotHeight / 2 },
    { inflow: 0, outflow: 1 },
  ])
  expect(barsOf([day(0n, 0n)])).toEqual([{ inflow: 0, outflow: 0 }])
  expect(barsOf([])).toEqual([])
})
