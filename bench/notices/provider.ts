import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { webhookPathSecret, webhookSecret } from '../server-under-test.ts'

const run = promisify(execFile)
const longestRunMs = 180_000

export interface NoticeOrders {
  readonly url: string
  readonly path: string
  readonly secret: string
  /** Number of the first charge whose payment is notified. */
  readonly first: number
  readonly count: number
  /** Number of connections. */
  readonly atOnce: number
  /** Notices per second; null to send the next notice after each acknowledgement. */
  readonly perSecond: number | null
  /** Requests the route that does nothing instead, at the same rate. */
  readonly isProbe: boolean
}

type Pace = Pick<NoticeOrders, 'first' | 'count' | 'atOnce' | 'perSecond'>

/** Times in milliseconds of the Unix epoch. */
export interface NoticesSent {
  readonly sentAt: readonly number[]
  /** Milliseconds from sending each notice to its acknowledgement. */
  readonly acknowledgedMs: readonly number[]
}

/** Sends signed notices to a server under test, from another process. */
export function sendNotices(serverUrl: string, pace: Pace): Promise<NoticesSent> {
  return send({
    url: serverUrl,
    path: `/webhooks/bcb/${webhookPathSecret}`,
    secret: webhookSecret,
    isProbe: false,
    ...pace,
  })
}

/** Requests a route that does nothing at the rate of the notices, from the same process, to measure the machine itself. */
export function sendProbes(serverUrl: string, pace: Pace): Promise<NoticesSent> {
  return send({ url: serverUrl, path: '/api/health', secret: '', isProbe: true, ...pace })
}

async function send(orders: NoticeOrders): Promise<NoticesSent> {
  const program = join(import.meta.dirname, 'send-notices.ts')
  const limits = { timeout: longestRunMs, maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await run(process.execPath, [program, JSON.stringify(orders)], limits)
  return JSON.parse(stdout)
}

/**
 * Waits until no stored notice is left to work on, and checks that `payments` payments are confirmed. Returns the time at
 * which it saw the last one confirmed, in milliseconds of the Unix epoch.
 */
export async function untilConfirmed(admin: Database, payments: number): Promise<number> {
  const deadline = performance.now() + longestRunMs
  const left = 'select from webhook_inbox where next_attempt_at is not null limit 1'
  while ((await admin.pool.query(left)).rowCount !== 0) {
    if (performance.now() > deadline) throw new Error('payments were not confirmed in time')
    await pause(2)
  }
  const lastSeenAt = performance.timeOrigin + performance.now()
  const { rows } = await admin.pool.query<{ confirmed: bigint }>(
    'select count(*) as confirmed from charges where confirmed_at is not null',
  )
  if (rows[0]?.confirmed !== BigInt(payments)) {
    throw new Error(`${rows[0]?.confirmed} payments are confirmed of ${payments}`)
  }
  return lastSeenAt
}
