import { parseRate, type Rate, rateToText } from '@puente/domain/rate'
import { describe, expect, it } from 'vitest'
import {
  judgeReading,
  type PricedReading,
  priceReading,
  type SuspectedMove,
  type TickerPrices,
} from './reading.rules.ts'

const now = new Date('2026-11-21T12:00:00Z')

function rate(text: string): Rate {
  const parsed = parseRate(text)
  if (parsed === null) throw new Error(`no rate: ${text}`)
  return parsed
}

function ticker(part: Partial<TickerPrices>): TickerPrices {
  return { totalBid: null, bid: null, totalAsk: null, ask: null, quotedAt: now, ...part }
}

const ars = ticker({ totalBid: rate('1500'), totalAsk: rate('1520') })
const brl = ticker({ totalBid: rate('5.2'), totalAsk: rate('5.3') })

function priced(USDT_ARS: TickerPrices, USDT_BRL: TickerPrices, side: 'bid-over-bid' | 'bid-over-ask') {
  const reading = priceReading({ USDT_ARS, USDT_BRL }, side, now)
  return typeof reading === 'string' ? reading : rateToText(reading.value)
}

describe('the price of a reading', () => {
  it('is USDT/ARS over USDT/BRL, on the configured side (RATE-002)', () => {
    expect(priced(ars, brl, 'bid-over-bid')).toBe('288.46153846')
    expect(priced(ars, brl, 'bid-over-ask')).toBe('283.01886792')
  })

  it('takes totalBid, then ask, then bid (DASH-029)', () => {
    const one = ticker({ totalBid: rate('1') })
    expect(priced(ticker({ totalBid: rate('3'), ask: rate('5'), bid: rate('4') }), one, 'bid-over-bid')).toBe(
      '3.00',
    )
    expect(priced(ticker({ ask: rate('5'), bid: rate('4') }), one, 'bid-over-bid')).toBe('5.00')
    expect(priced(ticker({ bid: rate('4') }), one, 'bid-over-bid')).toBe('4.00')
  })

  it('is refused without the side it needs', () => {
    expect(priced(ticker({}), brl, 'bid-over-bid')).toBe('no-price')
    expect(priced(ars, ticker({ totalBid: rate('5.2') }), 'bid-over-ask')).toBe('no-price')
  })

  it('is refused when a market bids more than it asks', () => {
    expect(priced(ars, ticker({ totalBid: rate('5.31'), totalAsk: rate('5.3') }), 'bid-over-bid')).toBe(
      'crossed',
    )
    expect(priced(ticker({ bid: rate('1521'), ask: rate('1520') }), brl, 'bid-over-bid')).toBe('crossed')
  })

  it.each([
    ['an hour and a second old', -3_601_000, 'time'],
    ['an hour old', -3_600_000, '288.46153846'],
    ['five minutes ahead', 300_000, '288.46153846'],
    ['further ahead', 301_000, 'time'],
  ])('with a ticker %s gives %s', (_name, offsetMs, expected) => {
    const quotedAt = new Date(now.getTime() + offsetMs)
    expect(priced({ ...ars, quotedAt }, brl, 'bid-over-bid')).toBe(expected)
  })
})

describe('the check of a reading', () => {
  const bounds = { least: rate('30'), most: rate('2500') }
  const good: PricedReading = { usdtArs: rate('1500'), usdtBrl: rate('5'), value: rate('300') }
  const doubled: PricedReading = { usdtArs: rate('3000'), usdtBrl: rate('5'), value: rate('600') }

  function judge(reading: PricedReading, suspected: SuspectedMove | null = null, minutes = 0) {
    return judgeReading(reading, good, suspected, bounds, new Date(now.getTime() + minutes * 60_000))
  }

  it('accepts the first reading inside the bounds', () => {
    expect(judgeReading(doubled, null, null, bounds, now)).toEqual({ refusal: null, suspected: null })
  })

  it('accepts a move of half and refuses a larger one', () => {
    expect(judge({ ...good, usdtArs: rate('2250'), value: rate('450') }).refusal).toBeNull()
    expect(judge({ ...good, usdtArs: rate('2250.00000001'), value: rate('450') }).refusal).toBe('jump')
    expect(judge({ ...good, usdtArs: rate('749'), value: rate('150') }).refusal).toBe('jump')
  })

  it('refuses a tenfold error on both legs, although the quotient is the same', () => {
    expect(judge({ usdtArs: rate('15000'), usdtBrl: rate('50'), value: rate('300') }).refusal).toBe('jump')
  })

  it('always refuses a rate outside the bounds', () => {
    const tenfold = { usdtArs: rate('15000'), usdtBrl: rate('5'), value: rate('3000') }
    expect(judge(tenfold)).toEqual({ refusal: 'bounds', suspected: null })
    expect(judgeReading(tenfold, null, null, bounds, now).refusal).toBe('bounds')
  })

  it('accepts a jump that three readings over a quarter of an hour agree on', () => {
    const first = judge(doubled)
    const second = judge({ ...doubled, usdtArs: rate('3030'), value: rate('606') }, first.suspected, 8)
    const tooSoon = judge(doubled, second.suspected, 14)
    expect([first.refusal, second.refusal, tooSoon.refusal]).toEqual(['jump', 'jump', 'jump'])
    expect(judge(doubled, tooSoon.suspected, 15)).toEqual({ refusal: null, suspected: null })
  })

  it('restarts the count when the next reading disagrees', () => {
    const first = judge(doubled)
    const other = judge({ ...doubled, usdtArs: rate('4000'), value: rate('800') }, first.suspected, 15)
    expect(other.suspected?.count).toBe(1)
    expect(judge(good, first.suspected, 15)).toEqual({ refusal: null, suspected: null })
  })
})
