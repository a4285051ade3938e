import type { FastifyInstance, FastifyReply } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import type { Faults } from '../faults/faults.ts'
import { type Level, parsePrice, priceText, type Quote, quoteAt, Walk } from './market.ts'

const fiats = ['ars', 'brl'] as const
export type Fiat = (typeof fiats)[number]

export const levelsBody = z.strictObject({
  ars: levelShape().optional(),
  brl: levelShape().optional(),
})

function levelShape() {
  return z.strictObject({
    middle: z
      .string()
      .transform((text, context) => {
        const price = parsePrice(text)
        if (price === null) context.addIssue('must be a positive decimal of up to four places, as text')
        return price ?? z.NEVER
      })
      .optional(),
    halfSpreadBasisPoints: z.int().min(0).max(5_000).transform(BigInt).optional(),
    frozen: z.boolean().optional(),
  })
}

const initial: Record<Fiat, Level> = {
  ars: { middle: 14_850_000n, halfSpreadBasisPoints: 35n, frozen: false },
  brl: { middle: 55_000n, halfSpreadBasisPoints: 25n, frozen: false },
}

/** The simulated market of USDT in pesos and reais. */
export class Market {
  readonly #now: () => number
  readonly #walks: Record<Fiat, Walk>
  #levels = structuredClone(initial)

  constructor(seed: number, now: () => number) {
    this.#now = now
    this.#walks = { ars: new Walk(seed, now()), brl: new Walk(seed + 1, now()) }
  }

  quote(fiat: Fiat): Quote {
    return quoteAt(this.#levels[fiat], this.#walks[fiat], this.#now())
  }

  set(levels: z.output<typeof levelsBody>): void {
    for (const fiat of fiats) {
      const { middle, halfSpreadBasisPoints, frozen } = levels[fiat] ?? {}
      const level = this.#levels[fiat]
      this.#levels[fiat] = {
        middle: middle ?? level.middle,
        halfSpreadBasisPoints: halfSpreadBasisPoints ?? level.halfSpreadBasisPoints,
        frozen: frozen ?? level.frozen,
      }
    }
  }

  reset(): void {
    this.#levels = structuredClone(initial)
  }

  view(): object {
    return Object.fromEntries(
      fiats.map((fiat) => {
        const level = this.#levels[fiat]
        const { ask, bid } = this.quote(fiat)
        return [
          fiat,
          {
            middle: priceText(level.middle),
            halfSpreadBasisPoints: Number(level.halfSpreadBasisPoints),
            frozen: level.frozen,
            ask: priceText(ask),
            bid: priceText(bid),
          },
        ]
      }),
    )
  }
}

const invalidPair = (reply: FastifyReply): FastifyReply => reply.type('text/plain').send('Invalid pair')

/** `GET /market/api/{exchange}/{coin}/{fiat}/{volume}` in the shape of CriptoYa, oddities included. */
export function registerMarketRoutes(app: FastifyInstance, context: SandboxContext, market: Market): void {
  app.get<{ Params: { exchange: string; coin: string; fiat: string; volume: string } }>(
    '/market/api/:exchange/:coin/:fiat/:volume',
    async (request, reply) => {
      const { faults } = context
      const slow = faults.strikes('marketSlow')
      if (slow) await pause(slow.delayMs, undefined, { ref: false })
      if (faults.strikes('marketDown')) {
        return reply.code(503).type('text/plain').send('Service Unavailable')
      }
      const { coin, volume } = request.params
      const fiat = fiats.find((known) => known === request.params.fiat.toLowerCase())
      const known = coin.toLowerCase() === 'usdt' && /^\d+(\.\d+)?$/.test(volume)
      if (!fiat || !known || faults.strikes('marketInvalidPair')) return invalidPair(reply)
      return reply.type('application/json').send(quoteText(spoiled(market.quote(fiat), faults), faults))
    },
  )
}

/** Prices are written digit by digit: a float on the way would add decimals that the market never had. */
function quoteText(quote: Quote, faults: Faults): string {
  const text = faults.strikes('marketNotANumber') ? () => '"NaN"' : priceText
  const { ask, totalAsk, bid, totalBid, time } = quote
  return `{"ask":${text(ask)},"totalAsk":${text(totalAsk)},"bid":${text(bid)},"totalBid":${text(totalBid)},"time":${time}}`
}

function spoiled(quote: Quote, faults: Faults): Quote {
  let { ask, bid, time } = quote
  if (faults.strikes('marketZero')) [ask, bid] = [0n, 0n]
  if (faults.strikes('marketNegative')) [ask, bid] = [-ask, -bid]
  const tenfold = faults.strikes('marketTenfold')
  if (tenfold) [ask, bid] = tenfold.direction === 'up' ? [ask * 10n, bid * 10n] : [ask / 10n, bid / 10n]
  if (faults.strikes('marketCrossed')) [ask, bid] = [bid, ask + 1n]
  const stale = faults.strikes('marketStale')
  if (stale) time -= stale.ageSeconds
  return { ask, totalAsk: ask, bid, totalBid: bid, time }
}
