import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { type StuckSource, stuckTable } from '../stuck-work/stuck-source.ts'
import type { Tx } from '../unit-of-work/unit-of-work.ts'
import { queueSchema } from './install-queue.ts'
import { defineJob } from './job-definition.ts'

/** The queue of jobs after their last attempt. */
export const deadLetterQueue = 'dead-letter'

interface DeadJob {
  readonly queue: string
  readonly data: object
  readonly singletonKey: string | null
}

const takeText = `
delete from pgboss.job where name = '${deadLetterQueue}' and id = $1::uuid and source_name is not null
returning source_name as queue, data, singleton_key as "singletonKey"`

/** Queues a dead job again, through the outbox. Its worker checks the data, as it did the first time. */
async function repeatJob(tx: Tx, id: string): Promise<boolean> {
  const [job] = await tx.statement<DeadJob>('stuck.job.repeat', takeText, [id])
  if (job === undefined) return false
  const options = job.singletonKey === null ? {} : { singletonKey: job.singletonKey }
  // The queue itself decides whether it uses the key.
  tx.enqueue(defineJob(job.queue, z.looseObject({}), { oncePerKey: true }), job.data, options)
  return true
}

/** Jobs that failed in their last attempt. */
export function stuckJobs(database: Database): StuckSource {
  const texts = {
    summary: `
select count(*)::int as count, max(created_on) as "newestAt" from ${queueSchema}.job where name = '${deadLetterQueue}'`,
    list: `
select id::text as id, created_on as since, coalesce(source_name, 'unknown') as about, source_output ->> 'message' as "lastError"
from ${queueSchema}.job where name = '${deadLetterQueue}' order by created_on limit $1`,
  }
  return stuckTable(database, 'job', texts, repeatJob)
}
