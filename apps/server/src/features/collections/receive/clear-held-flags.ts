import type { Database } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { announceCharge } from '../announce-charge.ts'
import { lockCharge } from '../charge-repository.ts'
import { keptFlags, clearFlags } from './held-flags.ts'

const batch = 100

/**
 * Clears the flags of charges whose Pix left suspense while another charge was locked, because the provider showed that the Pix came for that one.
 * Also clears flags that earlier versions left. Logs a failure and continues. Returns the number found.
 */
export async function clearHeldFlags(deps: {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly log: Logger
}): Promise<number> {
  const found = await deps.database.statement<{ readonly id: string }>(
    'collections.charges-with-outdated-flags',
    `select c.id from charges c where c.flags <> '{}' and c.flags <> ${keptFlags('c')} order by c.created_at desc, c.id desc limit ${batch}`,
    [],
  )
  for (const { id } of found) {
    try {
      await clearFlagsOf(deps.unitOfWork, id)
    } catch (err) {
      deps.log.error(
        { event: 'charges.clear-flags-failed', chargeId: id, err },
        'could not clear the flags of a charge',
      )
    }
  }
  return found.length
}

function clearFlagsOf(unitOfWork: UnitOfWork, id: string): Promise<void> {
  return unitOfWork.run(job, 'charges.clear-flags', async (tx) => {
    const before = await lockCharge(tx, id)
    const after = before === null ? null : await clearFlags(tx, id)
    if (before === null || after === null) return tx.unchanged()
    tx.audit({
      object: { type: 'charge', id },
      before: { flags: before.flags },
      after: { flags: after.flags },
    })
    announceCharge(tx, after)
  })
}
