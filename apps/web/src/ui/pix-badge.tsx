import type { PixStatus } from '@puente/contract/collections'
import type { LucideIcon } from 'lucide-react'
import Clock from 'lucide-react/icons/clock'
import Loader from 'lucide-react/icons/loader'
import Scale from 'lucide-react/icons/scale'
import Undo2 from 'lucide-react/icons/undo-2'
import { Badge } from './badge.tsx'
import { statusTones } from './tone.ts'

/** The statuses that a badge can show. `processing` stands for a status of a newer server. */
export type ShownPixStatus = PixStatus | 'processing'

const icons: Partial<Record<ShownPixStatus, LucideIcon>> = {
  refunded: Undo2,
  disputed: Scale,
  expired: Clock,
  processing: Loader,
}

/** The status of a Pix in colour, icon and word. Merchants and admins see different words for the same status. */
export function PixBadge<Status extends ShownPixStatus>({
  status,
  words,
}: {
  status: Status
  words: Readonly<Record<Status, string>>
}) {
  const icon = icons[status]
  return (
    <Badge tone={statusTones[status]} {...(icon !== undefined && { icon })}>
      {words[status]}
    </Badge>
  )
}
