import Flag from 'lucide-react/icons/flag'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'

/** Beside the status of a Pix, which does not show it: the money that came differs from what was asked for (ruling 25). */
export function HeldBadge() {
  return (
    <Badge tone="pending" icon={Flag}>
      {useTexts('orders/history').held.title}
    </Badge>
  )
}
