import type { AdminCharge } from '@puente/contract/transactions'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { flagWords } from './flag-words.ts'
import { minorOf } from './owed.rules.ts'

/** Why a person must look at a transaction, each reason on a line of its own. */
export function ReviewReasons({ charge }: { charge: AdminCharge }) {
  const texts = useTexts('transactions/admin')
  const { pixStatus, pesosPaid } = charge
  const reasons = [
    ...flagWords(charge, texts),
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
