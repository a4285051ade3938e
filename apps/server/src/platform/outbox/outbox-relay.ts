import type { PoolClient } from 'pg'
import type { Database } from '../db/database.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { notifyPayloads } from '../live/live-messages.ts'
import type { Logger } from '../log/logger.ts'
import { type PollingLoop, startPollingLoop } from '../loop/polling-loop.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { AddressedEvent, OutgoingJob } from '../unit-of-work/flush.ts'

export interface OutboxRelayOptions {
  readonly database: Database
  readonly jobs: Pick<JobQueue, 'insert'>
  /** 50 where other processes write what this one passes on; longer where every writer wakes its own relay. */
  readonly pollMs: number
  readonly log: Logger
  readonly metrics: Metrics
}

interface OutboxRow {
  readonly id: bigint
  readonly events: readonly AddressedEvent[] | null
  readonly jobs: readonly OutgoingJob[] | null
}

const batchSize = 500
export const liveChannelName = 'puente_live'

const takeText = `
delete from outbox where id in (select id from outbox order by id limit ${batchSize} for update skip locked)
returning id, events, jobs`

const notifyText = `select pg_notify('${liveChannelName}', payload) from unnest($1::text[]) as payload`

/**
 * Passes on what committed transactions left: jobs to the queue, events to every process by NOTIFY. Taking, queueing and
 * notifying are one transaction, so nothing is lost when a relay dies and nothing is passed on twice when it does not. NOTIFY
 * makes commits wait for each other, which is why it happens here and never in a transaction that moves money.
 */
export function startOutboxRelay(options: OutboxRelayOptions): PollingLoop {
  return startPollingLoop({
    pollMs: options.pollMs,
    round: () => relayOnce(options),
    onError: (error) => options.log.error({ event: 'outbox.failed', err: error }, 'the outbox relay failed'),
  })
}

/** One batch. True when there may be more. */
export async function relayOnce({
  database,
  jobs,
  metrics,
}: Omit<OutboxRelayOptions, 'pollMs' | 'log'>): Promise<boolean> {
  const client = await database.connect()
  let broken: Error | undefined
  try {
    // Losing this commit in a crash only means passing the same rows on again, so it need not wait for the disk.
    await client.query('begin; set local synchronous_commit = off')
    const { rows } = await client.query<OutboxRow>({ name: 'outbox.take', text: takeText })
    if (rows.length > 0) {
      const ordered = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const news = ordered.flatMap((row) => row.events ?? [])
      const work = ordered.flatMap((row) => row.jobs ?? [])
      await insertJobs(client, jobs, work)
      if (news.length > 0) {
        await client.query({ name: 'outbox.notify', text: notifyText, values: [notifyPayloads(news)] })
      }
      metrics.outboxRelayed.inc({ kind: 'event' }, news.length)
      metrics.outboxRelayed.inc({ kind: 'job' }, work.length)
    }
    await client.query('commit')
    return rows.length === batchSize
  } catch (error) {
    await client.query('rollback').catch((reason: unknown) => {
      broken = reason instanceof Error ? reason : new Error('the connection is lost')
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function insertJobs(
  client: PoolClient,
  jobs: Pick<JobQueue, 'insert'>,
  work: readonly OutgoingJob[],
): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  for (const [queue, items] of Map.groupBy(work, (job) => job.queue)) await jobs.insert(queue, items, db)
}
