import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { callerAddress } from '../caller-address.ts'
import { quantile } from '../figures.ts'
import type { Merchant } from './merchant.ts'

/** A route whose answer needs neither the provider nor the market. */
export interface WatchedRoute {
  readonly name: string
  readonly path: string
  /** Whether the route needs a session. Each request uses the session of the next merchant. */
  readonly isOwn: boolean
}

/** Milliseconds from request to answer, by the name of the route. */
export type Latencies = ReadonlyMap<string, readonly number[]>

const perSecond = 40

/** Reads the routes at a steady rate, however long the answers take. */
export function openReader(url: string, routes: readonly WatchedRoute[], merchants: readonly Merchant[]) {
  const pool = new Pool(url, { connections: 32, pipelining: 1 })
  let requests = 0

  async function read({ name, path, isOwn }: WatchedRoute): Promise<number> {
    requests += 1
    const own = merchants[requests % merchants.length]?.headers ?? {}
    const headers = { ...(isOwn ? own : {}), 'x-forwarded-for': callerAddress(1000 + (requests % 50_000)) }
    const startedAt = performance.now()
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
    await body.dump()
    if (statusCode !== 200) throw new Error(`${name} was answered ${statusCode}`)
    return performance.now() - startedAt
  }

  return {
    async readFor(seconds: number): Promise<Latencies> {
      const took = new Map(routes.map(({ name }) => [name, [] as number[]]))
      const running: Promise<void>[] = []
      const startedAt = performance.now()
      for (let nth = 0; nth < perSecond * seconds; nth += 1) {
        const waitMs = startedAt + (nth * 1000) / perSecond - performance.now()
        if (waitMs > 0) await pause(waitMs)
        for (const route of routes) {
          running.push(read(route).then((ms) => void took.get(route.name)?.push(ms)))
        }
      }
      await Promise.all(running)
      return took
    },
    close: () => pool.close(),
  }
}

export function mergeLatencies(parts: readonly Latencies[]): Latencies {
  const names = [...new Set(parts.flatMap((part) => [...part.keys()]))]
  return new Map(names.map((name) => [name, parts.flatMap((part) => part.get(name) ?? [])]))
}

export interface Comparison {
  readonly route: string
  readonly quietMs: number
  readonly faultMs: number
  /** `faultMs` divided by `quietMs`. */
  readonly ratio: number
}

/** Compares the p99 of each route during a fault with its p99 without one, the worst first. @throws Error if a route has no measurement */
export function compareLatencies(quiet: Latencies, fault: Latencies): readonly Comparison[] {
  return [...quiet.keys()]
    .map((route) => {
      const quietMs = quantile(quiet.get(route) ?? [], 0.99)
      const faultMs = quantile(fault.get(route) ?? [], 0.99)
      return { route, quietMs, faultMs, ratio: faultMs / quietMs }
    })
    .toSorted((a, b) => b.ratio - a.ratio)
}
