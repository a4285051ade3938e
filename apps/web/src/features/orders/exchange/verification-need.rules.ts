import type { AccountView } from '@puente/contract/identity/sessions'

/** What opens the dialog: one of the checks, or that the state could not be read (ruling 55). */
export type VerificationNeed = 'required' | 'in-review' | 'rejected' | 'unread'

/**
 * What stands between an account and its first code, in the order of the checks: a rejection before all (it also deleted the
 * documents), then anything missing (ORD-012), then the review (ORD-013). The server decides the same by itself (ORD-016).
 */
export function verificationNeed(
  account: Pick<AccountView, 'verificationStatus' | 'hasAllDocuments' | 'hasBankData'>,
): Exclude<VerificationNeed, 'unread'> | null {
  if (account.verificationStatus === 'rejected') return 'rejected'
  if (!account.hasAllDocuments || !account.hasBankData) return 'required'
  return account.verificationStatus === 'approved' ? null : 'in-review'
}
