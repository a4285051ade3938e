import type { ApprovalFacts, PayoutApproval } from '@puente/contract/payouts/approvals'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars } from '@puente/contract/protocol/wire'
import type { AdminCharge } from '@puente/contract/transactions'
import type { Database } from '../../../platform/db/database.ts'
import { listOpenApprovals, type OpenStoredApproval } from './approval-repository.ts'
import { endOf } from './approval.rules.ts'
import { mostOpenApprovals } from './void-approvals.ts'

type Reader = Pick<Database, 'statement'>

/** A request as the given admin sees it. */
export function approvalView(
  approval: OpenStoredApproval,
  { userId: ownerId, begun }: Pick<AdminCharge, 'userId' | 'begun'>,
  adminId: string,
): PayoutApproval {
  const { id, chargeId, state, amountMinor, note, askedByName, askedAt, askedBy } = approval
  return {
    id,
    chargeId,
    state,
    amount: ars(amountMinor),
    note,
    askedBy: askedByName,
    askedAt: askedAt.toISOString(),
    mine: askedBy === adminId,
    approvedBy: approval.decidedByName,
    approvedAt: approval.decidedAt?.toISOString() ?? null,
    endsAt: endOf(approval).toISOString(),
    mayTakeBack: state === 'approved' && approval.decidedBy === adminId && begun === null,
    mayDecide: state === 'asked' && askedBy !== adminId && ownerId !== adminId,
  }
}

/** The open requests with their charges, the oldest first. */
export async function readApprovals(
  deps: {
    readonly database: Reader
    readonly adminChargesOf: (ids: readonly string[], adminId: string) => Promise<AdminCharge[]>
  },
  adminId: string,
): Promise<{ approval: PayoutApproval; charge: AdminCharge }[]> {
  const approvals = await listOpenApprovals(deps.database, mostOpenApprovals)
  const charges = await deps.adminChargesOf(
    approvals.map(({ chargeId }) => chargeId),
    adminId,
  )
  return approvals.flatMap((approval) => {
    const charge = charges.find(({ id }) => id === approval.chargeId)
    return charge === undefined ? [] : [{ approval: approvalView(approval, charge, adminId), charge }]
  })
}

interface FactsRow {
  readonly account_since: Date | null
  readonly to_account: bigint
  readonly largest_minor: bigint | null
  readonly is_verified: boolean
  readonly disputes: bigint
}

/** What speaks for and against a payout to the beneficiary of a charge. @throws DomainError `payout.charge-not-found` */
export async function readApprovalFacts(database: Reader, chargeId: string): Promise<ApprovalFacts> {
  const [row] = await database.statement<FactsRow>(
    'payouts.approval-facts',
    `select b.account_since,
       (select count(*) from payouts p
        where p.owner_id = c.beneficiary_id and p.state = 'confirmed' and p.created_at >= b.account_since)::bigint as to_account,
       (select max(p.amount_minor) from payouts p where p.owner_id = c.beneficiary_id and p.state = 'confirmed')::bigint as largest_minor,
       coalesce(v.status = 'approved', false) as is_verified,
       (select count(distinct r.end_to_end_id) from refunds r join charges d on d.id = r.charge_id
        where d.beneficiary_id = c.beneficiary_id and r.nature = 'dispute' and r.state <> 'not-done')::bigint as disputes
     from charges c left join bank_accounts b on b.user_id = c.owner_id left join verifications v on v.user_id = c.owner_id
     where c.id = $1`,
    [chargeId],
  )
  if (row === undefined) throw new DomainError('payout.charge-not-found')
  return {
    accountSince: row.account_since?.toISOString() ?? null,
    // tidy-allow number: a count of rows
    payoutsToAccount: Number(row.to_account),
    largestPayout: row.largest_minor === null ? null : ars(row.largest_minor),
    isVerified: row.is_verified,
    // tidy-allow number: the same
    disputes: Number(row.disputes),
  }
}
