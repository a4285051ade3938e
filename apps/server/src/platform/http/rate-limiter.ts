import { isIPv6 } from 'node:net'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../clock/clock.ts'
import type { KeyedHash } from '../crypto/keyed-hash.ts'
import type { Database } from '../db/database.ts'
import { gathered } from '../memory/gathered.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { RateLimitRule } from './rate-limits.ts'
import {
  type Counter,
  countHit,
  freeAt,
  keptPeriods,
  periodMsOf,
  periodsPerWindow,
} from './sliding-window.ts'

export interface RateLimitedCaller {
  /** Null once the connection has closed. */
  readonly address: string | null
  readonly userId: string | null
  readonly sessionId: string | null
}

export interface RateLimiter {
  /**
   * Counts one request against the rules of a class, for all processes together.
   * @throws DomainError `rate-limit.exceeded` with `retryAfterSeconds`
   */
  hit(limitClass: string, rules: readonly RateLimitRule[], caller: RateLimitedCaller): Promise<void>
  /**
   * Counts one request in the memory of this process alone, for requests that cost less to answer than to count in the database.
   * @throws DomainError `rate-limit.exceeded` with `retryAfterSeconds`
   */
  hitHere(limitClass: string, rules: readonly RateLimitRule[], caller: RateLimitedCaller): void
  /** Removes counters whose windows are over. */
  sweep(): Promise<void>
}

export interface RateLimiterOptions {
  readonly database: Database
  readonly clock: Clock
  /** Addresses, users and sessions are kept as keyed hashes. */
  readonly hash: KeyedHash
  readonly metrics: Metrics
  /** Multiplies every limit. Only tests raise it, because all their callers share one address. */
  readonly scale?: number
}

// Keys are sorted, so that two requests with the same keys cannot deadlock. A refused hit leaves its row unchanged, so a caller who keeps trying does
// not lengthen their wait.
const hitText = `
insert into rate_limit_counters as c (key, most, newest, hits, expires_at)
select key, most, period, array[1] || array_fill(0, array[${periodsPerWindow}]), expires_at
from unnest($1::text[], $2::integer[], $3::bigint[], $4::timestamptz[]) as asked (key, most, period, expires_at)
on conflict (key) do update set (most, newest, hits, expires_at) = (
  select excluded.most,
         case when is_full then c.newest else c.newest + passed end,
         case when is_full then c.hits else array[kept[1] + 1] || kept[2:] end,
         case when is_full then c.expires_at else excluded.expires_at end
  from (select greatest(excluded.newest - c.newest, 0) as passed) as p
  cross join lateral (select least(passed, ${keptPeriods})::integer as shift) as s
  cross join lateral (select array_fill(0, array[shift]) || c.hits[1 : ${keptPeriods} - shift] as kept) as k
  cross join lateral (select sum(hit) >= excluded.most as is_full from unnest(kept) as hit) as f)
returning key, newest, hits, old.newest is distinct from new.newest or old.hits is distinct from new.hits as counted`

// Locks in the order of a hit and skips locked rows, so that the two cannot deadlock.
const sweepText = `
delete from rate_limit_counters where key in (
  select key from rate_limit_counters where expires_at < $1 order by key for update skip locked)`

/** Above this many callers all counts restart at zero, so that forged addresses cannot fill the memory. */
const mostCallers = 50_000

interface Asked {
  readonly key: string
  readonly most: number
  readonly period: number
  readonly periodMs: number
  /** The end of the second whole window after the present one. It changes once per window, so the column's index is seldom written. */
  readonly expiresAt: Date
}

/** Requests counted by one statement. */
const mostTogether = 100

/** Statements under way at once, so that a connection that hangs does not hold up every request. */
const lanes = 3

/**
 * Counts the hits of several requests in one statement. It counts a key once: a request that has a key in common with an earlier one of
 * them is left out.
 */
async function countTogether(
  database: Database,
  requests: readonly (readonly Asked[])[],
): Promise<ReadonlyMap<readonly Asked[], readonly CounterRow[]>> {
  const keys = new Set<string>()
  const together = requests.filter((counters) => {
    if (counters.some(({ key }) => keys.has(key))) return false
    for (const { key } of counters) keys.add(key)
    return true
  })
  const hits = together.flat().toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const rows = await database.statement<CounterRow>('rate-limit.hit', hitText, [
    hits.map(({ key }) => key),
    hits.map(({ most }) => most),
    hits.map(({ period }) => period),
    hits.map(({ expiresAt }) => expiresAt),
  ])
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return new Map(together.map((counters) => [counters, counters.flatMap(({ key }) => byKey.get(key) ?? [])]))
}

