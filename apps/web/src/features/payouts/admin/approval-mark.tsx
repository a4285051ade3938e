import type { AdminCharge, ChargeApproval } from '@puente/contract/transactions'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'

/** Where the approval of a second admin stands, in words. */
export function approvalText(
  { state, by, reason }: ChargeApproval,
  texts: Areas['payouts/admin']['approval'],
): string {
  return state === 'needed' ? texts.needed : texts[state](by ?? '', reason ?? '')
}

/** Where the approval of a second admin stands. Draws nothing for a payout that one admin may make alone. */
export function ApprovalMark({ charge: { approval } }: { charge: Pick<AdminCharge, 'approval'> }) {
  const texts = useTexts('payouts/admin').approval
  if (approval === null) return null
  return (
    <span className="whitespace-normal text-celeste text-fine [overflow-wrap:anywhere]">
      {approvalText(approval, texts)}
    </span>
  )
}
