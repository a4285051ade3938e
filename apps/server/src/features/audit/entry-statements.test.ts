import { expect, it } from 'vitest'
import { countStatement, type EntryFilters, pageStatement } from './entry-statements.ts'

const unfiltered: EntryFilters = {
  from: null,
  to: null,
  actor: null,
  action: null,
  objectType: null,
  objectId: null,
  charge: null,
  refusedOnly: false,
  words: null,
  wordsAreRare: false,
}

it('prepares the statements of few sets of filters, so that no connection keeps thousands of them', () => {
  const filters: Partial<EntryFilters>[] = [
    { from: new Date() },
    { to: new Date() },
    { actor: 'someone' },
    { action: 'orders.place' },
    { objectType: 'charge' },
    { objectId: 'x' },
    { charge: crypto.randomUUID() },
    { refusedOnly: true },
    { words: 'ana' },
    { wordsAreRare: true },
  ]
  const names = new Set<string>()
  for (let chosen = 0; chosen < 2 ** filters.length; chosen += 1) {
    const set: EntryFilters = Object.assign(
      {},
      unfiltered,
      ...filters.filter((_, nth) => (chosen >> nth) % 2 === 1),
    )
    for (const { name } of [
      pageStatement(set, { direction: 'older', seq: null, most: 500 }),
      pageStatement(set, { direction: 'older', seq: '7', most: 500 }),
      countStatement(set, 10_000),
    ])
      if (name !== null) names.add(name)
  }
  expect(names).toContain('audit.entries.from.to.type.object.first.500')
  expect(names).toContain('audit.count.all.10000')
  // Nothing or one of eight filters, by each of four periods, in three statements.
  expect(names.size).toBe(9 * 4 * 3)
})
