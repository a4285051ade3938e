import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { AdminCharge, listAdminCharges } from '@puente/contract/transactions'
import { ars } from '@puente/contract/protocol/wire'
import { expect, it } from 'vitest'
import { pagesOf } from './charge-pages.rules.ts'

const answerOf = (count: number, page = 1): ResponseOf<typeof listAdminCharges> => ({
  items: Array.from({ length: count }, (_, nth) => ({ id: String(nth) }) as AdminCharge),
  page,
  pageSize: 20,
  total: 102,
  totalIsExact: true,
  reading: 'full',
  owed: {
    pages: Array.from({ length: Math.max(1, Math.ceil(count / 20)) }, (_, nth) => ars(BigInt(nth))),
    all: ars(9n),
  },
})

it('shows the first 100 transactions 20 a page, each page with what is owed of it (TXN-007)', () => {
  const pages = pagesOf(answerOf(100))
  expect(pages.map(({ page, items, total }) => [page, items.length, items[0]?.id, total])).toEqual([
    [1, 20, '0', 102],
    [2, 20, '20', 102],
    [3, 20, '40', 102],
    [4, 20, '60', 102],
    [5, 20, '80', 102],
  ])
  expect(pages.map(({ owed }) => owed?.page.amountMinor)).toEqual(['0', '1', '2', '3', '4'])
  expect(pagesOf(answerOf(2, 6)).map(({ page, items }) => [page, items.length])).toEqual([[6, 2]])
  expect(pagesOf(answerOf(0)).map(({ page, items }) => [page, items.length])).toEqual([[1, 0]])
})
