import { divideHalfUp } from '@puente/domain/divide'
import type { Money } from '@puente/domain/money'

/** What came in and what left, both positive. */
export interface Flow {
  readonly inflow: Money
  readonly outflow: Money
}

export interface Comparison {
  /** Inflow minus outflow. */
  readonly net: Money
  /** Change against the period before. `percent` has one decimal and a comma. Null if the net of the period before was zero. */
  readonly change: { readonly direction: 'up' | 'down' | 'same'; readonly percent: string } | null
}

/** FIN-010: inflow minus outflow of the period, and its change against the period of equal length just before. */
export function compareFlows(period: Flow, before: Flow): Comparison {
  const net = netOf(period)
  const former = netOf(before)
  const moved = net - former
  const base = former < 0n ? -former : former
  const money: Money = { minor: net, currency: 'BRL' }
  if (base === 0n) return { net: money, change: null }
  const tenths = divideHalfUp((moved < 0n ? -moved : moved) * 1000n, base)
  const direction = moved === 0n ? 'same' : moved > 0n ? 'up' : 'down'
  return { net: money, change: { direction, percent: `${tenths / 10n},${tenths % 10n}` } }
}

function netOf({ inflow, outflow }: Flow): bigint {
  return inflow.minor - outflow.minor
}
