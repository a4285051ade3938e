import { expect, it } from 'vitest'
import { readCasesAddress, readRef } from './cases-search.ts'

const pix = 'E18236120202611201640s0a1b2c3d4e'

it('reads the filters and the open case, and leaves out what it does not understand', () => {
  expect(readCasesAddress({ owner: 'nobody', kind: 'debt', page: 2, open: `pix.${pix}`, other: 1 })).toEqual({
    owner: 'nobody',
    kind: 'debt',
    page: 2,
    open: `pix.${pix}`,
  })
  expect(readCasesAddress({ owner: 'me', kind: 'x', page: 0, open: 'pix.1' })).toEqual({})
  const closed = {
    closed: true,
    kind: 'pix',
    as: 'credited',
    from: '2026-01-02',
    to: '2026-01-02',
    after: `1767261600000123.pix.${pix}`,
  } as const
  expect(readCasesAddress({ ...closed, owner: 'reader', page: 2 })).toEqual(closed)
  expect(readCasesAddress({ ...closed, closed: 'yes', after: 'x' })).toEqual({ kind: 'pix' })
  expect(readCasesAddress({ closed: true, from: '2026-01-03', to: '2026-01-02' })).toEqual({
    closed: true,
    from: '2026-01-03',
  })
  expect(readCasesAddress({ closed: true, from: '2026-02-30', to: 5 })).toEqual({ closed: true })
  expect(readCasesAddress({ from: '2026-01-03' })).toEqual({})
  expect(readRef(`letter.${pix}`)).toBeNull()
})
