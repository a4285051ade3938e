import type { AdminCharge } from '@puente/contract/transactions'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { isHeld } from '../../payouts/admin/public.ts'
import { minorOf } from './owed.rules.ts'

/** What an admin has to know about the beneficiary and the Pix of a charge. The caller places the lines. */
export function ChargeNotes({ charge }: { charge: AdminCharge }) {
  return (
    <>
      <WithdrawnLine charge={charge} />
      <HeldLine charge={charge} />
      <RefundLine charge={charge} />
    </>
  )
}

/** What came for the charge and is held, against what was charged, and when (ruling 25). Draws nothing where nothing is held. */
function HeldLine({ charge }: { charge: Pick<AdminCharge, 'held' | 'pixStatus' | 'total'> }) {
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
function RefundLine({ charge: { refunded, pixStatus } }: { charge: AdminCharge }) {
  const texts = useTexts('transactions/admin').table
  if (pixStatus !== 'confirmed' || minorOf(refunded) === 0n) return null
  return (
    <span className="whitespace-normal text-fine text-tierra">
      {texts.refundedPart(showAmount(refunded))}
    </span>
  )
}

/** The beneficiary's approval is withdrawn (decision 0063). Draws nothing where no pesos can be sent. */
function WithdrawnLine({ charge }: { charge: AdminCharge }) {
  const texts = useTexts('transactions/admin').table
  if (!charge.approvalWithdrawn || minorOf(charge.pesosRemaining) === 0n) return null
  return <span className="whitespace-normal text-fine text-tierra">{texts.withdrawn}</span>
}
