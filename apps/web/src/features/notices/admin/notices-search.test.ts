import { expect, it } from 'vitest'
import { filtersOf, readEvent, readNoticesAddress, readReference } from './notices-search.ts'

const id = '01979e70-0000-7000-8000-000000000001'
const ref = 'E60746948202611211200abcdefghijk'

it('reads what the screen can show, and leaves out the rest', () => {
  const whole = {
    tab: 'failing',
    page: 3,
    provider: 'corpx',
    outcome: 'gave-up',
    event: 'pix.in.completed',
    from: '2026-11-01',
    to: '2026-11-20',
    ref,
    id,
  }
  expect(readNoticesAddress(whole)).toEqual(whole)
  expect(
    readNoticesAddress({
      tab: 'deliveries',
      page: 501,
      provider: 'nobody',
      outcome: 'lost',
      event: 'two words',
      from: '2026-02-30',
      to: 20261120,
      ref: "E1' or 1=1",
      id: 'x',
    }),
  ).toEqual({})
})

it('drops an end that is before the start', () => {
  expect(readNoticesAddress({ from: '2026-11-20', to: '2026-11-01' })).toEqual({ from: '2026-11-20' })
})

it('keeps the filters and drops the page, the tab and the open notice', () => {
  expect(filtersOf({ tab: 'failing', page: 2, id, provider: 'bcb', ref })).toEqual({ provider: 'bcb', ref })
})

it('reads ids and words as they were pasted', () => {
  expect([readReference(` ${ref}\n`), readReference(''), readReference('short')]).toEqual([ref, '', null])
  expect([readEvent(' PAID '), readEvent(''), readEvent('a b')]).toEqual(['PAID', '', null])
})
