import type { AdminCharge } from '@puente/contract/transactions'
import Hand from 'lucide-react/icons/hand'
import CircleDot from 'lucide-react/icons/circle-dot'
import { amountOf } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { statusTones } from '../../../ui/tone.ts'
import { PixBadge } from '../../../ui/pix-badge.tsx'
import { isHeld, paidShare } from '../../payouts/admin/public.ts'
import { owesNothing } from './owed.rules.ts'

/** Whether the payer's money arrived, in the admin's words (ADM-030, ADM-031). Held, where what came does not pay the charge (ruling 25). */
export function ChargePixBadge({ charge }: { charge: Pick<AdminCharge, 'pixStatus' | 'held'> }) {
  const texts = useTexts('transactions/admin')
  if (isHeld(charge)) {
    return (
      <Badge tone="pending" icon={Hand}>
        {texts.pixStatus.held}
      </Badge>
    )
  }
  return <PixBadge status={charge.pixStatus} words={texts.pixStatus} />
}

/** Whether the beneficiary was paid; a part payment shows how far it went. A dash where nothing is owed. */
export function PayoutBadge({
  charge,
}: {
  charge: Pick<AdminCharge, 'pixStatus' | 'payoutStatus' | 'pesosPaid' | 'pesosRemaining'>
}) {
  const texts = useTexts('transactions/admin')
  const { payoutStatus: status } = charge
  const paid = amountOf(charge.pesosPaid).minor
  if (owesNothing(charge)) {
    return (
      <span className="text-t3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{texts.table.nothingOwed}</span>
      </span>
    )
  }
  // The share of what is owed, not of the charge's value: a refund may have reduced what is owed.
  const share = paidShare(paid, paid + amountOf(charge.pesosRemaining).minor)
  return (
    // In the table the share stands below the badge: beside it, it pushed the receipts out of sight on a laptop.
    <span className="inline-flex items-center gap-2 in-[td]:flex-col in-[td]:items-start in-[td]:gap-1">
      <Badge tone={statusTones[status]} {...(status === 'partial' && { icon: CircleDot })}>
        {texts.payoutStatus[status]}
      </Badge>
      {status === 'partial' && (
        <span className="h-[5px] w-11 overflow-hidden rounded-full bg-s3">
          <span className="block h-full rounded-full bg-tierra" style={{ width: `${share}%` }} />
          <span className="sr-only">{texts.table.paidShare(share)}</span>
        </span>
      )}
    </span>
  )
}
