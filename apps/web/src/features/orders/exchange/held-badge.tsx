import Flag from 'lucide-react/icons/flag'
import Hand from 'lucide-react/icons/hand'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'

/**
 * Shows that a payment for the charge is in suspense (ruling 25), which the status of the Pix does not show.
 * `unpaid`: that payment does not pay the charge, so that the badge names what the merchant must not do.
 */
export function HeldBadge({ unpaid = false }: { unpaid?: boolean }) {
  const { held } = useTexts('orders/history')
  return (
    <Badge tone="pending" icon={unpaid ? Hand : Flag}>
      {unpaid ? held.stop : held.title}
    </Badge>
  )
}
