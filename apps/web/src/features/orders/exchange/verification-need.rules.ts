import type { AccountView } from '@puente/contract/identity/sessions'

/** Why the dialog opens: a check failed, or the state could not be read (ruling 55). */
export type VerificationNeed = 'required' | 'in-review' | 'rejected' | 'withdrawn' | 'unread'

/**
 * Returns what an account still needs before its next code, or null. A rejection or the end of an approval comes first, because it also deleted the documents.
 * Anything missing comes next (ORD-012), then the review (ORD-013). The server makes the same checks itself (ORD-016).
 */
export function verificationNeed(
  account: Pick<AccountView, 'verificationStatus' | 'approvalWithdrawn' | 'hasAllDocuments' | 'hasBankData'>,
): Exclude<VerificationNeed, 'unread'> | null {
  if (account.verificationStatus === 'rejected') return account.approvalWithdrawn ? 'withdrawn' : 'rejected'
  if (!account.hasAllDocuments || !account.hasBankData) return 'required'
  return account.verificationStatus === 'approved' ? null : 'in-review'
}
