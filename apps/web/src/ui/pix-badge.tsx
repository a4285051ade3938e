import type { PixStatus } from '@puente/contract/collections'
import type { LucideIcon } from 'lucide-react'
import Clock from 'lucide-react/icons/clock'
import Loader from 'lucide-react/icons/loader'
import Scale from 'lucide-react/icons/scale'
import Undo2 from 'lucide-react/icons/undo-2'
import { Badge } from './badge.tsx'
import type { Tone } from './tone.ts'

/** What a reader may meet: a status of ours, or one of a newer server. */
export type ShownPixStatus = PixStatus | 'processing'

const tones = {
  pending: 'pending',
  confirmed: 'success',
  failed: 'error',
  refunded: 'pending',
  expired: 'error',
  cancelled: 'error',
  disputed: 'error',
  processing: 'info',
} as const satisfies Record<ShownPixStatus, Tone>

const icons: Partial<Record<ShownPixStatus, LucideIcon>> = {
  refunded: Undo2,
  disputed: Scale,
  expired: Clock,
  processing: Loader,
}

/** The Pix of a charge in colour, icon and word; merchant and admin have words of their own for the same thing. */
export function PixBadge<Status extends ShownPixStatus>({
  status,
  words,
}: {
  status: Status
  words: Readonly<Record<Status, string>>
}) {
  const icon = icons[status]
  return (
    <Badge tone={tones[status]} {...(icon !== undefined && { icon })}>
      {words[status]}
    </Badge>
  )
}
