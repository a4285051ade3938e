import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { PeriodicTask } from '../../../platform/jobs/periodic-tasks.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { forgetPayersBefore } from './forget-payer.ts'
import { forgetContactsBefore } from './payment-repository.ts'

const dayMs = 86_400_000
/** Email and phone of a payer serve to reach them about their payment. */
const contactsKeptMs = 365 * dayMs
/**
 * After the end of a payment that nobody paid. The provider is asked for a day; the rest is for a Pix whose notice could not be processed, and
 * for the questions of a payer who thinks that they paid.
 */
const unpaidKeptMs = 30 * dayMs

/** What is no longer needed of payers: after a year how to reach them, and all of those who did not pay. */
export function forgetPayersTask({
  database,
  unitOfWork,
  clock,
}: {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
}): PeriodicTask {
  return {
    name: 'payments.forget-payers',
    everySeconds: 86_400,
    async run() {
      const before = (keptMs: number) => new Date(clock.now().getTime() - keptMs)
      while ((await forgetContactsBefore(database, before(contactsKeptMs))) > 0);
      while ((await forgetPayersBefore(unitOfWork, before(unpaidKeptMs))) > 0);
    },
  }
}
