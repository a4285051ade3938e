import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import type { Queryable } from '../db/kysely-driver.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { notifyPayloads } from '../live/live-messages.ts'
import type { Logger } from '../log/logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { AddressedEvent, OutgoingJob } from '../unit-of-work/flush.ts'

export interface RelayDeps {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'insert'>
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
}

/** The events and jobs that one transaction left in the outbox. */
export interface OutboxRow {
  readonly id: bigint
  readonly events: readonly AddressedEvent[] | null
  readonly jobs: readonly OutgoingJob[] | null
}

export const liveChannelName = 'puente_live'
const notifyText = `select pg_notify('${liveChannelName}', payload) from unnest($1::text[]) as payload`

/** Queues the jobs and announces the events of these rows, inside the transaction of the connection. */
export async function passOn(
  { jobs }: Pick<RelayDeps, 'jobs'>,
  connection: Queryable,
  rows: readonly OutboxRow[],
): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => connection.query(text, values) }
  const work = rows.flatMap((row) => row.jobs ?? [])
  for (const [queue, items] of Map.groupBy(work, (job) => job.queue)) await jobs.insert(queue, items, db)
  const events = rows.flatMap((row) => row.events ?? [])
  if (events.length === 0) return
  await connection.query({ name: 'outbox.notify', text: notifyText, values: [notifyPayloads(events)] })
}

export function countRelayed({ metrics }: RelayDeps, rows: readonly OutboxRow[]): void {
  const count = (of: (row: OutboxRow) => readonly unknown[] | null) =>
    rows.reduce((sum, row) => sum + (of(row)?.length ?? 0), 0)
  metrics.outboxRelayed.inc(
    { kind: 'event' },
    count((row) => row.events),
  )
  metrics.outboxRelayed.inc(
    { kind: 'job' },
    count((row) => row.jobs),
  )
}
