/** What other features may import from payouts/admin. */
export { ApprovalMark } from './approval-mark.tsx'
export { BankData } from './bank-data.tsx'
export { FollowedPayouts } from './followed-payouts.tsx'
export { OwnBegunMark, ownBegun, useContinueLabel } from './own-begun.tsx'
export { PayoutDialog } from './payout-dialog.tsx'
export { isHeld, paidShare, rowAction, whyNoAction } from './payout-form.rules.ts'
export { type OnPaid, useBalancesNotUpdated } from './use-paid.ts'

/** The code of the list of requests for a second admin, which comes with its first opening. */
export const loadApprovalsList = () =>
  import('./approvals-list.tsx').then((module) => ({ default: module.ApprovalsList }))

/** The code of the bar of marked charges, which comes with the first mark. */
export const loadFileBar = () => import('./file-bar.tsx').then((module) => ({ default: module.FileBar }))

/** The code of the files for the bank, which comes with their first opening. */
export const loadPayoutFiles = () =>
  import('./payout-files.tsx').then((module) => ({ default: module.PayoutFiles }))
