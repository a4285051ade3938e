import { approvalWithdrawn } from '../verification/public.ts'

/** SQL join over `establishments e`: the verification of an owner whose approval is withdrawn (decision 0063). */
export const withdrawnJoin = `left join verifications v on v.user_id = e.owner_id and ${approvalWithdrawn('v')}`

/** The columns that `shownPauseOf` reads, over `withdrawnJoin`. An establishment that is not approved has no page that could be closed. */
export const withdrawnColumns = `case when e.status = 'approved' then v.approval_withdrawn_at end as withdrawn_at,
  case when e.status = 'approved' then v.rejection_reason end as withdrawn_reason`
