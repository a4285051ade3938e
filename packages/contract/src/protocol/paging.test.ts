import { expect, it } from 'vitest'
import { lastPageOf } from './paging.ts'

it('counts the pages of a list: at least one, and at most 500', () => {
  const lastOf = (total: number) => lastPageOf({ total, pageSize: 20 })
  expect([0, 1, 20, 21, 10_000, 10_001, 123_456].map(lastOf)).toEqual([1, 1, 1, 2, 500, 500, 500])
})
