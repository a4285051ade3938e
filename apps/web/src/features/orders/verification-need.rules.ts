import type { AccountView } from '@puente/contract/session'

/**
 * What stands between an account and its first code, in the order of the checks: a rejection before all (it also deleted the
 * documents), then anything missing (ORD-012), then the review (ORD-013). The server decides the same by itself (ORD-016).
 */
export function verificationNeed(
  account: Pick<AccountView, 'verificationStatus' | 'hasAllDocuments' | 'hasBankData'>,
): 'required' | 'in-review' | 'rejected' | null {
  if (account.verificationStatus === 'rejected') return 'rejected'
  if (!account.hasAllDocuments || !account.hasBankData) return 'required'
  return account.verificationStatus === 'approved' ? null : 'in-review'
}
