import { randomUUID } from 'node:crypto'
import type { JsonObject } from '../audit/audit-entry.ts'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'

/** Namespaces every key (DASH-013). */
const prefix = 'puente:'
const defaultEntrySeconds = 3_600
const defaultLockSeconds = 30

const putText = `
insert into cache_entries (key, value, expires_at) select key, $2::jsonb, $3 from unnest($1::text[]) as key order by key
on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`

// Keys are sorted, so that two callers with the same keys cannot deadlock.
const lockText = `
insert into cache_locks as l (key, holder, expires_at) select key, $2, $3 from unnest($1::text[]) as key order by key
on conflict (key) do update set holder = excluded.holder, expires_at = excluded.expires_at where l.expires_at <= $4
returning key`

// Expired rows are locked in the order of their keys. Rows that somebody else has locked stay until the next sweep.
const sweepEntriesText = `
delete from cache_entries where key in (
  select key from cache_entries where expires_at <= $1 order by key for update skip locked)`
const sweepLocksText = `
delete from cache_locks where key in (
  select key from cache_locks where expires_at <= $1 order by key for update skip locked)`

/** A lock that somebody holds until they release it or its time ends. */
export interface HeldLocks {
  /** The keys that were free. */
  readonly keys: readonly string[]
  release(): Promise<void>
}

/** Short-lived values and locks that all processes share. A crash of the database may empty it, so nothing may depend on an entry. */
export interface SharedCache {
  /** The values of the keys that are there and have not expired. */
  read(keys: readonly string[]): Promise<Map<string, JsonObject>>
  /** Stores one value under each key, for an hour unless said otherwise. */
  put(keys: readonly string[], value: JsonObject, seconds?: number): Promise<void>
  drop(keys: readonly string[]): Promise<void>
  /** Takes the locks that are free, for 30 s unless said otherwise. Does not wait for the others. */
  lock(keys: readonly string[], seconds?: number): Promise<HeldLocks>
  isLocked(keys: readonly string[]): Promise<boolean>
  /** Removes what has expired. */
  sweep(): Promise<void>
}

export function sharedCache({ database, clock }: { database: Database; clock: Clock }): SharedCache {
  const named = (keys: readonly string[]): string[] => keys.map((key) => prefix + key)
  const inSeconds = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1_000)
  return {
    async read(keys) {
      const rows = await database.statement<{ key: string; value: JsonObject }>(
        'cache.read',
        'select key, value from cache_entries where key = any($1::text[]) and expires_at > $2',
        [named(keys), clock.now()],
      )
      return new Map(rows.map(({ key, value }) => [key.slice(prefix.length), value]))
    },
    async put(keys, value, seconds = defaultEntrySeconds) {
      await database.statement('cache.put', putText, [named(keys), JSON.stringify(value), inSeconds(seconds)])
    },
    async drop(keys) {
      await database.statement('cache.drop', 'delete from cache_entries where key = any($1::text[])', [
        named(keys),
      ])
    },
    async lock(keys, seconds = defaultLockSeconds) {
      const holder = randomUUID()
      const rows = await database.statement<{ key: string }>('cache.lock', lockText, [
        named(keys),
        holder,
        inSeconds(seconds),
        clock.now(),
      ])
      const taken = rows.map(({ key }) => key.slice(prefix.length))
      return {
        keys: taken,
        release: async () => {
          await database.statement(
            'cache.unlock',
            'delete from cache_locks where key = any($1::text[]) and holder = $2',
            [named(taken), holder],
          )
        },
      }
    },
    async isLocked(keys) {
      const rows = await database.statement(
        'cache.locked',
        'select 1 from cache_locks where key = any($1::text[]) and expires_at > $2 limit 1',
        [named(keys), clock.now()],
      )
      return rows.length > 0
    },
    async sweep() {
      await database.statement('cache.sweep-entries', sweepEntriesText, [clock.now()])
      await database.statement('cache.sweep-locks', sweepLocksText, [clock.now()])
    },
  }
}
