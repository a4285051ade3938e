import { parsePercent, parseRate, type Percent, type Rate } from '@puente/domain/rate'
import { describe, expect, it } from 'vitest'
import { baseRateInForce, isTooOld, orderRateView, type StoredReading, valuesInForce } from './rate.rules.ts'

function rate(text: string): Rate {
  const parsed = parseRate(text)
  if (parsed === null) throw new Error(`no rate: ${text}`)
  return parsed
}

function percent(text: string): Percent {
  const parsed = parsePercent(text)
  if (parsed === null) throw new Error(`no percentage: ${text}`)
  return parsed
}

function at(minute: number): Date {
  return new Date(Date.UTC(2026, 10, 21, 12, minute))
}

function reading(value: string, minute: number): StoredReading {
  return {
    id: crypto.randomUUID(),
    usdtArs: rate('1500'),
    usdtBrl: rate('5'),
    value: rate(value),
    side: 'bid-over-bid',
    simulated: true,
    readAt: at(minute),
  }
}

describe('the rate in force', () => {
  it('is manual exactly while an admin has set one (RATE-004)', () => {
    const newest = reading('300', 5)
    expect(baseRateInForce(null, newest)).toMatchObject({ mode: 'automatic', value: rate('300') })
    expect(baseRateInForce({ value: rate('280'), at: at(6) }, newest)).toMatchObject({
      mode: 'manual',
      value: rate('280'),
    })
    expect(baseRateInForce({ value: null, at: at(7) }, newest)).toMatchObject({ mode: 'automatic' })
    expect(baseRateInForce(null, null)).toBeNull()
  })

  it('is too old for an order after 15 hours, unless it is manual (RATE-015)', () => {
    const automatic = baseRateInForce(null, reading('300', 0))
    const manual = baseRateInForce({ value: rate('300'), at: at(0) }, null)
    if (automatic === null || manual === null) throw new Error('both are in force')
    expect(isTooOld(automatic, 54_000, new Date(at(0).getTime() + 54_000_000))).toBe(false)
    expect(isTooOld(automatic, 54_000, new Date(at(0).getTime() + 54_000_001))).toBe(true)
    expect(isTooOld(manual, 54_000, new Date(at(0).getTime() + 54_000_001))).toBe(false)
  })

  it('lists manual values, and readings while none was set', () => {
    const readings = [reading('303', 30), reading('302', 20), reading('301', 10), reading('300', 0)]
    const decisions = [
      { value: null, at: at(25) },
      { value: rate('280'), at: at(15) },
    ]
    expect(valuesInForce(readings, decisions)).toEqual(['300', '301', '280', '302', '303'].map(rate))
  })
})

describe('what clients see', () => {
  const newest = reading('300', 5)
  const base = baseRateInForce(null, newest)
  if (base === null) throw new Error('a reading is in force')

  it('is the rate after the spread, before and now (RATE-001, RATE-007)', () => {
    expect(orderRateView(base, percent('1'), [rate('290'), rate('300')], false)).toEqual({
      value: '297.00',
      previousValue: '287.10',
      trend: 'up',
      mode: 'automatic',
      timestamp: '2026-11-21T12:05:00.000Z',
      cached: false,
      simulated: true,
      history: ['287.10', '297.00'],
    })
  })

  it.each([
    [['290', '300'], 'up'],
    [['310', '300'], 'down'],
    [['300', '300'], 'neutral'],
    [['300'], 'neutral'],
  ])('after %j shows the trend %s (RATE-003)', (values, trend) => {
    expect(orderRateView(base, percent('1'), values.map(rate), false).trend).toBe(trend)
  })

  it('is marked cached only for a market that could not be read', () => {
    const manual = baseRateInForce({ value: rate('280'), at: at(6) }, newest)
    if (manual === null) throw new Error('a manual rate is in force')
    expect(orderRateView(base, percent('1'), [rate('300')], true).cached).toBe(true)
    expect(orderRateView(manual, percent('1'), [rate('280')], true).cached).toBe(false)
  })

  it('is nothing at a spread of 100 % (RATE-008)', () => {
    expect(orderRateView(base, percent('100'), [rate('300')], false).value).toBe('0.00')
  })
})
