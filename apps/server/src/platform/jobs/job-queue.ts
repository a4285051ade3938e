import pg from 'pg'
import { type Db, PgBoss } from 'pg-boss'
import { parse } from 'zod/v4/core'
import { isConnectionLoss } from '../db/database-errors.ts'
import type { DatabaseSockets } from '../db/sockets.ts'
import type { Logger } from '../log/logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { OutgoingJob } from '../unit-of-work/flush.ts'
import { deadLetterQueue } from './stuck-jobs.ts'
import { queueSchema } from './install-queue.ts'
import type { JobDefinition } from './job-definition.ts'

/** One attempt at a job, as its handler sees it. */
export interface RunningJob {
  readonly id: string
  /** Aborted if the try takes longer than its limit or the process stops. */
  readonly signal: AbortSignal
}

export type JobHandler<Data extends object> = (data: Data, job: RunningJob) => Promise<void>

export interface WorkOptions {
  /** Jobs of this queue that run at once in this process; default 2. */
  readonly concurrency?: number
}

/** The queue of background work. Jobs come from the outbox, and only a process with workers runs them. */
export interface JobQueue {
  /** Adds jobs inside the transaction of `db`. A job whose id is already known stays unchanged. */
  insert(queue: string, jobs: readonly OutgoingJob[], db: Db): Promise<void>
  work<Name extends string, Data extends object>(
    job: JobDefinition<Name, Data>,
    handler: JobHandler<Data>,
    options?: WorkOptions,
  ): Promise<void>
  /** Repeats a job at the times of a cron expression, read in `timeZone`. */
  schedule<Name extends string, Data extends object>(
    job: JobDefinition<Name, Data>,
    cron: string,
    timeZone: string,
    data: Data,
  ): Promise<void>
  /** Starts no more jobs and waits, at most 15 s, for the running ones. */
  stop(): Promise<void>
}

export interface JobQueueOptions {
  /** Connection of the application's role. */
  readonly appUrl: string
  readonly sockets?: DatabaseSockets
  /** Every kind of job that this version knows. */
  readonly definitions: readonly JobDefinition<string, object>[]
  /** Whether this process runs jobs. It then also cleans up, retries and fires schedules. */
  readonly works: boolean
  readonly log: Logger
  readonly metrics: Metrics
}

/** How long a dead job waits for an operator, who got a mail about it. */
const deadJobSeconds = 90 * 86_400

const stopTimeoutMs = 15_000
const connectTimeoutMs = 2500
/** Longer than any statement of ours, because the queue's own cleaning takes long. */
const queryTimeoutMs = 15_000
/** A new job notifies the workers; the poll finds retries that came due. */
const pollSeconds = 3

