import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { PeriodicTask } from '../../../platform/jobs/periodic-tasks.ts'
import { forgetContactsBefore } from './payment-repository.ts'

const keptMs = 365 * 86_400_000

/** Email and phone of a payer serve to reach them about their payment; after a year they go. */
export function forgetContactsTask({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): PeriodicTask {
  return {
    name: 'payments.forget-contacts',
    everySeconds: 86_400,
    async run() {
      const before = new Date(clock.now().getTime() - keptMs)
      while ((await forgetContactsBefore(database, before)) > 0);
    },
  }
}
