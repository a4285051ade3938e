import type { Database } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { announceCharge } from '../announce-charge.ts'
import { lockCharge } from '../charge-repository.ts'
import { keptFlags, settleFlags } from './held-flags.ts'

const job = { kind: 'system', name: 'job' } as const
const batch = 100

/**
 * Takes flags from charges whose Pix left suspense while another charge was locked: the provider showed that it came for another one. Also from
 * charges that earlier versions left flagged. One that fails is logged, and those behind it go on. Returns how many were found.
 */
export async function settleHeldFlags(deps: {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly log: Logger
}): Promise<number> {
  const found = await deps.database.statement<{ readonly id: string }>(
    'collections.charges-with-settled-flags',
    `select c.id from charges c where c.flags <> '{}' and c.flags <> ${keptFlags('c')} order by c.created_at desc, c.id desc limit ${batch}`,
    [],
  )
  for (const { id } of found) {
    try {
      await settleFlagsOf(deps.unitOfWork, id)
    } catch (err) {
      deps.log.error(
        { event: 'charges.settle-flags-failed', chargeId: id, err },
        'the flags of a charge stay as they are',
      )
    }
  }
  return found.length
}

function settleFlagsOf(unitOfWork: UnitOfWork, id: string): Promise<void> {
  return unitOfWork.run(job, 'charges.settle-flags', async (tx) => {
    const before = await lockCharge(tx, id)
    const after = before === null ? null : await settleFlags(tx, id)
    if (before === null || after === null) return tx.unchanged()
    tx.audit({
      object: { type: 'charge', id },
      before: { flags: before.flags },
      after: { flags: after.flags },
    })
    announceCharge(tx, after)
  })
}
