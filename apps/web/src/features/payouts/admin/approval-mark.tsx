import type { AdminCharge } from '@puente/contract/transactions'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'

/** Where the approval of a second admin stands. Draws nothing for a payout that one admin may make alone. */
export function ApprovalMark({ charge: { approval } }: { charge: Pick<AdminCharge, 'approval'> }) {
  const texts = useTexts('payouts/admin').approval
  if (approval === null) return null
  const { state, by } = approval
  return (
    <span className="whitespace-normal text-celeste text-fine [overflow-wrap:anywhere]">
      {state === 'needed' ? texts.needed : texts[state](by ?? '')}
    </span>
  )
}
