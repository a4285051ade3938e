import { approvalWithdrawn } from '../verification/public.ts'

/** SQL join over `establishments e`: the verification of an owner whose approval is withdrawn (decision 0063). */
export const withdrawnJoin = `left join verifications v on v.user_id = e.owner_id and ${approvalWithdrawn('v')}`

/** SQL condition over `establishments e`: its page is approved and closed, by a pause or because the approval of its owner is withdrawn. */
export const pausedCondition = `(num_nonnulls(e.owner_paused_at, e.admin_paused_at) > 0 or e.status = 'approved' and exists (
    select from verifications v where v.user_id = e.owner_id and ${approvalWithdrawn('v')}))`

/** The columns that `shownPauseOf` reads, over `withdrawnJoin`. An establishment that is not approved has no page that could be closed. */
export const withdrawnColumns = `case when e.status = 'approved' then v.approval_withdrawn_at end as withdrawn_at,
  case when e.status = 'approved' then v.rejection_reason end as withdrawn_reason`