export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { database, clock, hash, metrics, scale = 1 } = options
  const count = gathered(
    (requests: readonly (readonly Asked[])[]) => countTogether(database, requests),
    mostTogether,
    lanes,
  )
  /** A request that was left out of a statement takes part in a later one. */
  const countInTurn = async (counters: readonly Asked[]): Promise<readonly CounterRow[]> =>
    (await count(counters)) ?? countInTurn(counters)
  const here = new Map<string, { readonly window: number; readonly callers: Map<string, Counter> }>()

  const asked = (limitClass: string, rule: RateLimitRule, who: string, now: number): Asked => {
    const windowMs = rule.windowSeconds * 1000
    const periodMs = periodMsOf(rule.windowSeconds)
    const name = hash.hash('rate-limit', `${rule.by}:${who}`).toString('base64url').slice(0, 22)
    return {
      key: `${limitClass}:${rule.windowSeconds}:${name}`,
      most: rule.max * scale,
      period: Math.floor(now / periodMs),
      periodMs,
      expiresAt: new Date((Math.floor(now / windowMs) + 3) * windowMs),
    }
  }

  const refusal = (limitClass: string, freeAtMs: number, now: number): DomainError => {
    metrics.rateLimited.inc({ class: limitClass })
    const retryAfterSeconds = Math.max(1, Math.ceil((freeAtMs - now) / 1000))
    return new DomainError('rate-limit.exceeded', { retryAfterSeconds })
  }

  return {
    async hit(limitClass, rules, caller) {
      const now = clock.now().getTime()
      const counters = rules.flatMap((rule) => {
        const who = nameOf(rule, caller)
        return who === null ? [] : [asked(limitClass, rule, who, now)]
      })
      if (counters.length === 0) return
      const rows = await countInTurn(counters)
      const waits = rows
        .filter((row) => !row.counted)
        .map(({ key, newest, hits }) => {
          const counter = counters.find((one) => one.key === key)
          if (counter === undefined) throw new Error(`the limiter was not asked for ${key}`)
          return freeAt({ newest: Number(newest), hits }, counter.most, counter.periodMs)
        })
      if (waits.length > 0) throw refusal(limitClass, Math.max(...waits), now)
    },
    hitHere(limitClass, rules, caller) {
      const now = clock.now().getTime()
      for (const rule of rules) {
        const who = nameOf(rule, caller)
        if (who === null) continue
        const periodMs = periodMsOf(rule.windowSeconds)
        const most = rule.max * scale
        const callers = callersOf(here, `${limitClass}:${rule.by}:${rule.windowSeconds}`, rule, now)
        const counter = callers.get(who)
        const counted = countHit(counter, Math.floor(now / periodMs), most)
        if (counted !== null) callers.set(who, counted)
        else if (counter !== undefined) throw refusal(limitClass, freeAt(counter, most, periodMs), now)
      }
    },
    async sweep() {
      await database.statement('rate-limit.sweep', sweepText, [clock.now()])
    },
  }
}

interface CounterRow {
  readonly key: string
  readonly newest: bigint
  readonly hits: number[]
  readonly counted: boolean
}

function nameOf({ by }: RateLimitRule, { address, userId, sessionId }: RateLimitedCaller): string | null {
  switch (by) {
    case 'address':
      return networkOf(address)
    case 'user':
      return userId
    case 'session':
      return sessionId
  }
}

/** The counters of one rule in memory. Once per window, those whose windows are over are dropped. */
function callersOf(
  here: Map<string, { readonly window: number; readonly callers: Map<string, Counter> }>,
  name: string,
  { windowSeconds }: RateLimitRule,
  now: number,
): Map<string, Counter> {
  const window = Math.floor(now / (windowSeconds * 1000))
  const kept = here.get(name)
  if (kept !== undefined && kept.window === window && kept.callers.size < mostCallers) return kept.callers
  const oldest = Math.floor(now / periodMsOf(windowSeconds)) - periodsPerWindow
  const live =
    kept === undefined || kept.callers.size >= mostCallers
      ? []
      : [...kept.callers].filter(([, { newest }]) => newest >= oldest)
  const callers = new Map(live)
  here.set(name, { window, callers })
  return callers
}

/**
 * The network that a limit by address counts. One household or firm usually has a whole /64 of IPv6, so a /64 counts as one address. Callers without
 * an address count as one network: closing the connection must not evade a limit.
 */
export function networkOf(address: string | null): string {
  if (address === null || !isIPv6(address)) return address ?? 'unknown'
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
