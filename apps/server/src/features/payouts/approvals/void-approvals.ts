import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Logger } from '../../../platform/log/logger.ts'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type Charge, readCharge } from '../../collections/public.ts'
import { isAdmin } from '../../identity/public.ts'
import { readDebts } from '../debts/debt-repository.ts'
import { divide } from '../debts/debt.rules.ts'
import { lockDues, type LockedDues, readDues } from '../debts/dues.ts'
import { debtsOf } from '../debts/set-off.ts'
import {
  findOpenApprovals,
  listOpenApprovals,
  type OpenStoredApproval,
  type StoredApproval,
  storeEnded,
} from './approval-repository.ts'
import { type PresentFacts, type VoidCause, voidCause } from './approval.rules.ts'
import { payeeHashOf } from './payee-hash.ts'

export interface PayeeDeps {
  readonly database: Database
  readonly keyedHash: KeyedHash
  /** The beneficiary's bank data at this moment, as JSON text. Null if they declared none. */
  readonly bankDataOf: (userId: string) => Promise<string | null>
}

export interface VoidApprovalsDeps extends PayeeDeps {
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly log: Logger
}

/** How many open requests are looked at in one run, and listed. */
export const mostOpenApprovals = 100

/**
 * Ends the open requests whose charge, amount or account has changed or whose time is over, so that the screens show it. No payout depends on it:
 * beginning one compares the same facts. It reads without locks and locks only a charge whose request seems to have ended. Logs a failure and continues.
 */
export async function voidApprovals(deps: VoidApprovalsDeps): Promise<void> {
  for (const approval of await listOpenApprovals(deps.database, mostOpenApprovals)) {
    const { id, chargeId } = approval
    try {
      const payeeHash = await payeeHashOfCharge(deps, chargeId)
      if (await seemsEnded(deps, approval, payeeHash)) await voidIfEnded(deps, chargeId, payeeHash)
    } catch (err) {
      deps.log.error(
        { event: 'payouts.void-approval-failed', approvalId: id, chargeId, err },
        'could not compare a request for a second admin with its charge',
      )
    }
  }
}

/** The facts are read one after the other, so only a comparison under the lock is certain. */
async function seemsEnded(
  { database, clock }: VoidApprovalsDeps,
  approval: OpenStoredApproval,
  payeeHash: string | null,
): Promise<boolean> {
  const charge = await readCharge(database, approval.chargeId)
  if (charge === null) return false
  const { payableMinor } = divide(await readDues(database, charge, await readDebts(database, charge)))
  const facts = { status: charge.status, payableMinor, payeeHash, now: clock.now() }
  return voidCause(approval, facts) !== null
}

async function voidIfEnded(
  deps: VoidApprovalsDeps,
  chargeId: string,
  payeeHash: string | null,
): Promise<void> {
  await deps.unitOfWork.run(job, 'payouts.void-approval', async (tx) => {
    const dues = await lockDues(tx, chargeId)
    const approval = dues && (await openApprovalOf(tx, chargeId))
    const cause = dues && approval && voidCause(approval, await presentFacts(tx, dues, payeeHash))
    if (dues === null || approval === null || cause === null) return tx.unchanged()
    await endApproval(tx, dues.charge, approval, cause)
  })
}

/** The open request of a locked charge, or null. The role of the admin who approved it does not change before the transaction ends. */
export async function openApprovalOf(tx: Tx, chargeId: string): Promise<OpenStoredApproval | null> {
  const [approval] = await findOpenApprovals(tx, [chargeId])
  if (approval === undefined) return null
  const { decidedBy } = approval
  return { ...approval, approverIsAdmin: decidedBy === null || (await isAdmin(tx, decidedBy)) }
}

/** What requests of a locked charge are compared with. @param payeeHash of the bank data that were read before the lock */
export async function presentFacts(
  tx: Tx,
  dues: LockedDues,
  payeeHash: string | null,
): Promise<PresentFacts> {
  const { payableMinor } = divide(await readDues(tx, dues.charge, debtsOf(dues)))
  return { status: dues.charge.status, payableMinor, payeeHash, now: tx.now }
}

/** Reads and opens the bank data, which is slow: call it before the charge is locked. */
export async function payeeHashOfCharge(deps: PayeeDeps, chargeId: string): Promise<string | null> {
  const ownerId = (await readCharge(deps.database, chargeId))?.ownerId ?? null
  return payeeHashOf(deps.keyedHash, ownerId === null ? null : await deps.bankDataOf(ownerId))
}

/** Ends an open request of a locked charge. @param cause null if its admin withdrew it */
export async function endApproval(
  tx: Tx,
  charge: Charge,
  { id, state }: OpenStoredApproval,
  cause: VoidCause | null,
): Promise<void> {
  await storeEnded(tx, id, cause)
  auditApproval(tx, charge, id, state, cause ?? 'withdrawn')
}

/** Audits a change of a request and notifies the screens of all admins. */
export function auditApproval(
  tx: Tx,
  charge: Charge,
  id: string,
  before: StoredApproval['state'] | null,
  after: string,
  more: { readonly reason?: string; readonly amountMinor?: string } = {},
): void {
  const { reason, ...figures } = more
  tx.audit({
    object: { type: 'payout-approval', id },
    ...(reason !== undefined && { reason }),
    before: { state: before },
    after: { chargeId: charge.id, state: after, ...figures },
  })
  tx.announce({ topic: 'charge', id: charge.id, version: charge.version }, ['admins'])
}
