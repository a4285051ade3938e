import Flag from 'lucide-react/icons/flag'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'

/**
 * Shows that the amount received differs from the amount asked for (ruling 25). It stands beside the status of the Pix, which does not show
 * this.
 */
export function HeldBadge() {
  return (
    <Badge tone="pending" icon={Flag}>
      {useTexts('orders/history').held.title}
    </Badge>
  )
}