export async function startJobQueue(options: JobQueueOptions): Promise<JobQueue> {
  const { definitions, log, metrics } = options
  const boss = createBoss(options)
  let stopping = false
  boss.on('error', (reported: unknown) => {
    const err = reportedError(reported)
    // While the queue stops, the database may end before its last poll does. That is not a fault.
    if (stopping) log.info({ event: 'jobs.error', err }, 'the job queue was stopped in the middle of a poll')
    else if (isConnectionLoss(err))
      log.warn(
        { event: 'jobs.connection-lost', err },
        'the job queue got no answer from the database and asks again',
      )
    else log.error({ event: 'jobs.error', err }, 'the job queue reports an error')
  })
  await boss.start()
  await boss.createQueue(deadLetterQueue)
  await boss.updateQueue(deadLetterQueue, { retentionSeconds: deadJobSeconds })
  for (const definition of definitions) await createQueue(boss, definition)
  const known = new Set(definitions.map((definition) => definition.name))

  return {
    async insert(queue, jobs, db) {
      if (!known.has(queue)) {
        // A newer version that runs beside this one added the job. That version sets the queue's options when it starts.
        await boss.createQueue(queue, { deadLetter: deadLetterQueue, notify: true })
        known.add(queue)
      }
      await boss.insert(queue, jobs.map(toInsert), { db })
    },
    async work(job, handler, { concurrency = 2 } = {}) {
      await boss.work<object>(
        job.name,
        {
          batchSize: 1,
          localConcurrency: concurrency,
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: pollSeconds,
        },
        async (batch) => {
          for (const item of batch) {
            try {
              await handler(parse(job.schema, item.data), { id: item.id, signal: item.signal })
              metrics.jobsDone.inc({ queue: job.name, result: 'done' })
            } catch (error) {
              metrics.jobsDone.inc({ queue: job.name, result: 'failed' })
              log.error({ event: 'job.failed', queue: job.name, job: item.id, err: error }, 'a job failed')
              throw error
            }
          }
        },
      )
    },
    async schedule(job, cron, timeZone, data) {
      await boss.schedule(job.name, cron, parse(job.schema, data), { tz: timeZone })
    },
    stop: () => {
      stopping = true
      return boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}

function createBoss({ appUrl, sockets, works }: JobQueueOptions): PgBoss {
  // The queue passes these on to its pool's driver, although its types do not have them.
  const driverOptions: Pick<pg.PoolConfig, 'query_timeout' | 'keepAlive' | 'stream'> = {
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    ...(sockets === undefined ? {} : { stream: sockets.open }),
  }
  return new PgBoss({
    ...driverOptions,
    connectionString: appUrl,
    application_name: 'puente jobs',
    schema: queueSchema,
    max: 4,
    connectionTimeoutMillis: connectTimeoutMs,
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    // Rebuilding indexes and tuning vacuum need rights that the application's role does not have.
    reindex: false,
    monitorVacuum: false,
    useListenNotify: works,
  })
}

async function createQueue(boss: PgBoss, { name, options }: JobDefinition<string, object>): Promise<void> {
  const settings = {
    retryLimit: options.retryLimit ?? 10,
    retryDelay: options.retryDelaySeconds ?? 5,
    retryDelayMax: options.retryDelayMaxSeconds ?? 3600,
    retryBackoff: true,
    expireInSeconds: options.expireSeconds ?? 120,
  }
  const deadLetter = options.deadLetter === false ? null : deadLetterQueue
  const policy = options.oncePerKey === true ? 'short' : 'standard'
  await boss.createQueue(name, {
    ...settings,
    ...(deadLetter === null ? {} : { deadLetter }),
    policy,
    notify: true,
  })
  // A queue made by an earlier version keeps its old options until they are updated. The library updates all options but the policy, so the
  // statement below sets the policy. A new policy applies to jobs added from now on.
  await boss.updateQueue(name, { ...settings, deadLetter })
  const adopt = `update ${queueSchema}.queue set policy = $2 where name = $1 and policy <> $2`
  await boss.getDb().executeSql(adopt, [name, policy])
}

/** The queue reports a failed poll as a plain object with the message, the stack and the code of its error. */
function reportedError(reported: unknown): Error {
  if (reported instanceof Error) return reported
  const message = textOf(reported, 'message') ?? String(reported)
  const code = textOf(reported, 'code')
  // Only errors of the driver have a severity.
  const error =
    textOf(reported, 'severity') === null
      ? new Error(message)
      : new pg.DatabaseError(message, message.length, 'error')
  const stack = textOf(reported, 'stack')
  if (stack !== null) error.stack = stack
  return code === null ? error : Object.assign(error, { code })
}

function textOf(reported: unknown, name: string): string | null {
  if (typeof reported !== 'object' || reported === null) return null
  const value: unknown = Reflect.get(reported, name)
  return typeof value === 'string' ? value : null
}

function toInsert(job: OutgoingJob): { id: string; data: object; singletonKey: string; startAfter?: number } {
  const insert = { id: job.id, data: job.data, singletonKey: job.singletonKey ?? job.id }
  return job.startAfterSeconds === undefined ? insert : { ...insert, startAfter: job.startAfterSeconds }
}
