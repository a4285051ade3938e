import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type SharedCache, sharedCache } from './shared-cache.ts'

let database: TestDatabase
let cache: SharedCache
let now = new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  database = await createTestDatabase()
  cache = sharedCache({ database: database.db, clock: { now: () => now } })
})
afterAll(() => database.close())

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1_000)
}
const keysIn = async (table: string) =>
  (await database.asOwner(`select key from ${table} order by key`)).rows.map(({ key }) => key)

it('keeps an entry under a prefixed key for an hour, and removes it once it has expired (DASH-013)', async () => {
  await cache.put(['one'], { state: 'here' })
  await cache.put(['two'], { state: 'longer' }, 3_700)
  expect(await keysIn('cache_entries')).toEqual(['puente:one', 'puente:two'])
  later(3_599)
  expect([...(await cache.read(['one', 'two'])).keys()].toSorted()).toEqual(['one', 'two'])
  later(1)
  expect(await cache.read(['one', 'two'])).toEqual(new Map([['two', { state: 'longer' }]]))
  await cache.sweep()
  expect(await keysIn('cache_entries')).toEqual(['puente:two'])
})

it('gives a lock to one holder for 30 s, and lets only that holder release it (DASH-013)', async () => {
  const first = await cache.lock(['a', 'b'])
  expect(first.keys.toSorted()).toEqual(['a', 'b'])
  expect((await cache.lock(['b', 'c'])).keys).toEqual(['c'])
  later(29)
  expect(await cache.isLocked(['a'])).toBe(true)
  later(1)
  expect(await cache.isLocked(['a'])).toBe(false)
  const second = await cache.lock(['a'])
  await first.release()
  expect(await cache.isLocked(['a'])).toBe(true)
  await second.release()
  expect(await cache.isLocked(['a'])).toBe(false)
  await cache.lock(['d'])
  later(30)
  await cache.sweep()
  expect(await keysIn('cache_locks')).toEqual([])
})
