import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import { type PollingLoop, startPollingLoop } from '../loop/polling-loop.ts'

export interface PeriodicTask {
  /** Unique, `noun.verb`: `audit.seal`. */
  readonly name: string
  readonly everySeconds: number
  /**
   * Seconds without renewal after which a run counts as dead and another process starts it. Default 30. A live run renews its lease.
   * If a process is stalled for longer, a second run may be running beside its own, so a task must allow that.
   */
  readonly leaseSeconds?: number
  readonly run: () => Promise<void>
}

export interface PeriodicTasks {
  /** Starts nothing new; resolves when what runs has ended. */
  stop(): Promise<void>
}

interface TaskDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
}

const defaultLeaseSeconds = 30
/** Tolerance, because the timers of two processes never match exactly. */
const toleranceSeconds = 0.5

// One conditional update decides which of many processes runs the task this time. A lease replaces a held lock: no connection is kept while the task
// works, and the task of a dead process becomes free by itself, whatever the task's interval.
const claimText = `
insert into periodic_tasks as t (name, run_id, last_started_at, lease_until)
values ($1, $2, $3::timestamptz, $3::timestamptz + make_interval(secs => $5::float8))
on conflict (name) do update set run_id = excluded.run_id, last_started_at = excluded.last_started_at,
  lease_until = excluded.lease_until, last_finished_at = null
where case when t.last_finished_at is null then t.lease_until <= excluded.last_started_at
  else t.last_started_at <= excluded.last_started_at - make_interval(secs => $4::float8) end
returning name`

const renewText = `
update periodic_tasks set lease_until = $3::timestamptz + make_interval(secs => $4::float8)
where name = $1 and run_id = $2 and last_finished_at is null`

const finishText = `
update periodic_tasks set last_finished_at = greatest($3::timestamptz, last_started_at), last_error = $4
where name = $1 and run_id = $2`

/** Runs each task at its interval, in one process at a time. */
export function startPeriodicTasks(tasks: readonly PeriodicTask[], deps: TaskDeps): PeriodicTasks {
  const loops: PollingLoop[] = tasks.map((task) =>
    startPollingLoop({
      // Checks more often than a slow task is due, so that a dead run is found when its lease ends.
      pollMs: Math.min(task.everySeconds, leaseOf(task)) * 1000,
      onError: (error) =>
        deps.log.error({ event: 'task.failed', task: task.name, err: error }, 'a periodic task failed'),
      round: async () => {
        await runWhenDue(task, deps)
        return false
      },
    }),
  )
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Runs the task if it is due and no other process runs it. True if it ran. */
export async function runWhenDue(task: PeriodicTask, deps: TaskDeps): Promise<boolean> {
  const { database, clock } = deps
  const runId = randomUUID()
  const pause = Math.max(task.everySeconds - toleranceSeconds, 0.1)
  const values = [task.name, runId, clock.now(), pause, leaseOf(task)]
  if ((await database.statement('tasks.claim', claimText, values)).length === 0) return false
  const renewal = keepLease(task, runId, deps)
  let failure: string | null = null
  try {
    await task.run()
    return true
  } catch (error) {
    failure = error instanceof Error ? error.message.slice(0, 2000) : 'unknown'
    throw error
  } finally {
    clearInterval(renewal)
    await database.statement('tasks.finish', finishText, [task.name, runId, clock.now(), failure])
  }
}

/** Renews the lease while the task runs, three times in its length. */
function keepLease(task: PeriodicTask, runId: string, { database, clock, log }: TaskDeps): NodeJS.Timeout {
  const lease = leaseOf(task)
  const renew = () =>
    database
      .statement('tasks.renew', renewText, [task.name, runId, clock.now(), lease])
      .catch((error: unknown) => {
        log.warn(
          { event: 'task.lease-unrenewed', task: task.name, err: error },
          'a lease could not be renewed',
        )
      })
  return setInterval(() => void renew(), (lease * 1000) / 3)
}

function leaseOf(task: PeriodicTask): number {
  return task.leaseSeconds ?? defaultLeaseSeconds
}
