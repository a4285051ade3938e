import { describe, expect, it } from 'vitest'
import type { FaultInputs } from '../src/faults/catalogue.ts'
import { parsePrice, priceText } from '../src/market/market.ts'
import { Client, startedSandbox } from './harness.ts'

interface QuoteBody {
  ask: number
  totalAsk: number
  bid: number
  totalBid: number
  time: number
}

const start = Date.parse('2026-11-20T12:00:00Z')
const ars = '/market/api/binancep2p/usdt/ars/1'
const brl = '/market/api/binancep2p/usdt/brl/1'

describe('the market', () => {
  it('quotes both sides around its levels, as JSON numbers', async () => {
    const client = new Client(await startedSandbox({ now: () => start }))
    const pesos = await client.call<QuoteBody>('GET', ars)
    expect(pesos.body).toEqual({
      ask: 1490.1975,
      totalAsk: 1490.1975,
      bid: 1479.8025,
      totalBid: 1479.8025,
      time: start / 1000,
    })
    const reais = await client.call<QuoteBody>('GET', brl)
    expect(reais.body.bid).toBeLessThan(reais.body.ask)
    expect(reais.body.bid).toBeCloseTo(5.4863, 3)
  })

  it('walks the same way for the same seed, and stays near its level', async () => {
    const walk = async (seed: number): Promise<number[]> => {
      let now = start
      const client = new Client(await startedSandbox({ seed, now: () => now }))
      const bids: number[] = []
      for (let step = 0; step < 40; step += 1) {
        bids.push((await client.call<QuoteBody>('GET', ars)).body.bid)
        now += 600_000
      }
      return bids
    }
    const first = await walk(42)
    expect(await walk(42)).toEqual(first)
    expect(await walk(43)).not.toEqual(first)
    expect(new Set(first).size).toBeGreaterThan(30)
    for (const bid of first) expect(Math.abs(bid - 1479.8)).toBeLessThan(60)
  })

  it('answers an unknown pair with 200 and plain text, as the real one does', async () => {
    const client = new Client(await startedSandbox())
    for (const path of ['/market/api/binancep2p/usdt/xyz/1', '/market/api/binancep2p/btc/ars/1']) {
      expect(await client.call('GET', path)).toMatchObject({ status: 200, body: 'Invalid pair' })
    }
  })

  it.each<[FaultInputs, string]>([
    [{ marketZero: {} }, '"bid":0,'],
    [{ marketNegative: {} }, '"bid":-1479.8025,'],
    [{ marketTenfold: {} }, '"bid":14798.025,'],
    [{ marketNotANumber: {} }, '"bid":"NaN",'],
    [{ marketStale: { ageSeconds: 60 } }, `"time":${start / 1000 - 60}}`],
    [{ marketCrossed: {} }, '"bid":1490.1976,'],
    [{ marketInvalidPair: {} }, 'Invalid pair'],
  ])('breaks as told: %o', async (faults, expected) => {
    const sandbox = await startedSandbox({ faults, now: () => start })
    const answer = await fetch(sandbox.url + ars)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(expected)
  })

  it('can be down', async () => {
    const client = new Client(await startedSandbox({ faults: { marketDown: { next: 1 } } }))
    expect((await client.call('GET', ars)).status).toBe(503)
    expect((await client.call('GET', ars)).status).toBe(200)
  })

  it('takes levels set from outside', async () => {
    const client = new Client(await startedSandbox())
    const level = { ars: { middle: '1500.5', halfSpreadBasisPoints: 0, frozen: true } }
    expect((await client.call('PUT', '/sandbox/market', level)).status).toBe(200)
    expect((await client.call<QuoteBody>('GET', ars)).body).toMatchObject({ ask: 1500.5, bid: 1500.5 })
    expect((await client.call('PUT', '/sandbox/market', { ars: { middle: '0' } })).status).toBe(400)
  })
})

describe('a price', () => {
  it('is written and read exactly', () => {
    expect(priceText(14_850_000n)).toBe('1485')
    expect(priceText(54_863n)).toBe('5.4863')
    expect(priceText(-5n)).toBe('-0.0005')
    expect(parsePrice('5.4863')).toBe(54_863n)
    expect(parsePrice('1e3')).toBeNull()
    expect(parsePrice('0.0000')).toBeNull()
  })
})
