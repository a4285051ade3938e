import type { TicketPriority } from '@puente/contract/support/desk'
import type { TicketStatus } from '@puente/contract/support/tickets'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronsUp from 'lucide-react/icons/chevrons-up'
import Circle from 'lucide-react/icons/circle'
import Clock from 'lucide-react/icons/clock'
import Equal from 'lucide-react/icons/equal'
import Minus from 'lucide-react/icons/minus'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { statusTones } from '../../../ui/tone.ts'

const statusLooks = {
  open: { tone: statusTones.open, icon: Circle },
  in_progress: { tone: statusTones.in_progress, icon: Clock },
  closed: { tone: statusTones.closed, icon: Minus },
} as const satisfies Record<TicketStatus, object>

export function StatusBadge({ status }: { status: TicketStatus }) {
  const texts = useTexts('support/admin')
  return <Badge {...statusLooks[status]}>{texts.statuses[status]}</Badge>
}

const priorityLooks = {
  high: { tone: statusTones.high, icon: ChevronsUp },
  medium: { tone: statusTones.medium, icon: Equal },
  low: { tone: statusTones.low, icon: ChevronDown },
} as const satisfies Record<TicketPriority, object>

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  const texts = useTexts('support/admin')
  return (
    <Badge {...priorityLooks[priority]}>
      <span className="sr-only">{texts.filters.priority}: </span>
      {texts.priorities[priority]}
    </Badge>
  )
}
