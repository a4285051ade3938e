import type { AdminCharge } from '@puente/contract/transactions'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { isHeld } from '../../payouts/admin/public.ts'
import { minorOf } from './owed.rules.ts'

/** What came for the charge and is held, against what was charged, and when (ruling 25). Draws nothing where nothing is held. */
export function HeldLine({ charge }: { charge: Pick<AdminCharge, 'held' | 'pixStatus' | 'total'> }) {
  const texts = useTexts('transactions/admin').table
  const language = useLanguage()
  const { held } = charge
  if (held === null) return null
  const came = showAmount(held.amount)
  return (
    <span className="whitespace-normal text-fine text-tierra">
      {isHeld(charge) ? texts.came(came, showAmount(charge.total)) : texts.cameMore(came)},{' '}
      <time dateTime={held.paidAt} className="whitespace-nowrap">
        {formatDate(held.paidAt, 'dayTime', language)}
      </time>
    </span>
  )
}

/** What went back to the payer of a Pix that stays paid. A refund of all of it is the Pix's own status. */
export function RefundLine({ charge: { refunded, pixStatus } }: { charge: AdminCharge }) {
  const texts = useTexts('transactions/admin').table
  if (pixStatus !== 'confirmed' || minorOf(refunded) === 0n) return null
  return (
    <span className="whitespace-normal text-fine text-tierra">
      {texts.refundedPart(showAmount(refunded))}
    </span>
  )
}
