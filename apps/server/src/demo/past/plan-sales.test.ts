import { weeklyHoursOf } from '@puente/domain/establishment-hours'
import { localTimeOf } from '@puente/domain/local-day'
import { isOpenAt } from '@puente/domain/opening-hours'
import { parseTaxDocument } from '@puente/domain/tax-document'
import { describe, expect, it } from 'vitest'
import { demoStores } from '../demo-stores.ts'
import { type PlannedSale, planSales } from './plan-sales.ts'

const minuteMs = 60_000
/** A start on each day of a week, at hours that are apart. */
const starts = Array.from(
  { length: 7 },
  (_, nth) => new Date(Date.UTC(2026, 10, 23 + nth, (nth * 7) % 24, 11)),
)

describe.each(starts)('the sales that lead up to %s', (now) => {
  const plan = planSales(now, 42)
  const days = [7, 42].map((count) => planSales(now, count))

  it('have every outcome, in a demo of six weeks and of one', () => {
    for (const sales of days) {
      expect(new Set(sales.map(({ fate }) => fate)).size).toBe(9)
      expect(sales.some(({ store, fate }) => fate === 'cancelled' && store !== null)).toBe(false)
    }
  })

  it('are in the past, apart from each other, and still owed if they are from the last day', () => {
    const instants = plan.map(({ at }) => at.getTime())
    const gaps = instants.slice(1).map((at, nth) => at - (instants[nth] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16 * minuteMs)
    expect(Math.max(...instants)).toBeLessThanOrEqual(now.getTime() - 30 * minuteMs)
    expect(plan.some(({ fate, paidOutAt }) => fate === 'paid' && paidOutAt === null)).toBe(true)
  })

  it('happen while their place is open', () => {
    for (const { store, at } of plan) {
      const hours = demoStores.find(({ form }) => form.name === store)?.form.operatingHours
      if (hours !== undefined)
        expect([store, at, isOpenAt(weeklyHoursOf(hours), at)]).toEqual([store, at, true])
    }
  })

  it('are paid out on working days, after the Pix and within the hours', () => {
    // The morning's payouts are of the last hour, whenever that is.
    const usual = plan.slice(0, -3).filter((sale): sale is PaidOut => sale.paidOutAt !== null)
    for (const { at, paidOutAt } of usual) {
      const { weekdayIndex, minute } = localTimeOf(paidOutAt)
      expect(paidOutAt.getTime() - at.getTime()).toBeGreaterThan(30 * minuteMs)
      expect([weekdayIndex < 5, minute >= 9 * 60 && minute < 18 * 60]).toEqual([true, true])
    }
  })

  it('name customers with a valid CPF', () => {
    for (const { customer } of plan) expect(parseTaxDocument(customer.cpf)?.kind).toBe('cpf')
  })
})

type PaidOut = PlannedSale & { readonly paidOutAt: Date }
