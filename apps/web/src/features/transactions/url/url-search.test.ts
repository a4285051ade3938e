import { pixFilters } from '@puente/contract/collections'
import { deskPaymentStatuses } from '@puente/contract/establishments/payments-desk'
import { describe, expect, it } from 'vitest'
import {
  daysOf,
  listFilters,
  quickPeriodOf,
  quickPeriods,
  readUrlSearch,
  urlPixFilters,
  urlStatuses,
} from './url-search.ts'

const id = '00000000-0000-4000-8000-000000000001'
const now = new Date('2026-11-21T01:30:00.000Z')

describe('the address of the payments at establishments', () => {
  it('keeps what it understands and drops the rest', () => {
    const understood = {
      from: '2026-11-01',
      to: '2026-11-20',
      store: id,
      status: 'partial',
      pix: 'confirmed',
    }
    expect(readUrlSearch({ ...understood, page: 3, id, text: ' Bia ' })).toEqual({
      ...understood,
      page: 3,
      id,
      text: 'Bia',
    })
    expect(
      readUrlSearch({ page: 1, from: '2026-02-30', store: 'x', status: 'gone', pix: 7, text: ' ', id: '1' }),
    ).toEqual({})
    expect(readUrlSearch({ text: 1_234_567_890 })).toEqual({ text: '01234567890' })
  })

  it('has either one day or a first and a last one (URLT-015)', () => {
    expect(readUrlSearch({ day: '2026-11-20', from: '2026-11-01' })).toEqual({ day: '2026-11-20' })
    expect(readUrlSearch({ from: '2026-11-20', to: '2026-11-01' })).toEqual({ from: '2026-11-20' })
    expect(listFilters(readUrlSearch({ day: '2026-11-20' }))).toEqual({ page: 1, specificDate: '2026-11-20' })
  })

  it('knows every status of the contract', () => {
    expect(urlStatuses).toEqual(deskPaymentStatuses)
    expect(urlPixFilters).toEqual(pixFilters)
  })
})

it('has quick periods that end with the day of Buenos Aires (URLT-014)', () => {
  expect(quickPeriods.map((period) => daysOf(period, now))).toEqual([
    { from: '2026-11-20', to: '2026-11-20' },
    { from: '2026-11-14', to: '2026-11-20' },
    { from: '2026-11-01', to: '2026-11-20' },
  ])
  for (const period of quickPeriods) expect(quickPeriodOf(daysOf(period, now), now)).toBe(period)
  expect(quickPeriodOf({}, now)).toBeNull()
})
