import { DomainError } from '@puente/contract/protocol/problems'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { isAdmin } from '../../identity/public.ts'
import type { StoredPayout } from '../payout-repository.ts'
import { findApproval, storeUsed } from './approval-repository.ts'

/**
 * Uses the approval up with which a payout began. A begun payout was judged then. A released one gave its approval back, so another payout may have used
 * it meanwhile, its admin may have taken it back, or may be an admin no more.
 * @throws DomainError `payout.approval-required`
 */
export async function useApproval(
  tx: Tx,
  { approvalId, state }: Pick<StoredPayout, 'approvalId' | 'state'>,
): Promise<void> {
  if (approvalId === null) return
  const holds = state === 'reserved' || (await isGivenByAdmin(tx, approvalId))
  if (holds && (await storeUsed(tx, approvalId))) return
  throw new DomainError('payout.approval-required')
}

async function isGivenByAdmin(tx: Tx, approvalId: string): Promise<boolean> {
  const decidedBy = (await findApproval(tx, approvalId))?.decidedBy ?? null
  return decidedBy !== null && isAdmin(tx, decidedBy)
}
