import { divideHalfUp } from '@puente/domain/divide'
import { seededRandom } from '../faults/random.ts'

/** Prices in ten-thousandths of the fiat currency for one USDT. */
export type Price = bigint

export interface Level {
  /** The price around which the walk moves. */
  middle: Price
  /** Half the distance between the sides, in hundredths of a percent of the middle. */
  halfSpreadBasisPoints: bigint
  /** Keeps the price at the middle instead of walking. */
  frozen: boolean
}

export interface Quote {
  ask: Price
  totalAsk: Price
  bid: Price
  totalBid: Price
  /** Unix seconds. */
  time: number
}

const stepMs = 10_000
/** How far one step moves at most, in millionths of the middle. */
const stepSize = 1_200
/** How much of its distance the walk is drawn back in each step, in thousandths. */
const drawBack = 30

/**
 * A walk around a level, one step each ten seconds since the start, the same for the same seed and number
 * of steps. It is drawn back to the level, so that it wanders by about a percent and never away.
 */
export class Walk {
  readonly #random: () => number
  readonly #startMs: number
  #steps = 0
  #offset = 0

  constructor(seed: number, startMs: number) {
    this.#random = seededRandom(seed)
    this.#startMs = startMs
  }

  /** Distance from the level in millionths of it. Time never runs backwards here. */
  offsetAt(nowMs: number): bigint {
    const due = Math.floor((nowMs - this.#startMs) / stepMs)
    for (; this.#steps < due; this.#steps += 1) {
      const move = Math.round((this.#random() * 2 - 1) * stepSize)
      this.#offset += move - Math.trunc((this.#offset * drawBack) / 1000)
    }
    return BigInt(this.#offset)
  }
}

/** Both sides of the market at a moment. `total*` include an exchange's fees, which are nil here. */
export function quoteAt(level: Level, walk: Walk, nowMs: number): Quote {
  const offset = level.frozen ? 0n : walk.offsetAt(nowMs)
  const middle = level.middle + divideHalfUp(level.middle * offset, 1_000_000n)
  const half = divideHalfUp(middle * level.halfSpreadBasisPoints, 10_000n)
  const ask = middle + half
  const bid = middle - half
  return { ask, totalAsk: ask, bid, totalBid: bid, time: Math.floor(nowMs / 1000) }
}

/** A price as the digits of a JSON number, exactly, without trailing zeros. */
export function priceText(price: Price): string {
  const sign = price < 0n ? '-' : ''
  const digits = (price < 0n ? -price : price).toString().padStart(5, '0')
  const decimals = digits.slice(-4).replace(/0+$/, '')
  return `${sign}${digits.slice(0, -4)}${decimals === '' ? '' : `.${decimals}`}`
}

/** Reads up to four decimals; null for anything that is no positive price. */
export function parsePrice(text: string): Price | null {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const price = BigInt(whole + decimals.padEnd(4, '0'))
  return price > 0n ? price : null
}
