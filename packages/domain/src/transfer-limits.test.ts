import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exceededLimit,
  leftToSend,
  limitsFault,
  limitWindowOf,
  type PeriodLimits,
  type TransferLimits,
} from './transfer-limits.ts'

const hourMs = 3_600_000
/** Time at Brasília. */
const at = (text: string) => new Date(`${text}-03:00`)
const limits: TransferLimits = {
  daytime: { perTransferMinor: 500_000n, perDayMinor: 2_000_000n },
  night: { perTransferMinor: 100_000n, perDayMinor: 150_000n },
}
const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const periodLimits: fc.Arbitrary<PeriodLimits> = fc
  .tuple(fc.bigInt({ min: 0n, max: 50n }), fc.bigInt({ min: 0n, max: 100n }))
  .map(([perTransferMinor, more]) => ({ perTransferMinor, perDayMinor: perTransferMinor + more }))
const someLimits = fc.record({ daytime: periodLimits, night: periodLimits })

describe('daytime and night at Brasília', () => {
  it.each([
    ['2026-11-25T05:59:59.999', 'night', '2026-11-24T20:00:00.000', '2026-11-25T06:00:00.000'],
    ['2026-11-25T06:00:00.000', 'daytime', '2026-11-25T06:00:00.000', '2026-11-25T20:00:00.000'],
    ['2026-11-25T19:59:59.999', 'daytime', '2026-11-25T06:00:00.000', '2026-11-25T20:00:00.000'],
    ['2026-11-25T20:00:00.000', 'night', '2026-11-25T20:00:00.000', '2026-11-26T06:00:00.000'],
    ['2026-11-25T23:59:59.999', 'night', '2026-11-25T20:00:00.000', '2026-11-26T06:00:00.000'],
    ['2026-11-26T00:00:00.000', 'night', '2026-11-25T20:00:00.000', '2026-11-26T06:00:00.000'],
    ['2026-12-31T22:00:00.000', 'night', '2026-12-31T20:00:00.000', '2027-01-01T06:00:00.000'],
  ] as const)('counts %s to the %s that begins at %s (FIN-028, ruling 59)', (text, period, from, to) => {
    expect(limitWindowOf(at(text))).toEqual({ period, from: at(from), to: at(to) })
  })

  it('covers all time without a gap, daytime and night in turn, of 14 and 10 hours (FIN-028)', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const window = limitWindowOf(instant)
        const { period, from, to } = window
        expect(from <= instant && instant < to).toBe(true)
        expect((to.getTime() - from.getTime()) / hourMs).toBe(period === 'daytime' ? 14 : 10)
        expect(limitWindowOf(from)).toEqual(window)
        expect(limitWindowOf(new Date(to.getTime() - 1))).toEqual(window)
        const next = limitWindowOf(to)
        expect(next.from).toEqual(to)
        expect(next.period).not.toBe(period)
      }),
    )
  })
})

describe('the limits of transfers', () => {
  it('uses the limits of the minute in which the transfer is sent (FIN-025, FIN-028)', () => {
    const amountMinor = 500_000n
    expect(exceededLimit(limits, { at: at('2026-11-25T19:59:59.999'), amountMinor }, 0n)).toBeNull()
    expect(exceededLimit(limits, { at: at('2026-11-25T20:00:00'), amountMinor }, 0n)).toEqual({
      limit: 'per-transfer',
      period: 'night',
      limitMinor: 100_000n,
      leftMinor: 100_000n,
    })
    expect(exceededLimit(limits, { at: at('2026-11-25T05:59:59.999'), amountMinor }, 0n)).not.toBeNull()
    expect(exceededLimit(limits, { at: at('2026-11-25T06:00:00'), amountMinor }, 0n)).toBeNull()
  })

  it('counts what was sent before, to the centavo (FIN-025, FIN-028)', () => {
    const night = at('2026-11-25T21:00:00')
    expect(exceededLimit(limits, { at: night, amountMinor: 50_000n }, 100_000n)).toBeNull()
    expect(exceededLimit(limits, { at: night, amountMinor: 50_001n }, 100_000n)).toEqual({
      limit: 'per-day',
      period: 'night',
      limitMinor: 150_000n,
      leftMinor: 50_000n,
    })
    // Limits may be lowered below what was sent already.
    expect(exceededLimit(limits, { at: night, amountMinor: 1n }, 999_999n)).toMatchObject({ leftMinor: 0n })
  })

  it('never lets a window or a transfer exceed its limit, whatever is sent and when (FIN-025, FIN-028)', () => {
    const start = at('2026-11-25T00:00:00').getTime()
    const transfers = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 72 * 60 }).map((minute) => new Date(start + minute * 60_000)),
        amountMinor: fc.bigInt({ min: 1n, max: 60n }),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(someLimits, transfers, (given, asked) => {
        const sentIn = new Map<number, bigint>()
        for (const transfer of asked) {
          const { period, from } = limitWindowOf(transfer.at)
          const sent = sentIn.get(from.getTime()) ?? 0n
          const exceeded = exceededLimit(given, transfer, sent)
          expect(exceeded === null).toBe(transfer.amountMinor <= leftToSend(given, transfer.at, sent))
          if (exceeded !== null) continue
          const sum = sent + transfer.amountMinor
          expect(transfer.amountMinor).toBeLessThanOrEqual(given[period].perTransferMinor)
          expect(sum).toBeLessThanOrEqual(given[period].perDayMinor)
          sentIn.set(from.getTime(), sum)
        }
      }),
    )
  })

  it('sends all that is left, and not a centavo more (FIN-028)', () => {
    fc.assert(
      fc.property(someLimits, instants, fc.bigInt({ min: 0n, max: 200n }), (given, when, sentMinor) => {
        const left = leftToSend(given, when, sentMinor)
        expect(left).toBeGreaterThanOrEqual(0n)
        expect(exceededLimit(given, { at: when, amountMinor: left }, sentMinor)).toBeNull()
        expect(exceededLimit(given, { at: when, amountMinor: left + 1n }, sentMinor)).not.toBeNull()
      }),
    )
  })

  it('refuses limits below zero, and a transfer that the limit of the day would never allow', () => {
    expect(limitsFault(limits)).toBeNull()
    const night = { perTransferMinor: 2n, perDayMinor: 1n }
    expect(limitsFault({ ...limits, night })).toEqual({ period: 'night', fault: 'transfer-above-day' })
    const daytime = { perTransferMinor: 0n, perDayMinor: -1n }
    expect(limitsFault({ ...limits, daytime })).toEqual({ period: 'daytime', fault: 'negative' })
    fc.assert(
      fc.property(someLimits, (given) => {
        expect(limitsFault(given)).toBeNull()
      }),
    )
  })
})
