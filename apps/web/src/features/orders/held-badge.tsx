import Flag from 'lucide-react/icons/flag'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Badge } from '../../ui/badge.tsx'

/** Beside the status of a Pix, which says nothing of it: money came that is not what was asked for (ruling 25). */
export function HeldBadge() {
  return (
    <Badge tone="pending" icon={Flag}>
      {useTexts('history').held.title}
    </Badge>
  )
}
