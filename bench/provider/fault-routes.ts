import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { callerAddress } from '../caller-address.ts'
import { quantile } from '../figures.ts'
import type { Merchant } from './merchant.ts'

/** A route that calls no provider and no market. */
export interface WatchedRoute {
  readonly name: string
  readonly path: string
  /** Asked with the session of a merchant, each time another one's. */
  readonly isOwn: boolean
}

/** Milliseconds of each answer, by the name of the route. */
export type Took = ReadonlyMap<string, readonly number[]>

const perSecond = 40

/** Reads the routes at a steady rate, whatever their answers take. */
export function openReader(url: string, routes: readonly WatchedRoute[], merchants: readonly Merchant[]) {
  const pool = new Pool(url, { connections: 32, pipelining: 1 })
  let asked = 0

  async function read({ name, path, isOwn }: WatchedRoute): Promise<number> {
    asked += 1
    const own = merchants[asked % merchants.length]?.headers ?? {}
    const headers = { ...(isOwn ? own : {}), 'x-forwarded-for': callerAddress(1000 + (asked % 50_000)) }
    const startedAt = performance.now()
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
    await body.dump()
    if (statusCode !== 200) throw new Error(`${name} was answered ${statusCode}`)
    return performance.now() - startedAt
  }

  return {
    async readFor(seconds: number): Promise<Took> {
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

export function joined(parts: readonly Took[]): Took {
  const names = [...new Set(parts.flatMap((part) => [...part.keys()]))]
  return new Map(names.map((name) => [name, parts.flatMap((part) => part.get(name) ?? [])]))
}

export interface Compared {
  readonly route: string
  readonly quietMs: number
  readonly faultMs: number
  readonly times: number
}

/** p99 of each route in the fault against its quiet one, the worst first. */
export function compared(quiet: Took, fault: Took): readonly Compared[] {
  return [...quiet.keys()]
    .map((route) => {
      const quietMs = quantile(quiet.get(route) ?? [], 0.99)
      const faultMs = quantile(fault.get(route) ?? [], 0.99)
      return { route, quietMs, faultMs, times: faultMs / quietMs }
    })
    .toSorted((a, b) => b.times - a.times)
}
