import type { Product } from '../composition.ts'
import type { OpenedInfrastructure } from './open-infrastructure.ts'
import { startJobQueue } from '../platform/jobs/job-queue.ts'
import { startPeriodicTasks } from '../platform/jobs/periodic-tasks.ts'
import { startOutboxRelay } from '../platform/outbox/outbox-relay.ts'
import { logStuckWork } from '../platform/stuck-work/watch-stuck-work.ts'

export interface Workers {
  stop(): Promise<void>
}

/** Starts the background work: the relay in every process, and notices, jobs and periodic tasks in a process with the worker role. */
export async function startWorkers(opened: OpenedInfrastructure, product: Product): Promise<Workers> {
  const { config, database, clock, log, metrics, inbox, stuckWork } = opened.infrastructure
  const works = config.role !== 'http'
  const jobs = await startJobQueue({
    appUrl: opened.appUrl,
    sockets: opened.sockets,
    definitions: product.works.map((work) => work.definition),
    works,
    log,
    metrics,
  })
  const relay = startOutboxRelay({ database, jobs, clock, pollMs: opened.pollMs, log, metrics })
  opened.onOutbox(() => relay.wake())
  if (!works) {
    return {
      async stop() {
        await relay.stop()
        await jobs.stop()
      },
    }
  }
  await logStuckWork(stuckWork, log)
  for (const work of product.works) await work.start(jobs)
  const notices = inbox.drain(product.handleNotice)
  const tasks = startPeriodicTasks(product.tasks, { database, clock, log })
  return {
    async stop() {
      await Promise.all([tasks.stop(), notices.stop()])
      await jobs.stop()
      await relay.stop()
    },
  }
}
