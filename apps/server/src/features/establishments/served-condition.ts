import { approvalWithdrawn } from '../verification/public.ts'

/** SQL condition: whether the page of this row of `establishments` is served. Decision 0063 closes the pages of an owner without a valid approval. */
export function servedCondition(alias: string): string {
  return `(${alias}.status = 'approved' and ${alias}.is_active and not exists (
    select from verifications v where v.user_id = ${alias}.owner_id and ${approvalWithdrawn('v')}))`
}
