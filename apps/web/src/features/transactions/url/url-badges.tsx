import type { DeskPayment } from '@puente/contract/establishments/payments-desk'
import Ban from 'lucide-react/icons/ban'
import CircleDot from 'lucide-react/icons/circle-dot'
import Hand from 'lucide-react/icons/hand'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { PixBadge } from '../../../ui/pix-badge.tsx'
import { statusTones } from '../../../ui/tone.ts'
import { isHeld } from '../../payouts/admin/public.ts'

const icons = { partial: CircleDot, cancelled: Ban } as const

/** Two facts in one cell (URLT-008, ruling 11): what was sent to the establishment, and below it the Pix of the payer. */
export function UrlBadges({ payment: { status, charge } }: { payment: DeskPayment }) {
  const texts = useTexts('transactions/url')
  const icon = status === 'partial' || status === 'cancelled' ? icons[status] : undefined
  return (
    <span className="inline-flex flex-wrap gap-1 py-1 in-[td]:grid in-[td]:justify-items-start">
      <Badge tone={statusTones[status]} {...(icon !== undefined && { icon })}>
        {texts.statuses[status]}
      </Badge>
      {isHeld(charge) ? (
        <Badge tone="pending" icon={Hand}>
          {texts.pix.held}
        </Badge>
      ) : (
        <PixBadge status={charge.pixStatus} words={texts.pix} />
      )}
    </span>
  )
}
