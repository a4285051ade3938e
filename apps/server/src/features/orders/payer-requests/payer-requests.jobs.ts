import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { PeriodicTask } from '../../../platform/jobs/periodic-tasks.ts'
import { deleteUnfilledBefore } from './payer-request-repository.ts'

/** Kept this long for a merchant's screen that is still open. */
const keptMs = 86_400_000

/** Deletes requests that no payer filled in, a day after their end, with what their merchants wrote. */
export function deleteUnfilledTask(deps: {
  readonly database: Database
  readonly clock: Clock
}): PeriodicTask {
  return {
    name: 'payer-requests.delete-unfilled',
    everySeconds: 86_400,
    async run() {
      const before = new Date(deps.clock.now().getTime() - keptMs)
      while ((await deleteUnfilledBefore(deps.database, before)) > 0);
    },
  }
}
