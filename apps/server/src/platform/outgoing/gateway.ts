import type { Clock } from '../clock/clock.ts'
import { type AskedPauses, createAskedPauses } from './asked-pause.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { NoAnswer, NotSent } from './failures.ts'
import { type Answer, type Exchange, httpExchanger, type TlsMaterial } from './http-exchange.ts'
import { createLane, type Lane, type LaneSize } from './lane.ts'

/**
 * Who waits for the call: `person` a customer or an admin · `background` a job. Jobs have few places, so that a person never
 * waits behind them. `access` is for tokens, which both need.
 */
export type LaneName = 'person' | 'background' | 'access'

const usualLanes: Readonly<Record<LaneName, LaneSize>> = {
  person: { places: 150, waiting: 300 },
  background: { places: 4, waiting: 100 },
  access: { places: 1, waiting: 0 },
}

/** The lane of a request, and how long it may wait for a place in it. */
export interface Turn {
  readonly lane: LaneName
  readonly waitMs: number
}

/**
 * Everything that we send to one outside company: its connections, its lanes, a breaker that spares it while it is down, and the pauses
 * that it asks for.
 */
export interface Gateway {
  /**
   * Follows no redirect.
   * @throws NotSent, NoAnswer, AskedToWait
   */
  send(exchange: Exchange, turn: Turn): Promise<Answer>
  close(): void
}

export interface GatewayOptions {
  /** For mutual TLS. Null if the company requires none. */
  readonly tls: TlsMaterial | null
  readonly clock: Clock
  /** The pauses that the company requested from an earlier gateway. */
  readonly pauses?: AskedPauses
  readonly lanes?: Partial<Readonly<Record<LaneName, LaneSize>>>
  readonly connectTimeoutMs?: number
}

export function openGateway({
  tls,
  clock,
  pauses = createAskedPauses(clock),
  lanes,
  connectTimeoutMs,
}: GatewayOptions): Gateway {
  const http = httpExchanger(tls, connectTimeoutMs)
  const sizes = { ...usualLanes, ...lanes }
  const service = createBreaker(clock)
  const watchedLanes: Readonly<Record<LaneName, WatchedLane>> = {
    person: { lane: createLane(sizes.person), breaker: service },
    background: { lane: createLane(sizes.background), breaker: service },
    // Tokens often come from another host. An answer of that host shows nothing about the service.
    access: { lane: createLane(sizes.access), breaker: createBreaker(clock) },
  }
  return {
    async send(exchange, { lane: name, waitMs }) {
      const { host } = exchange.url
      const { lane, breaker } = watchedLanes[name]
      pauses.enter(host)
      return lane.run(waitMs, async () => {
        // The pause may have begun while this call waited for its place.
        pauses.enter(host)
        const answer = await watched(breaker, () => http.send(exchange))
        pauses.leave(host, answer)
        return answer
      })
    },
    close: () => http.close(),
  }
}

interface WatchedLane {
  readonly lane: Lane
  readonly breaker: Breaker
}

async function watched(breaker: Breaker, send: () => Promise<Answer>): Promise<Answer> {
  const report = breaker.enter()
  try {
    const answer = await send()
    report(answer.status >= 500 ? 'failed' : 'answered')
    return answer
  } catch (error) {
    report(error instanceof NoAnswer || error instanceof NotSent ? 'failed' : 'unsent')
    throw error
  }
}
