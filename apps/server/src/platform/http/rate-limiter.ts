import { isIPv6 } from 'node:net'
import { DomainError } from '@puente/contract/problems'
import type { Clock } from '../clock/clock.ts'
import type { KeyedHash } from '../crypto/keyed-hash.ts'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { RateLimitRule } from './rate-limits.ts'

export interface RateLimitedCaller {
  readonly address: string
  readonly userId: string | null
}

export interface RateLimiter {
  /**
   * Counts one request against the rules of a class, for all processes together.
   * @throws DomainError `rate-limit.exceeded` with `retryAfterSeconds`
   */
  hit(limitClass: string, rules: readonly RateLimitRule[], caller: RateLimitedCaller): Promise<void>
  /**
   * Counts one request in the memory of this process alone: for what costs less to answer than to count in the database.
   * @throws DomainError `rate-limit.exceeded` with `retryAfterSeconds`
   */
  hitHere(limitClass: string, rules: readonly RateLimitRule[], caller: RateLimitedCaller): void
  /** Removes windows that are over. */
  sweep(): Promise<void>
}

export interface RateLimiterOptions {
  readonly database: Database
  readonly clock: Clock
  /** Addresses and users are kept as keyed hashes. */
  readonly hash: KeyedHash
  readonly metrics: Metrics
  /** Multiplies every limit; only tests, whose every caller has one address, raise it. */
  readonly scale?: number
}

// Keys come sorted, so that two requests with the same keys cannot wait for each other in a circle.
const hitText = `
insert into rate_limit_windows as w (key, window_start, hits, expires_at)
select * from unnest($1::text[], $2::timestamptz[], array_fill(1, array[cardinality($1::text[])]), $3::timestamptz[])
on conflict (key, window_start) do update set hits = least(w.hits, 1000000) + 1
returning key, hits`

/** More callers than this in one window are counted from nought again, so that made-up addresses cannot fill the memory. */
const mostCallers = 50_000

export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { database, clock, hash, metrics, scale = 1 } = options
  const here = new Map<string, { readonly end: number; readonly hits: Map<string, number> }>()
  return {
    async hit(limitClass, rules, caller) {
      const now = clock.now().getTime()
      const counters = rules
        .flatMap((rule) => {
          const who = rule.by === 'address' ? networkOf(caller.address) : caller.userId
          if (who === null) return []
          const windowMs = rule.windowSeconds * 1000
          const start = now - (now % windowMs)
          const name = hash.hash('rate-limit', `${rule.by}:${who}`).toString('base64url').slice(0, 22)
          return [
            {
              key: `${limitClass}:${rule.windowSeconds}:${name}`,
              start,
              end: start + windowMs,
              max: rule.max * scale,
            },
          ]
        })
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      if (counters.length === 0) return
      const rows = await database.statement<{ key: string; hits: number }>('rate-limit.hit', hitText, [
        counters.map((counter) => counter.key),
        counters.map((counter) => new Date(counter.start)),
        counters.map((counter) => new Date(counter.end)),
      ])
      const hits = new Map(rows.map((row) => [row.key, row.hits]))
      const exceeded = counters.filter((counter) => (hits.get(counter.key) ?? 0) > counter.max)
      if (exceeded.length === 0) return
      metrics.rateLimited.inc({ class: limitClass })
      const freeAt = Math.max(...exceeded.map((counter) => counter.end))
      throw new DomainError('rate-limit.exceeded', {
        retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now) / 1000)),
      })
    },
    hitHere(limitClass, rules, caller) {
      const now = clock.now().getTime()
      for (const { by, max, windowSeconds } of rules) {
        const who = by === 'address' ? networkOf(caller.address) : caller.userId
        if (who === null) continue
        const name = `${limitClass}:${by}:${windowSeconds}`
        let window = here.get(name)
        if (window === undefined || window.end <= now || window.hits.size >= mostCallers) {
          const windowMs = windowSeconds * 1000
          window = { end: now - (now % windowMs) + windowMs, hits: new Map() }
          here.set(name, window)
        }
        const hits = (window.hits.get(who) ?? 0) + 1
        window.hits.set(who, hits)
        if (hits <= max * scale) continue
        metrics.rateLimited.inc({ class: limitClass })
        throw new DomainError('rate-limit.exceeded', {
          retryAfterSeconds: Math.max(1, Math.ceil((window.end - now) / 1000)),
        })
      }
    },
    async sweep() {
      await database.statement('rate-limit.sweep', 'delete from rate_limit_windows where expires_at < $1', [
        clock.now(),
      ])
    },
  }
}

/** One household or firm usually has a whole /64 of IPv6, so that is what counts as one address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
