import { expect, it } from 'vitest'
import { arrived } from './ring.rules.ts'

const at = '2026-11-21T10:00:00Z'

it('rings for what came since the answer before, and for nothing that waited already', () => {
  expect(arrived(null, { since: undefined, fresh: 7 })).toBe(0)
  expect(arrived({ since: at, fresh: 1 }, { since: at, fresh: 3 })).toBe(2)
  expect(arrived({ since: at, fresh: 3 }, { since: at, fresh: 3 })).toBe(0)
  expect(arrived({ since: at, fresh: 3 }, { since: at, fresh: 2 })).toBe(0)
})

it('does not ring when a look has moved what counts as new', () => {
  expect(arrived({ since: undefined, fresh: 7 }, { since: at, fresh: 8 })).toBe(0)
  expect(arrived({ since: at, fresh: 0 }, { since: '2026-11-21T10:05:00Z', fresh: 1 })).toBe(0)
})
