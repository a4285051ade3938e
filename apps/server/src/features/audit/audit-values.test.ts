import { expect, it } from 'vitest'
import { changesOf, maskedText } from './audit-values.ts'

it('pairs old and new values by field, members of an object under their own name', () => {
  expect(
    changesOf({
      before: { value: '260', manual: true, pause: { until: null } },
      after: { value: '270', manual: true, pause: { until: '2026-11-20' }, files: ['a', 'b'], tries: 5 },
    }),
  ).toEqual([
    { field: 'files', before: null, after: 'a, b' },
    { field: 'manual', before: 'true', after: 'true' },
    { field: 'pause.until', before: null, after: '2026-11-20' },
    { field: 'tries', before: null, after: '5' },
    { field: 'value', before: '260', after: '270' },
  ])
  expect(changesOf({})).toEqual([])
})

it('masks a CPF that a command left in an entry, and a text named like a secret (SEC-032)', () => {
  expect(changesOf({ after: { payer: '529.982.247-25', clientSecret: 'hunter2', hasPin: true } })).toEqual([
    { field: 'clientSecret', before: null, after: '•••' },
    { field: 'hasPin', before: null, after: 'true' },
    { field: 'payer', before: null, after: '***.982.247-**' },
  ])
  expect(maskedText('Ana, CPF 52998224725, pediu')).toBe('Ana, CPF ***.982.247-**, pediu')
})

it('leaves alone numbers that are no CPF', () => {
  for (const text of [
    '12345678901',
    'E60746948202611211200529982247250',
    '01979e70-0000-7000-8000-52998224725a',
  ])
    expect(maskedText(text)).toBe(text)
})
