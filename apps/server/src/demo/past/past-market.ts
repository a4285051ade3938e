import { parseRate, type Rate } from '@puente/domain/rate'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Outside } from '../../providers/registry.ts'

type MarketSource = Outside['marketSource']

/** The sandbox's market rate today, up to which the past develops. */
const today = { USDT_ARS: 1479.8, USDT_BRL: 5.486 } as const
const dayMs = 86_400_000

/** A market of the weeks before `today`: the peso lost a little each week, and both markets swing within the day. */
export function createPastMarket(clock: Clock, endsAt: Date): MarketSource {
  return {
    name: 'demo',
    simulated: true,
    async read(pair) {
      const now = clock.now()
      const price = pair === 'USDT_ARS' ? pesosAt(daysBefore(endsAt, now)) : reaisAt(daysBefore(endsAt, now))
      const text = price.toFixed(4)
      const rate = rateOf(text)
      return {
        totalBid: rate,
        bid: rate,
        totalAsk: rate,
        ask: rate,
        quotedAt: now,
        raw: `{"totalBid":${text}}`,
      }
    },
  }
}

function pesosAt(days: number): number {
  const trend = 1 - 0.0013 * days
  return today.USDT_ARS * trend * (1 + swing(days, [7.3, 0.006], [1.9, 0.003], [0.31, 0.001]))
}

function reaisAt(days: number): number {
  return today.USDT_BRL * (1 + swing(days, [11.7, 0.008], [2.3, 0.003], [0.43, 0.001]))
}

/** The sum of waves, each with its length in days and its height. Zero at the end of the past. */
function swing(days: number, ...waves: readonly (readonly [length: number, height: number])[]): number {
  return waves.reduce((sum, [length, height]) => sum + height * Math.sin((2 * Math.PI * days) / length), 0)
}

function daysBefore(end: Date, instant: Date): number {
  return Math.max(0, (end.getTime() - instant.getTime()) / dayMs)
}

function rateOf(text: string): Rate {
  const rate = parseRate(text)
  if (rate === null) throw new Error(`the market of the demo made ${text}`)
  return rate
}
