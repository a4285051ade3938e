import type { AdminCharge } from '@puente/contract/transactions'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { minorOf } from './owed.rules.ts'

/** Why a person must look at a transaction, each reason on a line of its own. A flag without a text shows its own name. */
export function ReviewReasons({ charge }: { charge: AdminCharge }) {
  const texts = useTexts('transactions/admin')
  const { flags, pixStatus, pesosPaid } = charge
  const reasons = [
    ...flags.map((flag) => texts.drawer.flags[flag] ?? flag),
    ...(pixStatus === 'disputed' ? [texts.pixStatus.disputed] : []),
    ...(pixStatus === 'refunded' && minorOf(pesosPaid) > 0n ? [texts.table.refunded] : []),
  ]
  if (reasons.length === 0) return null
  return (
    <ul className="grid whitespace-normal text-fine text-tierra">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}
