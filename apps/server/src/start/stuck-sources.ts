import { givenUpPix } from '../features/collections/public.ts'
import type { Database } from '../platform/db/database.ts'
import { deadNotices } from '../platform/inbox/dead-notices.ts'
import { deadJobs } from '../platform/jobs/dead-jobs.ts'
import { rowsSetAside } from '../platform/outbox/failed-rows.ts'
import type { StuckSource } from '../platform/stuck-work/stuck-source.ts'

/** Every kind of work that may give up. What stands here is counted, reported to the admins, and listed by `npm run stuck`. */
export function stuckSources(database: Database): readonly StuckSource[] {
  return [deadNotices(database), deadJobs(database), rowsSetAside(database), givenUpPix(database)]
}
