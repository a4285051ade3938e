import type { JobDefinition } from './job-definition.ts'
import type { JobHandler, JobQueue, WorkOptions } from './job-queue.ts'

/** A kind of background work, ready to be taken up. */
export interface Work {
  readonly definition: JobDefinition<string, object>
  start(jobs: JobQueue): Promise<void>
}

export function work<Name extends string, Data extends object>(
  definition: JobDefinition<Name, Data>,
  handler: JobHandler<Data>,
  options: WorkOptions = {},
): Work {
  return { definition, start: (jobs) => jobs.work(definition, handler, options) }
}
