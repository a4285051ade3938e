import { expect, it } from 'vitest'
import { filtersOf, readAuditAddress, readChargeId } from './audit-search.ts'

const charge = '01979e70-1111-7000-8000-000000000009'

it('reads the filters, the page and the open entry of an address', () => {
  const address = {
    q: 'desistiu',
    from: '2026-11-20',
    to: '2026-11-21',
    actor: 'admins',
    action: 'settings.change',
    type: 'setting',
    object: 'brand.name',
    charge,
    refused: true,
    before: 184_391,
    entry: 184_390,
  }
  expect(readAuditAddress(address)).toEqual(address)
  const { before: _before, entry: _entry, ...filters } = address
  expect(filtersOf(readAuditAddress(address))).toEqual(filters)
})

it('leaves out what it does not understand', () => {
  expect(
    readAuditAddress({
      q: 'x',
      from: '2026-02-30',
      to: 7,
      actor: 'Ana!',
      action: 'drop',
      type: '',
      object: 'without a type',
      charge: 'c1',
      refused: 'yes',
      before: -1,
      after: 1.5,
      entry: '9',
    }),
  ).toEqual({})
  expect(readAuditAddress({ from: '2026-11-20', to: '2026-11-19' })).toEqual({ from: '2026-11-20' })
  expect(readAuditAddress({ q: 17_234 })).toEqual({ q: '17234' })
})

it('takes the id of a charge as it was pasted', () => {
  expect([` ${charge.toUpperCase()} `, '', 'abc'].map(readChargeId)).toEqual([charge, '', null])
})
