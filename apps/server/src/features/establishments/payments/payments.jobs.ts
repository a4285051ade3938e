import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { PeriodicTask } from '../../../platform/jobs/periodic-tasks.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { forgetPayersBefore } from './forget-payer.ts'
import { forgetContactsBefore } from './payment-repository.ts'

const dayMs = 86_400_000
/** Email and phone are kept this long to contact a payer about their payment. */
const contactsKeptMs = 365 * dayMs
/**
 * How long the data of an unpaid payment's payer is kept after its end. The provider is queried only on the first day. The other days are for a Pix
 * whose notice could not be processed, and for a payer who believes that they paid.
 */
const unpaidKeptMs = 30 * dayMs

/** Deletes data of payers that is no longer needed: contact data after a year, and all data of those who did not pay. */
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
