import { stuckDecisions, stuckPix, stuckReturns } from '../features/collections/public.ts'
import { stuckTransfers } from '../features/finance/public.ts'
import type { Database } from '../platform/db/database.ts'
import { stuckNotices } from '../platform/inbox/stuck-notices.ts'
import { stuckJobs } from '../platform/jobs/stuck-jobs.ts'
import { stuckRows } from '../platform/outbox/failed-rows.ts'
import type { StuckSource } from '../platform/stuck-work/stuck-source.ts'

/** Every kind of work that may give up. Each source listed here is counted, reported to the admins, and listed by `npm run stuck`. */
export function stuckSources(database: Database): readonly StuckSource[] {
  return [
    stuckNotices(database),
    stuckJobs(database),
    stuckRows(database),
    stuckPix(database),
    stuckDecisions(database),
    stuckReturns(database),
    stuckTransfers(database),
  ]
}
