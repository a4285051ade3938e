import { describe, expect, it } from 'vitest'
import { compareFlows } from './comparison.rules.ts'

const flow = (inflow: bigint, outflow: bigint) => ({
  inflow: { minor: inflow, currency: 'BRL' as const },
  outflow: { minor: outflow, currency: 'BRL' as const },
})

describe('the comparison of two periods (FIN-010)', () => {
  it('is inflow minus outflow, and its change against the period before', () => {
    expect(compareFlows(flow(61_248_090n, 54_890_000n), flow(10_000_000n, 4_788_450n))).toEqual({
      net: { minor: 6_358_090n, currency: 'BRL' },
      change: { direction: 'up', percent: '22,0' },
    })
    expect(compareFlows(flow(100n, 0n), flow(300n, 0n)).change).toEqual({
      direction: 'down',
      percent: '66,7',
    })
    expect(compareFlows(flow(100n, 0n), flow(100n, 0n)).change).toEqual({ direction: 'same', percent: '0,0' })
  })

  it('is negative if more left than came in, and goes up if the loss got smaller', () => {
    expect(compareFlows(flow(0n, 50n), flow(0n, 100n))).toEqual({
      net: { minor: -50n, currency: 'BRL' },
      change: { direction: 'up', percent: '50,0' },
    })
  })

  it('has no percentage if the net of the period before was zero', () => {
    expect(compareFlows(flow(100n, 0n), flow(0n, 0n)).change).toBeNull()
    expect(compareFlows(flow(100n, 0n), flow(70n, 70n)).change).toBeNull()
  })
})
